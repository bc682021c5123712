"""What somebody hands in and what the other side hears of it, replayed over HTTP behind a real port."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from games.layouts.models import Layout
from submissions.review.services.reviewing import assign_submission
from submissions.submissions.models import Attachment
from tests.e2e.server import Site, served
from tests.emails import waiting_emails
from tests.games.layouts.factories import make_layout
from tests.over_http import sign_in
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.submissions.factories import Desk
from tests.submissions.submissions.test_attachments import _script, paper

WIDE = b'<svg xmlns="http://www.w3.org/2000/svg" width="3000000000" height="9"/>'


@pytest.fixture
def site(committed_database: None, settings: Any, tmp_path: Path) -> Iterator[Site]:
    settings.MEDIA_ROOT = tmp_path
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


@pytest.fixture
def desk(site: Site) -> Desk:
    return quick_desk()


def test_a_picture_of_any_width_and_a_pdf_that_runs_scripts_are_refused_in_words(
    site: Site, desk: Desk
) -> None:
    assert desk.manager.person is not None
    browser = sign_in(site, desk.manager.person)
    layout = make_layout(casino=desk.casino)
    draft = desk.draft(layout.configuration)
    wide = browser.post(
        reverse("layout-artwork", args=[layout.pk]), files={"file": ("felt.svg", WIDE, "image/svg+xml")}
    )
    assert (wide.status_code, "at most 1,000,000 units" in wide.text) == (200, True)
    assert Layout.objects.get(pk=layout.pk).artwork is None
    acts = browser.post(
        reverse("submission-files", args=[draft.pk]),
        {"kind": "lab_report"},
        files={"file": ("report.pdf", paper(_script), "application/pdf")},
    )
    assert (acts.status_code, "runs scripts" in acts.text) == (200, True)
    assert not Attachment.objects.exists()


def test_the_new_name_of_a_draft_reaches_the_authority_in_no_notice(site: Site, desk: Desk) -> None:
    made = desk.submit()
    assert desk.manager.person is not None
    assert desk.reviewer.person is not None
    configuration = made.submission.configuration
    operator, address = (
        sign_in(site, desk.manager.person),
        reverse("configuration-rename", args=[configuration.pk]),
    )
    hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', operator.get(address).text))
    assert operator.post(address, hidden | {"name": "Zanzibar War"}).status_code == 302
    configuration.refresh_from_db()
    assert configuration.name == "Zanzibar War"
    assign_submission(
        submission=made.submission, reviewer=desk.reviewer.person, at=timezone.now(), actor=desk.approver
    )
    told = sign_in(site, desk.reviewer.person).get("/notifications/").text
    assert made.submission.number in told
    assert "Zanzibar" not in told
    assert "Zanzibar" not in "".join(each.text for each in waiting_emails(desk.reviewer.person.email))
