"""Submissions on Today, in the search, on the page of a table, and on the compliance board."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.table_panels import TableDesk
from backoffice.core.today import Card, Desk, Panel
from backoffice.shell.search import search
from games.compliance.selectors import compliance_of
from submissions.submissions.models import Submission
from submissions.submissions.selectors.drafts import days_with_regulator
from submissions.submissions.selectors.panels import under_review_at_table
from submissions.submissions.selectors.today import submissions_today
from tests.factories import make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.submissions.submissions.factories import make_desk

pytestmark = pytest.mark.django_db


def today_of(actor: Actor, casino: Any) -> tuple[list[str], list[Panel]]:
    found = list(submissions_today(Desk(actor.access, casino, timezone.now())))
    cards = [str(each.title) for each in found if isinstance(each, Card)]
    return cards, [each for each in found if isinstance(each, Panel)]


def test_a_complete_draft_asks_the_signer_and_never_whoever_drafted_it() -> None:
    desk = make_desk()
    submission = desk.draft()
    words = f"{submission.number} waits for your signature"
    assert today_of(desk.signer, desk.casino)[0] == [words]
    assert today_of(desk.manager, desk.casino)[0] == []
    Submission.objects.update(narrative="")
    assert today_of(desk.signer, desk.casino)[0] == []


def test_what_waits_and_what_came_back() -> None:
    desk = make_desk()
    made = desk.under_review()
    cards, panels = today_of(desk.manager, desk.casino)
    assert (cards, len(panels)) == ([], 1)
    assert today_of(desk.reviewer, desk.casino) == ([], [])
    desk.returned(made)
    cards, panels = today_of(desk.manager, desk.casino)
    assert cards == [f"{made.submission.number} was returned for changes"]
    assert panels == []
    board = compliance_of(desk.casino, timezone.now())
    items = [item for group in board.groups for item in group.items]
    assert f"{made.submission.number} waits for our answer" in {str(each.title) for each in items}


def test_search_finds_by_number_and_tells_a_regulator_only_what_was_handed_in() -> None:
    desk = make_desk()
    draft = desk.draft(make_configuration(casino=desk.casino, name="Secret plan"))
    made = desk.submit(desk.draft(make_configuration(casino=desk.casino, name="Handed in")))
    made.submission.configuration.name = "Renamed since"
    made.submission.configuration.save()
    own = {each.title for each in search(desk.manager.access, "Secret plan")}
    assert draft.number in own
    theirs = [each for each in search(desk.reviewer.access, "MD-") if each.title.startswith("MD-")]
    assert [each.title for each in theirs] == [made.submission.number]
    assert "Handed in" in theirs[0].detail
    assert "Renamed since" not in theirs[0].detail


def test_the_page_of_a_table_shows_what_is_under_review_and_no_draft() -> None:
    desk = make_desk()
    configuration = make_configuration(casino=desk.casino)
    table = make_table(pit=make_pit(casino=desk.casino))
    make_table_rules(table, make_rules(configuration))
    submission = desk.draft(configuration, kind="new_feature", narrative="x")

    def panels(actor: Actor) -> list[Panel]:
        return list(under_review_at_table(TableDesk(actor.access, table, timezone.now())))

    assert panels(desk.manager) == []
    other = make_desk(desk.casino)
    Submission.objects.update(
        kind="amendment", reason="r", other_jurisdictions="o", intellectual_property="i"
    )
    submission.refresh_from_db()
    from tests.submissions.submissions.views.desk import change_variant

    change_variant(configuration, "limits.minimum", 20)
    desk.acknowledge(submission)
    other.submit(submission)
    assert [each.context["submissions"] for each in panels(desk.manager)] == [[submission]]
    assert [each.context["submissions"] for each in panels(desk.reviewer)] == [[submission]]


def test_days_are_only_counted_while_the_regulator_has_it() -> None:
    desk = make_desk()
    submission = desk.draft()
    assert days_with_regulator(submission, timezone.now()) is None
    desk.submit(submission)
    assert submission.with_regulator_since is not None
    later = submission.with_regulator_since + timedelta(days=6)
    assert days_with_regulator(submission, later) == 6
    submission.state = Submission.State.RETURNED
    assert days_with_regulator(submission, later) is None
