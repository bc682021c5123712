"""What falls due in the next hours, hour by hour: deck changes, deadlines of items, snoozes that end."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.contributions import in_order
from backoffice.core.today import Desk
from backoffice.core.work import Coming
from backoffice.worklist.selectors.queue import Queue

HOURS = 8
MOST_NAMED = 4


@dataclass(frozen=True)
class Due:
    """What of one kind falls due at a property within an hour."""

    kind: str
    casino: Property | None
    titles: tuple[str, ...]
    url: str
    icon: str

    @property
    def number(self) -> int:
        return len(self.titles)

    @property
    def named(self) -> str:
        return ", ".join(self.titles[:MOST_NAMED])

    @property
    def more(self) -> int:
        return max(0, len(self.titles) - MOST_NAMED)


@dataclass(frozen=True)
class Slot:
    """An hour of the clock of the place, with what falls due in it."""

    start: datetime
    end: datetime
    dues: tuple[Due, ...]
    is_now: bool


def strip_of(desk: Desk, queue: Queue, *, zone: ZoneInfo) -> list[Slot]:
    """The next hours, hour by hour: what the features announce, deadlines of items, and snoozes that end. Nothing where
    nothing falls due in any of them.
    """
    # the hours that the clock on the wall shows, where half of them may begin at half past elsewhere
    start = desk.at.astimezone(zone).replace(minute=0, second=0, microsecond=0)
    until = start + timedelta(hours=HOURS)
    comings = [each for source in in_order("coming") for each in source(desk, until)]
    comings += _deadlines(queue, desk.at, until)
    slots = []
    for number in range(HOURS):
        begins, ends = start + timedelta(hours=number), start + timedelta(hours=number + 1)
        within = [each for each in comings if max(begins, desk.at) <= each.at < ends]
        slots.append(Slot(begins, ends, _gathered(within), is_now=number == 0))
    return slots if any(slot.dues for slot in slots) else []


def _deadlines(queue: Queue, at: datetime, until: datetime) -> list[Coming]:
    found = []
    for line in queue.lines:
        item, mark = line.item, line.mark
        if line.sleeps and mark and mark.snoozed_until and mark.snoozed_until < until:
            found.append(
                Coming(
                    mark.snoozed_until,
                    _("Snoozes end"),
                    str(item.title),
                    item.casino,
                    f"{reverse('home')}?tab=snoozed",
                    "zzz",
                )
            )
        if item.due is not None and at < item.due < until:
            found.append(
                Coming(item.due, str(item.area), str(item.title), item.casino, item.url, "calendar-due")
            )
    return found


def _gathered(comings: list[Coming]) -> tuple[Due, ...]:
    groups: dict[tuple[str, Property | None], list[Coming]] = {}
    for each in sorted(comings, key=lambda each: each.at):
        groups.setdefault((str(each.kind), each.casino), []).append(each)
    return tuple(
        Due(kind, casino, tuple(each.title for each in own), own[0].url, own[0].icon)
        for (kind, casino), own in groups.items()
    )
