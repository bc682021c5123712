"""The way of a submission as one line: each step with its day, and with whom it lay until the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from games.approved_rules.models import TableRules
from submissions.decisions.models import Decision
from submissions.submissions.selectors.course import Moment

WITH_OPERATOR, WITH_REGULATOR, AT_TABLES, NOBODY = "operator", "regulator", "tables", ""
RETURNED, REJECTED, IN_PART = (
    Decision.Outcome.RETURNED,
    Decision.Outcome.REJECTED,
    Decision.Outcome.IN_PART,
)
SHORTEST = Fraction(1, 50)
"""A stretch of an hour is still seen beside one of a year."""


@dataclass(frozen=True)
class Step:
    """`holder` is who has it from then on, for `days`; `start` and `length` are parts of the whole line."""

    label: str
    at: datetime
    icon: str
    holder: str = NOBODY
    days: int = 0
    start: Fraction = Fraction(0)
    length: Fraction = Fraction(0)

    @property
    def holder_words(self) -> str:
        return {
            WITH_OPERATOR: _("with the operator"),
            WITH_REGULATOR: _("with the authority"),
            AT_TABLES: _("for rollout at the tables"),
        }.get(self.holder, "")

    # out of a thousand, as it is drawn
    @property
    def x(self) -> int:
        return round(self.start * 1000)

    @property
    def width(self) -> int:
        return round(self.length * 1000)


def timeline_of(course: Iterable[Moment], decisions: Iterable[Decision], now: datetime) -> list[Step]:
    """The oldest first; the last step lasts until now where somebody still has it."""
    steps = list(_steps(sorted(course, key=lambda each: each.at), decisions, now))
    ends = [*(step.at for step in steps[1:]), max(now, steps[-1].at)]
    spans = [
        max((end - step.at).total_seconds(), 0) if step.holder else 0
        for step, end in zip(steps, ends, strict=True)
    ]
    whole = sum(Fraction(span) for span in spans) or Fraction(1)
    lengths = [
        max(Fraction(span) / whole, SHORTEST) if step.holder else Fraction(0)
        for span, step in zip(spans, steps, strict=True)
    ]
    total = sum(lengths, Fraction(0)) or Fraction(1)
    drawn, start = [], Fraction(0)
    for step, span, length in zip(steps, spans, lengths, strict=True):
        days = round(Fraction(span) / 86_400)
        drawn.append(Step(step.label, step.at, step.icon, step.holder, days, start / total, length / total))
        start += length
    return drawn


def _steps(course: list[Moment], decisions: Iterable[Decision], now: datetime) -> Iterator[Step]:
    handed_in = 0
    for moment in course:
        match moment.kind:
            case "begun":
                yield Step(_("Drafted"), moment.at, "pencil", WITH_OPERATOR)
            case "handed_in":
                handed_in += 1
                label = _("Submitted") if handed_in == 1 else _("Resubmitted")
                yield Step(label, moment.at, "send", WITH_REGULATOR)
            case "accepted":
                yield Step(_("Accepted"), moment.at, "check", AT_TABLES)
            case "declined":
                yield Step(_("Declined"), moment.at, "x", WITH_REGULATOR)
            case "withdrawn":
                yield Step(_("Withdrawn"), moment.at, "trash")
            case outcome if outcome in Decision.Outcome.values:
                yield _decided(moment)
    rules = [each.rules_id for each in decisions if each.rules_id is not None]
    if rules:
        held = TableRules.objects.filter(rules__in=rules, from_at__lte=now).order_by("from_at")
        first = held.values_list("from_at", flat=True).first()
        if first is not None:
            yield Step(_("In force"), first, "circle-check")


def _decided(moment: Moment) -> Step:
    if moment.kind == RETURNED:
        return Step(_("Returned"), moment.at, "arrow-back-up", WITH_OPERATOR)
    if moment.kind == REJECTED:
        return Step(_("Rejected"), moment.at, "circle-x")
    if moment.kind == IN_PART:
        return Step(_("Approved in part"), moment.at, "gavel", WITH_OPERATOR)
    return Step(_("Approved"), moment.at, "gavel", AT_TABLES)
