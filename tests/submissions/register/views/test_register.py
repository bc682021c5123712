"""The public register: what everybody may know of approved rules, and nothing else."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.approved_rules.models import ApprovedRules, TableRules
from submissions.decisions.models import Decision
from submissions.decisions.services.deciding import NewCondition, approve_submission
from submissions.review.services.discussion import add_comment, add_private_note
from tests.factories import make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_table_rules
from tests.submissions.decisions.decided import approved_long_ago, quick_desk
from tests.submissions.register.published import draw_all
from tests.submissions.submissions.factories import Desk

pytestmark = pytest.mark.django_db
MARK = "ZQXMARK"


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def desk() -> Desk:
    return quick_desk()


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def entry_url(decision: Decision) -> str:
    return reverse("register-entry", args=["us-sd", decision.approval_number])


def test_only_what_was_approved_is_listed(desk: Desk, client: Client) -> None:
    desk.submit(desk.draft(make_configuration(casino=desk.casino, name="Still waiting")))
    decision = desk.approved(
        desk.under_review(desk.draft(make_configuration(casino=desk.casino, name="High limit")))
    )
    page = text_of(client.get(reverse("register-list", args=["us-sd"])))
    assert decision.approval_number in page
    assert "High limit" in page
    assert "Still waiting" not in page
    assert "1 approval" in text_of(client.get(reverse("register")))
    assert client.get(reverse("register-list", args=["nowhere"])).status_code == 404
    assert client.get(reverse("register-entry", args=["us-sd", "SD-A-1999-0001"])).status_code == 404
    assert client.get(reverse("register-entry", args=["us-md", decision.approval_number])).status_code == 404


def test_an_entry_shows_rules_odds_limits_and_dates(desk: Desk, client: Client) -> None:
    decision = desk.approved()
    page = text_of(client.get(entry_url(decision)))
    for word in ("10 to 1", "Wagers and odds", "Limits", decision.approval_number, desk.casino.name):
        assert word in page
    assert "The documents have not been created yet; check again later." in page


@pytest.mark.parametrize("word", ["High", "SD-A", "Casino War", "war high"])
def test_search_finds_by_game_variant_and_number(desk: Desk, client: Client, word: str) -> None:
    desk.approved(desk.under_review(desk.draft(make_configuration(casino=desk.casino, name="High limit"))))
    url = reverse("register-list", args=["us-sd"])
    assert "High limit" in text_of(client.get(url, {"q": word}))
    assert "High limit" not in text_of(client.get(url, {"q": "nothing like it"}))


def test_states_follow_the_tables_minute_by_minute(desk: Desk, client: Client) -> None:
    decision = approved_long_ago(desk)
    rules = decision.rules
    assert rules is not None
    url = reverse("register-list", args=["us-sd"])
    assert "Approved, not at any table yet" in text_of(client.get(url))
    make_table_rules(make_table(pit=make_pit(casino=desk.casino)), rules, from_at=rules.effective_at)
    assert "In force at 1 table" in text_of(client.get(url))
    assert "In force at 1 table" in text_of(client.get(url, {"state": "in_force"}))
    assert decision.approval_number not in text_of(client.get(url, {"state": "superseded"}))
    TableRules.objects.filter(rules=rules).update(to_at=timezone.now())
    ApprovedRules.objects.filter(pk=rules.pk).update(
        withdrawn_at=timezone.now(), withdrawn_reason="Not wanted."
    )
    assert "were withdrawn and are no longer offered" in text_of(client.get(entry_url(decision)))
    assert decision.approval_number in text_of(client.get(url, {"state": "withdrawn"}))


def test_the_register_asks_for_no_session_and_may_be_cached(desk: Desk, client: Client) -> None:
    decision = desk.approved()
    for url in (reverse("register"), reverse("register-list", args=["us-sd"]), entry_url(decision)):
        answer = client.get(url)
        assert answer["Cache-Control"].startswith("public")
        assert not answer.cookies


def test_the_list_costs_the_same_for_1_and_for_12(desk: Desk, client: Client) -> None:
    desk.approved()
    url = reverse("register-list", args=["us-sd"])
    counts = []
    for number in range(2):
        with CaptureQueriesContext(connection) as counted:
            client.get(url)
        counts.append(len(counted))
        for more in range(4 if not number else 0):
            configuration = make_configuration(casino=desk.casino, name=f"More {more}")
            desk.approved(desk.under_review(desk.draft(configuration)))
    assert counts[0] == counts[1]


def secretive(desk: Desk) -> Decision:
    """Every place where somebody could have written what is nobody else's business, with a mark in it."""
    for who, name in ((desk.manager, "Manager"), (desk.signer, "Signer"), (desk.reviewer, "Reviewer")):
        assert who.person is not None
        who.person.full_name = f"{MARK} {name}"
        who.person.save()
    draft = desk.draft(
        narrative=f"{MARK} narrative", reason=f"{MARK} reason", other_jurisdictions=f"{MARK} elsewhere"
    )
    made = desk.under_review(draft)
    now = timezone.now()
    add_comment(submission=draft, text=f"{MARK} comment", at=now, actor=desk.reviewer)
    add_private_note(submission=draft, text=f"{MARK} note", at=now, actor=desk.reviewer)
    return approve_submission(
        submission_version=made,
        outcome="approved_with_conditions",
        reasons=f"{MARK} reasons",
        effective_at=now + timedelta(hours=1),
        conditions=[NewCondition(f"{MARK} condition")],
        at=now,
        actor=desk.approver,
    )


def test_nothing_confidential_leaves_by_page_paper_header_or_address(desk: Desk, client: Client) -> None:
    decision = secretive(desk)
    drawn = draw_all(decision, "player_edition", "gaming_guide", "table_sign")
    assert set(drawn) == {"player_edition", "gaming_guide", "table_sign"}
    pages = [
        reverse("register"),
        reverse("register-list", args=["us-sd"]),
        entry_url(decision),
        *(
            reverse("register-paper", args=["us-sd", decision.approval_number, name])
            for name in ("player-edition", "gaming-guide", "table-sign")
        ),
    ]
    hidden = [
        MARK,
        decision.submission_version.snapshot_hash,
        decision.submission.number,
        "mathematics",
        "house edge",
    ]
    assert desk.approver.person is not None
    hidden.append(desk.approver.person.full_name)
    for url in pages:
        answer = client.get(url)
        assert answer.status_code == 200, url
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        said = body.decode("latin-1") + "".join(f"{key}: {value}" for key, value in answer.items()) + url
        if body.startswith(b"%PDF"):
            said += _inside(body)
        for word in hidden:
            assert word.lower() not in said.lower(), (url, word)
        assert f"/submissions/{decision.submission_id}" not in said
        assert f"/documents/{decision.documents.all()[0].pk}" not in said


def _inside(content: bytes) -> str:
    """Every stream and string of a PDF, unpacked; there is no attached file."""
    import io

    found = []
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert not pdf.attachments
        for each in pdf.objects:
            if isinstance(each, pikepdf.Stream):
                found.append(each.read_bytes().decode("latin-1"))
            found.append(str(each))
        import pypdfium2

        document = pypdfium2.PdfDocument(content)
        found += [page.get_textpage().get_text_bounded() for page in document]
    return "\n".join(found)


def test_papers_are_handed_out_by_approval_number(desk: Desk, client: Client) -> None:
    decision = desk.approved()
    draw_all(decision, "table_sign")
    sign = client.get(reverse("register-paper", args=["us-sd", decision.approval_number, "table-sign"]))
    assert sign["Content-Disposition"] == f'attachment; filename="{decision.approval_number}-table-sign.pdf"'
    assert sign["Cache-Control"] == "public, max-age=86400"
    for name in ("approved", "letter", "submitted", "player-edition"):
        missing = client.get(reverse("register-paper", args=["us-sd", decision.approval_number, name]))
        assert missing.status_code == 404
    assert "Table sign" in text_of(client.get(entry_url(decision)))
