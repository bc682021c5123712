"""One human cannot both draft and sign: not by a program that acts for the compliance officer, whatever is done to it.

Played over HTTP behind a real port, as it was seen in an attack: the manager who drafted adds, renames and changes the
program, gives it new secrets before and after the officer has confirmed it, and tries each secret and each token.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from django.urls import reverse

from backoffice.api.models import ApiClient
from submissions.submissions.models import Submission
from tests.e2e.server import Site, served
from tests.over_http import Browser, Program, sign_in
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.submissions.factories import Desk

SCOPES = ["submissions:read", "submissions:sign"]


@pytest.fixture
def site(committed_database: None) -> Iterator[Site]:
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


class Human:
    """Somebody at a browser who keeps every secret that a page shows."""

    def __init__(self, site: Site, person: Any) -> None:
        self.site = site
        self.browser: Browser = sign_in(site, person)
        self.secrets: list[str] = []

    def does(self, step: str, client: ApiClient | None = None, **form: Any) -> requests.Response:
        address = reverse(step, args=[client.pk] if client else [])
        # with what the page itself remembers, such as the version that it showed
        page = self.browser.get(address).text
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
        answer = self.browser.post(address, {**hidden, **form})
        self.secrets += re.findall(r"baize_[\w-]+", answer.text)
        return answer

    def tokens(self, client: ApiClient) -> list[Program]:
        """For every secret that was ever shown to them, where it is still good for one."""
        programs = []
        for secret in self.secrets:
            try:
                programs.append(Program(self.site, client_id=client.client_id, secret=secret))
            except AssertionError:
                continue
        return programs


def tries_to_sign(programs: list[Program], submission: Submission) -> list[int]:
    said: list[int] = []
    for program in programs:
        address = f"/submissions/{submission.pk}/"
        tag = program.send("GET", address).headers.get("ETag", "")
        headers = {"If-Match": tag, "Idempotency-Key": f"key-{len(said)}-{program.token[-8:]}"}
        said.append(
            program.send("POST", f"{address}submit/", json={"declared": True}, headers=headers).status_code
        )
    return said


def named(manager: Human, officer: Any, **more: Any) -> ApiClient:
    form = {"name": "Signing", "scopes": SCOPES, "requests_per_minute": "600", "acts_for": str(officer.pk)}
    manager.does("api-client-add", **(form | more))
    return ApiClient.objects.get(name="Signing")


@pytest.fixture
def desk(site: Site) -> Desk:
    return quick_desk()


@pytest.fixture
def submission(desk: Desk) -> Submission:
    return desk.draft()


@pytest.mark.parametrize("order", ["named at once", "named later"])
def test_a_manager_never_holds_a_secret_that_signs(
    site: Site, desk: Desk, submission: Submission, order: str
) -> None:
    manager, officer = Human(site, desk.manager.person), Human(site, desk.signer.person)
    signer = desk.signer.person
    if order == "named at once":
        client = named(manager, signer)
    else:
        client = named(manager, signer, acts_for="")
        manager.does("api-client-rotate", client)
        form = {"name": "Signing", "scopes": SCOPES, "requests_per_minute": "600", "acts_for": str(signer.pk)}  # type: ignore[union-attr]
        manager.does("api-client-change", client, **form)
        client.refresh_from_db()
        assert client.acts_for == signer
    manager.does("api-client-rotate", client)
    early = manager.tokens(client)
    officer.does("account-program-confirm", client)
    assert tries_to_sign(early + manager.tokens(client), submission) in ([], [401] * len(early))
    manager.does("api-client-rotate", client)
    assert {*tries_to_sign(early + manager.tokens(client), submission)} <= {401, 403}
    officer.does("account-program-confirm", client)
    assert {*tries_to_sign(early + manager.tokens(client), submission)} <= {401, 403}
    submission.refresh_from_db()
    assert submission.state == Submission.State.DRAFT
    # and the officer, whose word it is, signs through it
    assert tries_to_sign(officer.tokens(client)[-1:], submission) == [200]


def test_a_token_of_before_acts_no_more_once_the_program_was_changed(
    site: Site, desk: Desk, submission: Submission
) -> None:
    manager, officer = Human(site, desk.manager.person), Human(site, desk.signer.person)
    client = named(manager, desk.signer.person)
    officer.does("account-program-confirm", client)
    tokens = officer.tokens(client)
    assert len(tokens) == 1
    manager.does("api-client-rotate", client)
    assert tries_to_sign(tokens, submission) == [401]
    assert officer.tokens(client) == []
    submission.refresh_from_db()
    assert submission.state == Submission.State.DRAFT
