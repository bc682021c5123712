"""One document of every kind that there is, ordered as the desk orders it and not drawn yet."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils import timezone

from backoffice.casinos.models import Operator, Regulator
from backoffice.permissions.roles import Role
from games.approved_rules.services.suspensions import lift_suspension, suspend_rules, withdraw_rules
from games.rulings.services.rulings import withdraw_ruling
from submissions.decisions.services.deciding import return_submission
from submissions.documents.models import Document
from submissions.review.services.discussion import add_comment
from tests.factories import make_person, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.games.layouts.factories import actor_of
from tests.games.rulings.factories import make_ruling
from tests.submissions.decisions.decided import approved_long_ago, quick_desk

LETTERHEAD, ENVELOPE = "1 Example Plaza\nPierre", "2 Example Gulch\nDeadwood"


def papers_of_the_desk() -> Iterator[Document]:
    """From handing in to the last letter: a return, an approval, a suspension and its end, a withdrawal, a ruling."""
    desk = quick_desk()
    Regulator.objects.filter(pk=desk.casino.regulator_id).update(postal_address=LETTERHEAD)
    Operator.objects.filter(pk=desk.casino.operator_id).update(postal_address=ENVELOPE)
    now = timezone.now()
    decision = approved_long_ago(desk)
    assert decision.rules is not None
    suspension = suspend_rules(
        rules=decision.rules, reason="Wrong odds on the felt.", at=now, actor=desk.approver
    )
    soon = now + timedelta(minutes=5)
    lift_suspension(suspension=suspension, reason="Mended.", at=soon, actor=desk.approver)
    withdraw_rules(
        rules=decision.rules, reason="Not wanted.", at=soon + timedelta(minutes=1), actor=desk.manager
    )
    _make_and_withdraw_a_ruling(now)
    returned = desk.under_review(desk.draft(make_configuration(casino=desk.casino, name="Other room")))
    add_comment(
        submission=returned.submission,
        text="Why so low?",
        anchor="field",
        place="limits.minimum",
        at=now,
        actor=desk.reviewer,
    )
    return_submission(submission_version=returned, reasons="One point is open.", at=now, actor=desk.approver)
    found = list(Document.objects.order_by("pk"))
    assert {each.kind for each in found} == set(Document.Kind.values), "a new kind is made here, too"
    yield from found


def _make_and_withdraw_a_ruling(now: datetime) -> None:
    regulator = make_regulator()
    Regulator.objects.filter(pk=regulator.pk).update(postal_address=LETTERHEAD)
    regulator.refresh_from_db()
    approver = actor_of(make_person(Role.APPROVER, regulator=regulator))
    ruling = make_ruling(regulator=regulator, actor=approver)
    ends_on = now.date() + timedelta(days=3)
    withdraw_ruling(ruling=ruling, ends_on=ends_on, reason="Heard.", at=now, actor=approver)
