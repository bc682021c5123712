"""Approvals of the demo that were decided at the desk: one in each jurisdiction, and a second in Maryland."""

from datetime import datetime, timedelta

from backoffice.casinos.models import GamingTable
from games.approved_rules.demo.in_force import DECIDED_AT_THE_DESK, Variant
from games.approved_rules.models import ApprovedRules, Confirmation, Rollout
from games.approved_rules.services.approved_rules import put_table_under_rules
from games.approved_rules.services.rollouts import confirm_table
from submissions.decisions.models import Condition
from submissions.decisions.services.conditions import close_condition, report_condition
from submissions.decisions.services.deciding import NewCondition
from submissions.documents.drawing.certificates import signing_file
from submissions.submissions.demo.desk import DemoDesk, desk_of, variant
from submissions.submissions.demo.past import told_in_the_past

HARBOR_POINT = "Harbor Point Casino"


def load(*, at: datetime) -> None:
    # the certificate that the workers will sign with: one for all of them
    signing_file()
    for each in DECIDED_AT_THE_DESK:
        with told_in_the_past(days=each.approved_days_ago, at=at):
            _option_selection(each, at=at)
    with told_in_the_past(days=155, at=at):
        _second_of_the_main_pit(at=at)


def _option_selection(each: Variant, *, at: datetime) -> None:
    desk = desk_of(each.pack_id.split("/")[0])
    approved_at = at - timedelta(days=each.approved_days_ago)
    submission = desk.begin(
        variant(each.casino, each.name),
        "option_selection",
        narrative="The options that the property uses, from the authority's standard rules.",
        reason="The game is new at the property.",
        at=approved_at - timedelta(days=20),
    )
    made = desk.sign(submission, at=approved_at - timedelta(days=14))
    decision = desk.approve(made, at=approved_at, effective_at=approved_at + timedelta(days=3))
    if decision.rules is not None:
        _deal(desk, decision.rules, each.tables, hours=2)


def _second_of_the_main_pit(*, at: datetime) -> None:
    """Amended once; one condition was met, one is due next week, and one was forgotten."""
    desk, main_pit = desk_of("us-md"), variant(HARBOR_POINT, "Main pit")
    approved_at = at - timedelta(days=160)
    zone = main_pit.property.zone
    today = at.astimezone(zone).date()
    desk.change(
        main_pit,
        {"limits.wagers.tie.maximum": 200, "progressive.reset": 12500},
        note="Higher tie maximum, higher reset",
        at=at - timedelta(days=190),
    )
    submission = desk.begin(
        main_pit,
        "amendment",
        narrative="A higher maximum on ties, and a higher reset amount of the progressive.",
        reason="The tie boxes are full on most evenings, and the meter starts low after a hit.",
        at=at - timedelta(days=189),
    )
    made = desk.sign(submission, at=at - timedelta(days=186))
    decision = desk.approve(
        made,
        at=approved_at,
        effective_at=approved_at + timedelta(days=2),
        reasons="The change keeps the rules. The higher reset needs funds of the operator, hence the conditions.",
        conditions=[
            NewCondition(
                "The sign with the new tie maximum stands at each table before the first hand.",
                (approved_at + timedelta(days=9)).astimezone(zone).date(),
            ),
            NewCondition(
                "The reset amount is funded by the operator, not by the reserve; show the half year's account.",
                today + timedelta(days=6),
            ),
            NewCondition(
                "Send the controller's test protocol after the change of the reset amount.",
                today - timedelta(days=12),
            ),
        ],
    )
    if decision.rules is not None:
        _deal(desk, decision.rules, ("T01", "T02", "T03"), hours=3, days_apart=1)
    signs = Condition.objects.get(decision=decision, number=1)
    report_condition(
        condition=signs,
        report="The signs stand at T01, T02 and T03.",
        at=approved_at + timedelta(days=5),
        actor=desk.signer,
    )
    close_condition(
        condition=signs,
        state="met",
        note="Seen at the tables.",
        at=approved_at + timedelta(days=7),
        actor=desk.approver,
    )


def _deal(
    desk: DemoDesk, rules: ApprovedRules, tables: tuple[str, ...], *, hours: int, days_apart: int = 0
) -> None:
    """Tables that dealt by the version before wait for this one and are confirmed ready; the others begin with it."""
    for place, table in enumerate(GamingTable.objects.filter(property=rules.property, number__in=tables)):
        from_at = rules.effective_at + timedelta(days=days_apart * place, hours=hours)
        waiting = Rollout.objects.filter(table=table, rules=rules, ready_at__isnull=True).first()
        if waiting is None:
            put_table_under_rules(table=table, rules=rules, from_at=from_at, actor=desk.manager)
            continue
        confirm_table(
            rollout=waiting,
            confirmations=Confirmation.values,
            between_rounds=True,
            at=from_at,
            actor=desk.manager,
        )


LOADS = {30: load}
