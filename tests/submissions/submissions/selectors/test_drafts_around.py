"""Submissions on Today, in the search, on the page of a table, and on the compliance board."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.table_panels import TableDesk
from backoffice.core.today import Panel
from backoffice.shell.search import search
from submissions.submissions.models import Submission
from submissions.submissions.selectors.drafts import days_with_regulator
from submissions.submissions.selectors.panels import under_review_at_table
from submissions.submissions.selectors.work import submissions_work
from tests.factories import make_pit, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.submissions.submissions.factories import make_desk
from tests.work import compliance_items, desk_at

pytestmark = pytest.mark.django_db


def work_of(actor: Actor) -> list[tuple[str, str]]:
    assert actor.person is not None
    return [(str(item.title), item.severity) for item in submissions_work(desk_at(actor.person))]


def test_a_complete_draft_asks_the_signer_and_never_whoever_drafted_it() -> None:
    desk = make_desk()
    submission = desk.draft()
    words = f"{submission.number} waits for your signature"
    assert work_of(desk.signer) == [(words, "warning")]
    assert work_of(desk.manager) == []
    Submission.objects.update(narrative="")
    assert work_of(desk.signer) == []


def test_what_waits_and_what_came_back() -> None:
    desk = make_desk()
    made = desk.under_review()
    number = made.submission.number
    assert work_of(desk.manager) == [(f"{number} waits for the regulator", "note")]
    assert work_of(desk.reviewer) == []
    desk.returned(made)
    back = (f"{number} was returned for changes", "warning")
    assert work_of(desk.manager) == [back]
    assert back[0] in {str(item.title) for item in compliance_items(desk.casino)}


def test_search_finds_by_number_and_tells_a_regulator_only_what_was_handed_in() -> None:
    desk = make_desk()
    draft = desk.draft(make_configuration(casino=desk.casino, name="Secret plan"))
    made = desk.submit(desk.draft(make_configuration(casino=desk.casino, name="Submitted")))
    made.submission.configuration.name = "Renamed since"
    made.submission.configuration.save()
    own = {each.title for each in search(desk.manager.access, "Secret plan")}
    assert draft.number in own
    theirs = [each for each in search(desk.reviewer.access, "MD-") if each.title.startswith("MD-")]
    assert [each.title for each in theirs] == [made.submission.number]
    assert "Submitted" in theirs[0].detail
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
