from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.core.local_time import today_at
from backoffice.core.versions import EditConflict
from backoffice.notifications.models import Notification
from backoffice.permissions.roles import Role
from games.layouts.models import Layout, LayoutSubmission
from games.layouts.services.decisions import approve_layout, reject_layout, submit_layout, withdraw_layout
from games.layouts.services.layouts import add_layout, change_layout, renew_layout
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import TESTER, make_configuration, make_rules, make_table_rules
from tests.games.layouts.factories import (
    approver_of,
    make_approved,
    make_layout,
    make_submission,
    manager_of,
    put_on,
)

pytestmark = pytest.mark.django_db
State = Layout.State


def submit(layout: Layout, actor: Actor | None = None, **more: Any) -> LayoutSubmission:
    return submit_layout(
        layout=layout,
        seen_version=more.pop("seen_version", layout.version),
        at=timezone.now(),
        actor=actor or manager_of(layout.property),
        **more,
    )


def approve(submission: LayoutSubmission, actor: Actor | None = None, **more: Any) -> None:
    approve_layout(
        submission=submission,
        approval_number=more.pop("approval_number", "MD-LY-1"),
        approved_on=more.pop("approved_on", today_at(submission.property) - timedelta(days=1)),
        at=timezone.now(),
        actor=actor or approver_of(submission.property),
        **more,
    )


def test_a_new_layout_says_what_its_configuration_pays() -> None:
    layout = make_layout()
    assert layout.areas == ["initial", "tie", "progressive", "bonus_spin"]
    assert layout.notice == "Payout limit per hand $25,000"
    assert "Tie Wager pays 10 to 1" in layout.lines
    assert (layout.state, layout.positions, layout.on_sign) == (State.DRAFT, 9, True)


def test_only_the_operators_own_manager_draws_one() -> None:
    configuration = make_configuration()
    for actor in (TESTER, manager_of(make_property()), approver_of(configuration.property)):
        with pytest.raises(DomainError):
            add_layout(configuration=configuration, name="A", actor=actor)


def test_a_name_is_given_once() -> None:
    layout = make_layout(name="Main pit")
    with pytest.raises(DomainError, match="already has a layout") as caught:
        make_layout(configuration=layout.configuration, name="MAIN PIT")
    assert caught.value.field == "name"


def test_what_was_submitted_never_changes_again() -> None:
    layout = make_layout()
    submission = submit(layout, note="Please look at the tie circle")
    drawing, content, fingerprint = submission.drawing, submission.content, submission.content_hash
    layout.refresh_from_db()
    withdraw_layout(layout=layout, reason="A mistake", at=timezone.now(), actor=manager_of(layout.property))
    layout.refresh_from_db()
    change_layout(
        layout=layout,
        seen_version=layout.version,
        values={"operator_name": "Another Name", "positions": 5},
        actor=manager_of(layout.property),
    )
    submission.refresh_from_db()
    assert (submission.drawing, submission.content, submission.content_hash) == (
        drawing,
        content,
        fingerprint,
    )
    assert submission.content["compared_with"]["values"]["seats"] == 9
    assert submission.outcome == "withdrawn"
    layout.refresh_from_db()
    assert (layout.state, layout.positions) == (State.DRAFT, 5)


@pytest.mark.usefixtures("by_the_owner")
@pytest.mark.parametrize("column", ["drawing", "content", "content_hash", "positions", "note"])
def test_the_database_itself_refuses_to_change_what_was_submitted(column: str) -> None:
    submission = make_submission()
    value = 3 if column == "positions" else "x"
    with (
        pytest.raises(IntegrityError, match="keeps every entry"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            f"UPDATE {LayoutSubmission._meta.db_table} SET {column} = %s WHERE id = %s",
            [value, submission.pk],
        )
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {LayoutSubmission._meta.db_table} WHERE id = %s", [submission.pk])


def test_a_layout_that_contradicts_its_pay_table_is_not_submitted() -> None:
    layout = make_layout(lines=["Tie Wager pays 9 to 1"], notice="")
    with pytest.raises(DomainError, match="does not match its pay table"):
        submit(layout)
    assert not LayoutSubmission.objects.exists()
    layout.refresh_from_db()
    assert layout.state == State.DRAFT


def test_a_layout_that_somebody_changed_meanwhile_is_not_submitted() -> None:
    layout = make_layout()
    with pytest.raises(EditConflict):
        submit(layout, seen_version=layout.version - 1)


def test_a_submitted_layout_is_not_changed_or_submitted_again() -> None:
    layout = make_submission().layout
    manager = manager_of(layout.property)
    with pytest.raises(DomainError, match="is submitted, so it cannot be changed"):
        change_layout(layout=layout, seen_version=layout.version, values={"positions": 3}, actor=manager)
    with pytest.raises(DomainError, match="is submitted, so it cannot be submitted"):
        submit(layout)


def test_the_regulators_approvers_hear_of_it_and_the_managers_of_the_decision() -> None:
    layout = make_layout()
    casino = layout.property
    approver = make_person(Role.APPROVER, regulator=casino.regulator)
    reviewer = make_person(Role.REVIEWER, regulator=casino.regulator)
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    submission = submit(layout)
    assert set(Notification.objects.filter(kind="layout.submitted").values_list("person", flat=True)) == {
        approver.pk
    }
    assert not reviewer.notifications.exists()
    approve(submission)
    assert manager.notifications.get(kind="layout.decided").title == f"Layout approved: {layout}"


def test_an_approval_has_number_date_and_perhaps_an_end() -> None:
    submission = make_submission()
    end = today_at(submission.property) + timedelta(days=365)
    approve(submission, approval_number=" MD-LY-7 ", expires_on=end)
    submission.refresh_from_db()
    assert (submission.outcome, submission.approval_number, submission.expires_on) == (
        "approved",
        "MD-LY-7",
        end,
    )
    layout = Layout.objects.get()
    assert (layout.state, layout.current) == (State.APPROVED, submission)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"approval_number": "  "}, "approval_number"),
        ({"approved_on": timezone.localdate() + timedelta(days=2)}, "approved_on"),
        ({"expires_on": timezone.localdate() - timedelta(days=2)}, "expires_on"),
    ],
)
def test_an_approval_that_makes_no_sense_is_refused(wrong: dict[str, Any], field: str) -> None:
    submission = make_submission()
    with pytest.raises(DomainError) as caught:
        approve(submission, **wrong)
    assert caught.value.field == field
    submission.refresh_from_db()
    assert submission.outcome == "waiting"


def test_a_rejection_has_a_reason_and_the_layout_can_be_changed_and_submitted_again() -> None:
    submission = make_submission()
    approver = approver_of(submission.property)
    with pytest.raises(DomainError, match="Say why"):
        reject_layout(submission=submission, reason=" ", at=timezone.now(), actor=approver)
    reject_layout(submission=submission, reason="Tie area too small", at=timezone.now(), actor=approver)
    layout = Layout.objects.get()
    assert layout.state == State.REJECTED
    with pytest.raises(DomainError, match="cannot be submitted"):
        submit(layout)
    values = {"operator_name": "Harbor"}
    actor = manager_of(layout.property)
    change_layout(layout=layout, seen_version=layout.version, values=values, actor=actor)
    layout.refresh_from_db()
    again = submit(layout)
    assert (again.number, again.outcome) == (2, "waiting")
    submission.refresh_from_db()
    assert (submission.outcome, submission.reason) == ("rejected", "Tie area too small")


def test_a_decision_is_taken_once() -> None:
    submission = make_submission()
    approve(submission)
    with pytest.raises(DomainError):
        approve(submission)
    with pytest.raises(DomainError):
        reject_layout(
            submission=submission, reason="No", at=timezone.now(), actor=approver_of(submission.property)
        )


def test_an_old_submission_cannot_be_decided_after_a_new_one() -> None:
    first = make_submission()
    layout = first.layout
    withdraw_layout(layout=layout, reason="x", at=timezone.now(), actor=manager_of(layout.property))
    layout.refresh_from_db()
    submit(layout)
    with pytest.raises(DomainError, match="already been decided"):
        approve(first)


def test_nobody_but_the_own_regulator_decides() -> None:
    submission = make_submission()
    elsewhere = make_property(regulator=make_regulator("sg"))
    for actor in (manager_of(submission.property), approver_of(elsewhere), TESTER):
        with pytest.raises(DomainError, match="Your role does not allow this"):
            approve(submission, actor)
    approve(submission, approver_of(submission.property))


def test_the_next_version_supersedes_the_old_one_when_it_is_approved() -> None:
    old = make_approved(make_layout(name="Main pit")).layout
    new = renew_layout(layout=old, actor=manager_of(old.property))
    assert (new.name, new.state, new.replaces, new.areas) == ("Main pit v2", State.DRAFT, old, old.areas)
    with pytest.raises(DomainError, match="already replaces it"):
        renew_layout(layout=old, actor=manager_of(old.property))
    approve(submit(new), approval_number="MD-LY-2")
    old.refresh_from_db()
    assert old.state == State.SUPERSEDED
    assert old.current
    assert (old.current.outcome, old.current.approval_number) == ("superseded", "LY-1")
    new.refresh_from_db()
    assert renew_layout(layout=new, actor=manager_of(old.property)).name == "Main pit v3"


def test_an_approved_layout_is_not_withdrawn_from_under_a_table() -> None:
    casino = make_property()
    table = make_table(pit=make_pit(casino=casino), positions=9)
    configuration = make_configuration(casino=casino)
    make_table_rules(table, make_rules(configuration))
    layout = make_approved(make_layout(configuration=configuration)).layout
    put_on(table, layout)
    with pytest.raises(DomainError, match=f"lies on {table.number}"):
        withdraw_layout(layout=layout, reason="x", at=timezone.now(), actor=manager_of(casino))


def test_each_step_is_in_the_trail_and_the_decision_in_both() -> None:
    layout = make_approved().layout
    casino = layout.property
    verbs = AuditEntry.objects.filter(object_type="layout", chain=f"operator:{casino.operator_id}")
    assert list(verbs.order_by("sequence").values_list("verb", flat=True)) == [
        "layout.added",
        "layout.submitted",
        "layout.approved",
    ]
    own = AuditEntry.objects.get(chain=f"regulator:{casino.regulator_id}", verb="layout.approved")
    assert own.after is not None
    assert own.after["approval_number"] == "LY-1"
