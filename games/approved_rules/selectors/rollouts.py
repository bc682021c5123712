"""Tables on their way to new rules: which wait, what is missing at each, and which are overdue."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import ngettext

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.core.wording import span_words
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, Confirmation, Rollout, Suspension
from games.approved_rules.selectors.in_force import rules_in_force
from games.approved_rules.selectors.rollout_rights import may_confirm
from games.packs.selectors import pack_title

# how long a table that went live stays on the board
SHOWN_AFTER = timedelta(days=7)
# how long before the effective minute Today asks for the confirmations
CONFIRMED_AHEAD = timedelta(days=7)
WAITING = Q(ready_at__isnull=True, cancelled_at__isnull=True)


def rollouts_visible_to(access: Access) -> QuerySet[Rollout]:
    found = Rollout.objects.select_related(
        "table", "table__pit", "table__property", "rules", "rules__property", "period"
    )
    if not access.allows(Action.IN_FORCE_VIEW):
        return found.none()
    return found.filter(at_visible_properties(access, "table__property"))


def suspensions_visible_to(access: Access) -> QuerySet[Suspension]:
    found = Suspension.objects.select_related(
        "rules", "rules__property", "rules__property__operator", "rules__configuration"
    )
    if not access.allows(Action.IN_FORCE_VIEW):
        return found.none()
    return found.filter(at_visible_properties(access, "rules__property"))


def standing_suspensions(casinos: Iterable[Property]) -> QuerySet[Suspension]:
    """Of rules that would otherwise be dealt."""
    found = Suspension.objects.filter(
        lifted_at__isnull=True, rules__withdrawn_at__isnull=True, rules__property__in=list(casinos)
    )
    with_rules = found.select_related("rules", "rules__property").defer("rules__values")
    return with_rules.prefetch_related("tables").order_by("from_at")


def overdue(at: datetime) -> Q:
    """Of a `Rollout`: the effective minute has passed, nothing stops the rules, and the table is not ready."""
    suspended = Suspension.objects.filter(rules=OuterRef("rules"), lifted_at__isnull=True)
    current = Q(rules__superseded_at__isnull=True) | Q(rules__superseded_at__gt=at)
    return WAITING & current & Q(rules__effective_at__lte=at) & Q(~Exists(suspended))


def late_words(span: timedelta) -> str:
    """To the minute on the first day, then in days and hours, to the nearest hour."""
    if span < timedelta(days=1):
        return span_words(span)
    days, hours = divmod(round(span / timedelta(hours=1)), 24)
    return ngettext("%(days)d day %(hours)d h", "%(days)d days %(hours)d h", days) % {
        "days": days,
        "hours": hours,
    }


@dataclass(frozen=True)
class Check:
    """One of the four, as the board shows it."""

    confirmation: Confirmation
    label: str | Promise
    needed: bool
    at: datetime | None
    by: str
    may: bool

    @property
    def is_done(self) -> bool:
        return self.at is not None


@dataclass(frozen=True)
class Line:
    """A table on its way: `state` is one of waiting, overdue, ready, in_force, suspended, superseded."""

    rollout: Rollout
    checks: tuple[Check, ...]
    state: str
    at: datetime
    # what is dealt there now
    now_under: ApprovedRules | None

    @property
    def table(self) -> GamingTable:
        return self.rollout.table

    @property
    def late_words(self) -> str:
        return late_words(self.at - self.rollout.rules.effective_at)

    @property
    def done(self) -> int:
        return sum(check.is_done for check in self.checks if check.needed)

    @property
    def needed(self) -> int:
        return len(self.rollout.needed)


@dataclass(frozen=True)
class Group:
    """A version of rules with the tables on their way to it."""

    rules: ApprovedRules
    title: str
    suspension: Suspension | None
    lines: tuple[Line, ...]

    def count(self, state: str) -> int:
        return sum(line.state == state for line in self.lines)

    @property
    def overdue(self) -> int:
        return self.count("overdue")

    @property
    def in_force(self) -> int:
        return self.count("in_force")

    @property
    def ready(self) -> int:
        return self.count("ready")

    @property
    def waiting(self) -> int:
        return self.count("waiting")


def board_of(access: Access, casino: Property, at: datetime) -> list[Group]:
    """The versions with overdue tables first, then by the minute at which they take effect."""
    shown = rollouts_visible_to(access).filter(table__property=casino, cancelled_at__isnull=True)
    shown = shown.filter(WAITING | Q(period__from_at__gt=at - SHOWN_AFTER, period__to_at__isnull=True))
    listed = list(shown.order_by("rules__effective_at", "rules_id", "table__number_order"))
    stopped = {each.rules_id: each for each in standing_suspensions([casino])}
    under = rules_in_force([each.table for each in listed], at)
    groups: dict[int, list[Line]] = {}
    for each in listed:
        held = under.get(each.table_id)
        line = line_of(
            each, access, at, suspended=each.rules_id in stopped, now_under=held.rules if held else None
        )
        groups.setdefault(each.rules_id, []).append(line)
    found = [
        Group(
            rules=lines[0].rollout.rules,
            title=pack_title(lines[0].rollout.rules.pack_id),
            suspension=stopped.get(key),
            lines=tuple(lines),
        )
        for key, lines in groups.items()
    ]
    return sorted(found, key=lambda group: (not group.overdue, group.rules.effective_at))


def line_of(
    rollout: Rollout,
    access: Access,
    at: datetime,
    *,
    suspended: bool,
    now_under: ApprovedRules | None = None,
) -> Line:
    casino = rollout.table.property
    checks = tuple(
        Check(
            confirmation=each,
            label=each.label,
            needed=each in rollout.needed,
            at=rollout.confirmed_at(each),
            by=getattr(rollout, f"{each.value}_by_name"),
            may=may_confirm(access, each, casino),
        )
        for each in Confirmation
    )
    return Line(rollout, checks, _state(rollout, at, suspended=suspended), at, now_under)


def _state(rollout: Rollout, at: datetime, *, suspended: bool) -> str:
    rules = rollout.rules
    if rollout.period is not None:
        return "in_force" if rollout.period.from_at <= at else "ready"
    if suspended:
        return "suspended"
    if rules.superseded_at is not None and rules.superseded_at <= at:
        return "superseded"
    return "overdue" if rules.effective_at <= at else "waiting"
