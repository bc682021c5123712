"""Letters: one text, a page made from it, and nothing secret at rest."""

import pytest
from django.conf import LazySettings
from django.core import mail

from backoffice.core.encryption import CannotDecrypt, decrypt, encrypt
from backoffice.jobs.services.jobs import run_job
from backoffice.notifications.email_page import page_of, paragraphs_of
from backoffice.notifications.services.mail import send_text

TEXT = (
    "Hello O'Hara,\n\nfirst line\nsecond line\n\nDo this: http://localhost:8000/x?a=1&b=2\n\nAt 10:30 UTC\n"
)


def test_a_paragraph_of_words_and_an_address_becomes_a_button() -> None:
    hello, plain, button, clock = paragraphs_of(TEXT)
    assert (button.button, button.address) == ("Do this", "http://localhost:8000/x?a=1&b=2")
    assert [part.button for part in (hello, plain, clock)] == ["", "", ""]


def test_the_page_escapes_what_people_typed() -> None:
    page = page_of(subject="<b>S</b>", text="<script>alert(1)</script>")
    assert "<script>alert" not in page
    assert "<b>S</b>" not in page


@pytest.mark.django_db
def test_a_letter_rests_sealed_and_leaves_as_text_and_page() -> None:
    job = send_text(to="a@b.example", subject="Two\nlines", text=TEXT)
    assert "Do this" not in str(job.payload)
    run_job(job_id=job.pk)
    [letter] = mail.outbox
    assert isinstance(letter, mail.EmailMultiAlternatives)
    assert (letter.subject, letter.to, letter.body) == ("Two lines", ["a@b.example"], TEXT)
    assert 'href="http://localhost:8000/x?a=1&amp;b=2"' in str(letter.alternatives[0][0])


class TestTheSeal:
    def test_hides_and_gives_back(self) -> None:
        assert "secret" not in encrypt("a secret")
        assert decrypt(encrypt("a secret")) == "a secret"

    def test_opens_with_an_earlier_key_that_is_still_listed(self, settings: LazySettings) -> None:
        settings.SECRET_KEY = "earlier"
        sealed = encrypt("a secret")
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "later", ["earlier"]
        assert decrypt(sealed) == "a secret"

    def test_says_what_to_do_when_the_key_is_gone(self, settings: LazySettings) -> None:
        sealed = encrypt("a secret")
        settings.SECRET_KEY = "another"
        with pytest.raises(CannotDecrypt, match="SECRET_KEY_FALLBACKS"):
            decrypt(sealed)
