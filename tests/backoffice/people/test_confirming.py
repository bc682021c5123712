"""Signing and deciding ask once more who it is, in the flow itself: nothing typed is lost, and a guess is none."""

import html
import re
import time
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import reverse

from backoffice.people.confirming import CONFIRMED_AT
from submissions.decisions.models import Decision
from submissions.submissions.models import Submission
from tests.authenticator_app import code_of
from tests.submissions.decisions.decided import quick_desk, send, written

pytestmark = pytest.mark.django_db
QUESTION = "Confirm that it is you"
PASSWORD = "of this approver only"
REASONS = 'Not "as agreed" & <never> was.\r\nSecond line.'


@pytest.fixture
def desk() -> Any:
    desk: Any = quick_desk()
    desk.approver.person.set_password(PASSWORD)
    desk.approver.person.save()
    return desk


@pytest.fixture
def approver(desk: Any, signed_in: Any) -> Client:
    """At a desk where nobody showed who they are since signing in."""
    client: Client = signed_in(desk.approver.person)
    confirmed(client, -1)
    return client


def confirmed(client: Client, seconds: float) -> None:
    """So many seconds ago; never, where it is less than none."""
    session = client.session
    session[CONFIRMED_AT] = time.time() - seconds if seconds >= 0 else 0
    session.save()


def kept(page: str) -> dict[str, str]:
    """The hidden fields of the first form."""
    form = page[page.index('name="identity"') :].partition("</form>")[0]
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form)
    return {name: html.unescape(value) for name, value in found}


def asked(approver: Client, made: Any) -> Any:
    return send(approver, "submission-return", made, written(made, reasons=REASONS), "confirm")


def test_a_decision_waits_for_the_password_and_keeps_every_word(desk: Any, approver: Client) -> None:
    made = desk.under_review()
    page = asked(approver, made).text
    assert QUESTION in page
    assert not Decision.objects.exists()
    sent = kept(page)
    assert (sent["reasons"], sent["step"]) == (REASONS, "confirm")
    wrong = approver.post(
        reverse("submission-return", args=[made.submission.pk]),
        sent | {"identity": "password", "identity-password": "a guess"},
    ).text
    assert "This is not your password." in wrong
    assert "a guess" not in wrong
    assert kept(wrong)["reasons"] == REASONS
    approver.post(
        reverse("submission-return", args=[made.submission.pk]),
        kept(wrong) | {"identity": "password", "identity-password": PASSWORD},
    )
    assert Decision.objects.get().reasons.replace("\r\n", "\n") == REASONS.replace("\r\n", "\n")


def test_an_answer_is_good_for_five_minutes_and_a_setting_says_for_less(
    desk: Any, approver: Client, settings: Any
) -> None:
    made = desk.under_review()
    confirmed(approver, settings.CONFIRM_AGAIN_AFTER + 1)
    assert QUESTION in asked(approver, made).text
    confirmed(approver, 0)
    settings.CONFIRM_AGAIN_AFTER = 0
    assert QUESTION in asked(approver, made).text
    settings.CONFIRM_AGAIN_AFTER = 300
    assert asked(approver, made).status_code == 302


def test_a_code_of_the_app_is_an_answer_too(desk: Any, approver: Client) -> None:
    secret = generate_totp_secret()
    TOTP.activate(desk.approver.person, secret)
    made = desk.under_review()
    page = asked(approver, made).text
    assert "Confirm with the code" in page
    url = reverse("submission-return", args=[made.submission.pk])
    wrong = approver.post(url, kept(page) | {"identity": "code", "identity-code": "no code"})
    assert QUESTION in wrong.text
    done = approver.post(url, kept(page) | {"identity": "code", "identity-code": code_of(secret)})
    assert done.status_code == 302
    assert Decision.objects.exists()


def test_signing_asks_too_and_only_once_all_else_is_right(desk: Any, signed_in: Any) -> None:
    submission: Submission = desk.draft()
    client = signed_in(desk.signer.person)
    confirmed(client, -1)
    url = reverse("submission-sign", args=[submission.pk])
    assert (
        "Nothing is submitted without the statement."
        in client.post(url, {"version": submission.version}).text
    )
    assert QUESTION in client.post(url, {"version": submission.version, "declared": "on"}).text
    assert not submission.versions.exists()


def test_no_other_way_than_the_persons_own_is_an_answer(desk: Any, approver: Client) -> None:
    made = desk.under_review()
    url = reverse("submission-return", args=[made.submission.pk])
    sent = kept(asked(approver, made).text)
    for answer in (
        {"identity": "code", "identity-code": "123456"},
        {"identity": "passkey", "credential": "{}"},
        {},
    ):
        assert QUESTION in approver.post(url, sent | {"identity": ""} | answer).text
    assert not Decision.objects.exists()
