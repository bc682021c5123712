"""Anybody may ask whether a paper is genuine; of what was not approved nobody learns anything."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.approved_rules.models import ApprovedRules
from submissions.decisions.models import Decision
from submissions.documents import signatures
from submissions.documents.rules.signatures import read_signature
from submissions.register import questions
from submissions.register.selectors.verification import clean_hash, verdict_on_file
from submissions.register.views import verify
from tests.games.layouts.factories import make_approved
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.documents import small_pdf
from tests.submissions.documents.drawing.drawn import words_of
from tests.submissions.register.published import draw_all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def decision() -> Decision:
    return quick_desk().approved()


def asked(client: Client, content: bytes) -> str:
    file = io.BytesIO(content)
    file.name = "paper.pdf"
    answer = client.post(reverse("verify"), {"file": file})
    assert answer.status_code == 200
    assert not answer.cookies
    return str(answer.content.decode())


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.data())
def one_byte(papers: dict[str, bytes], data: Any) -> None:
    kind = data.draw(st.sampled_from(sorted(papers)))
    content = papers[kind]
    place = data.draw(st.integers(0, len(content) - 1))
    altered = bytearray(content)
    altered[place] ^= 1 << data.draw(st.integers(0, 7))
    assert verdict_on_file(bytes(altered), timezone.now()).kind == "altered", (kind, place)


def test_genuine_papers_and_one_altered_byte_anywhere(
    decision: Decision, client: Client, monkeypatch: Any
) -> None:
    papers = draw_all(decision, "approved", "letter", "player_edition")
    for content in papers.values():
        page = asked(client, content)
        assert "Genuine" in page
        assert decision.approval_number in page
    # so many that a process for each would take minutes; the reader is the same
    monkeypatch.setattr(signatures, "run_confined", lambda _name, *given: read_signature(*given))
    one_byte(papers)
    for content in papers.values():
        for changed in (content + b"\n% more", content[:-40], content.replace(b"/Producer", b"/Producex")):
            if changed != content:
                assert verdict_on_file(changed, timezone.now()).kind == "altered"
    page = asked(client, papers["approved"] + b"\n")
    assert "Altered" in page
    assert decision.approval_number in page


def test_a_typed_number_tells_only_that_there_is_such_a_paper(decision: Decision, client: Client) -> None:
    """Whoever forges one prints a true number on it."""
    draw_all(decision, "letter", "player_edition")
    edition, letter = (decision.documents.get(kind=each) for each in ("player_edition", "letter"))

    def shown(number: str) -> str:
        page: str = client.get(reverse("verify"), {"hash": number}).text
        assert "Such a document exists" in page
        assert "Genuine" not in page
        assert decision.approval_number in page
        return page

    jurisdiction = decision.submission.property.regulator.jurisdiction
    pages = reverse("register-paper", args=[jurisdiction, decision.approval_number, "player-edition"])
    spaced = " ".join(edition.sha256[place : place + 8].upper() for place in range(0, 64, 8))
    for number in (edition.sha256, spaced, edition.identifier):
        assert f'<iframe src="{pages}?view=1"' in shown(number)
    # the number on the paper is the one that its code leads to
    assert edition.identifier in " ".join(words_of(read(edition)).split()).replace(" ", "")
    for number in (letter.sha256, letter.identifier, decision.submission_version.snapshot_hash):
        page = shown(number)
        assert "<iframe" not in page
        assert "are not public" in page
    framed = client.get(f"{pages}?view=1")
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert framed["Content-Disposition"].startswith("inline")
    assert client.get(pages)["Content-Disposition"].startswith("attachment")


def read(document: Any) -> bytes:
    with document.file.open("rb") as file:
        return bytes(file.read())


def test_an_approved_layout_is_known_by_its_number_and_shown_to_nobody(client: Client) -> None:
    submission = make_approved()
    page = client.get(reverse("verify"), {"hash": submission.content_hash}).text
    assert "Such a document exists" in page
    assert submission.approval_number in page
    assert "<iframe" not in page


def test_superseded_papers_are_genuine_but_no_longer_in_force(decision: Decision, client: Client) -> None:
    papers = draw_all(decision, "letter")
    assert decision.rules is not None
    now = timezone.now()
    ApprovedRules.objects.filter(pk=decision.rules.pk).update(superseded_at=now)
    page = asked(client, papers["letter"])
    assert "Genuine, but no longer in force" in page
    assert "Superseded" in page


def test_of_a_submission_the_public_learns_nothing(client: Client) -> None:
    desk = quick_desk()
    made = desk.under_review()
    waiting = draw_all_of(made)
    for content in (waiting, waiting[:-10], waiting + b"x"):
        page = asked(client, content)
        assert "Unknown" in page
        assert made.submission.number not in page
    found = client.get(reverse("verify"), {"hash": made.snapshot_hash}).content.decode()
    assert "Unknown" in found
    # nor once it is approved: the copy that was handed in is not the approved one
    desk.approved(made)
    assert "Unknown" in asked(client, waiting)


def draw_all_of(made: Any) -> bytes:
    from submissions.documents.services.documents import keep_document
    from submissions.documents.services.drawing import draw_document

    document = made.documents.get(kind="submitted")
    content = draw_document(document, lambda percent, text: None)
    keep_document(document=document, content=content)
    return content


@pytest.mark.parametrize("content", [b"%PDF-1.7 nonsense", b"\x00" * 64, b"hello"])
def test_foreign_files_are_unknown(decision: Decision, client: Client, content: bytes) -> None:
    assert "Unknown" in asked(client, content)
    assert "Unknown" in asked(client, small_pdf())


def test_hashes_that_are_none_are_told_so(client: Client) -> None:
    page = client.get(reverse("verify"), {"hash": "12 34"}).content.decode()
    assert "A hash has 64 characters" in page
    assert 'value="12 34"' in page
    assert clean_hash("g" * 64) is None
    assert clean_hash(f"SHA256: {'A' * 64}") == "a" * 64


def test_a_file_that_is_too_large_is_not_read(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(verify, "MOST_BYTES", 1024)
    assert "The file is larger than" in asked(client, b"%PDF-" + b"x" * 200_000)
    assert "Choose the PDF file." in asked(client, b"")


def test_many_files_together_are_no_larger_than_one_may_be(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(verify, "MOST_BYTES", 1024)
    files = {f"file{number}": io.BytesIO(b"%PDF-" + b"x" * 500) for number in range(3)}
    for name, file in files.items():
        file.name = f"{name}.pdf"
    assert "The file is larger than" in client.post(reverse("verify"), files).text
    # a request that says so itself is not read at all
    monkeypatch.setattr(verify, "InMemoryOnly", None)
    assert "The file is larger than" in asked(client, b"%PDF-" + b"x" * 200_000)


def test_whoever_asks_too_often_waits(client: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(questions, "HASHES_A_MINUTE", 2)
    answers = [client.get(reverse("verify"), {"hash": "a" * 64}).status_code for _ in range(4)]
    # a minute may begin between two questions
    assert answers.count(429) >= 1
    assert client.get(reverse("verify")).status_code == 200
