"""The queue of work of whoever looks: every feature's items, the gravest first, with what colleagues said of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2s

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.contributions import in_order
from backoffice.core.today import Desk
from backoffice.core.work import FIRST, ORDER, Severity, WorkItem
from backoffice.people.models import Person
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from backoffice.worklist.models import WorkMark

TABS = ("now", "mine", "drafts", "snoozed")


@dataclass(frozen=True)
class Line:
    """An item with what was said about it; `is_back` after it grew worse in its sleep."""

    item: WorkItem
    mark: WorkMark | None
    at: datetime
    may_share: bool

    @property
    def ref(self) -> str:
        return ref_of(self.item.key)

    @property
    def zone(self) -> "Property | str":
        """By whose clock its times are told."""
        return self.item.casino or "UTC"

    @property
    def assignee(self) -> Person | None:
        return self.mark.assignee if self.mark else None

    @property
    def sleeps(self) -> bool:
        return self.mark is not None and self.mark.sleeps(self.item, self.at)

    @property
    def is_back(self) -> bool:
        mark = self.mark
        return bool(mark and mark.snoozed_until and mark.snoozed_until > self.at and mark.is_worse(self.item))

    @property
    def is_overdue(self) -> bool:
        return self.item.due is not None and self.item.due <= self.at

    @property
    def can_be_shared(self) -> bool:
        return self.may_share and not self.item.is_personal

    @property
    def can_be_snoozed(self) -> bool:
        """What nothing may hide stays in sight: a table that deals without approved rules."""
        return self.can_be_shared and self.item.weight < FIRST

    def is_in(self, tab: str, me: Person | None) -> bool:
        match tab:
            case "snoozed":
                return self.sleeps
            case "mine":
                return not self.sleeps and me is not None and self.assignee == me
            case "drafts":
                return not self.sleeps and self.item.is_draft
        return not self.sleeps and not self.item.is_draft


@dataclass(frozen=True)
class Tab:
    key: str
    label: str
    # None where nobody counted
    number: int | None
    # of these, how many are errors
    errors: int = 0


@dataclass(frozen=True)
class Queue:
    lines: tuple[Line, ...]
    me: Person | None
    has_drafts: bool = True

    def narrowed(self, *, casino: Property | None = None, compliance: bool = False) -> "Queue":
        lines = [
            each
            for each in self.lines
            if (casino is None or each.item.casino == casino) and (not compliance or each.item.is_compliance)
        ]
        return replace(self, lines=tuple(lines))

    def in_tab(self, tab: str) -> tuple[Line, ...]:
        found = tuple(each for each in self.lines if each.is_in(tab, self.me))
        if tab == "snoozed":
            # the first to wake first
            return tuple(sorted(found, key=lambda each: (each.mark and each.mark.snoozed_until) or each.at))
        return found

    def tabs(self) -> list[Tab]:
        """What was not asked for is not counted."""
        labels = {"now": _("Now"), "mine": _("Yours"), "drafts": _("Drafts"), "snoozed": _("Snoozed")}
        found = []
        for key in TABS:
            lines = self.in_tab(key)
            errors = sum(each.item.severity == "error" for each in lines)
            number = None if key == "drafts" and not self.has_drafts else len(lines)
            found.append(Tab(key, labels[key], number, errors if key == "now" else 0))
        return found

    def count(self, severity: Severity) -> int:
        return sum(each.item.severity == severity and not each.sleeps for each in self.lines)

    @property
    def errors(self) -> int:
        return self.count("error")

    @property
    def warnings(self) -> int:
        return self.count("warning")

    def line_of(self, ref: str) -> Line | None:
        return next((each for each in self.lines if each.ref == ref), None)


EVERYTHING = frozenset({"drafts", "others", "history"})


def desk_of(
    access: Access,
    casinos: Iterable[Property],
    *,
    current: Property | None,
    at: datetime,
    parts: frozenset[str] = EVERYTHING,
) -> Desk:
    return Desk(access, current, at, tuple(each for each in casinos if not each.is_retired), parts)


def queue_of(desk: Desk) -> Queue:
    items = _items(desk)
    marks = {mark.key: mark for mark in _marks(desk.access, [item.key for item in items])} if items else {}
    may_share = desk.may(Action.WORK_SHARE)
    lines = (Line(item, marks.get(item.key), desk.at, may_share) for item in items)
    return Queue(tuple(sorted(lines, key=_rank)), desk.access.person, desk.wants("drafts"))


def _items(desk: Desk) -> list[WorkItem]:
    """Each under a key of its own: two findings of one check at one place are told apart by their order."""
    found: dict[str, WorkItem] = {}
    for source in in_order("work"):
        for item in source(desk):
            key, times = item.key, 1
            while key in found:
                times += 1
                key = f"{item.key}#{times}"
            found[key] = item if times == 1 else replace(item, key=key)
    return list(found.values())


def _rank(line: Line) -> tuple[int, int, datetime, str, str]:
    """The gravest first; among equals what presses most by its nature, then what is due or has lasted longest."""
    item = line.item
    since = item.due or item.since or line.at
    return (ORDER[item.severity], -item.weight, since, item.casino.name if item.casino else "", item.key)


def marks_of(access: Access) -> QuerySet[WorkMark]:
    """Those of the own organisation."""
    return WorkMark.objects.filter(operator=access.operator, regulator=access.regulator)


def _marks(access: Access, keys: Sequence[str]) -> QuerySet[WorkMark]:
    if access.organisation is None and access.organisation_kind != "platform":
        return WorkMark.objects.none()
    return marks_of(access).filter(key__in=keys).select_related("assignee", "snoozed_by")


def ref_of(key: str) -> str:
    """Short enough for an address, the same for as long as the item lasts."""
    return blake2s(key.encode(), digest_size=8).hexdigest()


def people_who_can_take(item: WorkItem, access: Access) -> QuerySet[Person]:
    """Colleagues of the own organisation who work at its property and share work."""
    side = "operator" if access.operator else "regulator"
    if item.casino is not None:
        found = people_who_may(Action.WORK_SHARE, at=item.casino, side=side)  # type: ignore[arg-type]
    else:
        found = people_who_may(Action.WORK_SHARE, at=access.organisation)
    return found.order_by("full_name")
