"""The first page of the day: the floor live, what falls due, the queue of work, and what else features show."""

from collections.abc import Mapping
from typing import Any

from backoffice.core.addresses import number_in
from backoffice.core.contributions import in_order
from backoffice.core.today import Desk, Panel
from backoffice.permissions.actions import Action
from backoffice.worklist.selectors.floor import Fragment, floor_live, fragment_of
from backoffice.worklist.selectors.queue import TABS, queue_of
from backoffice.worklist.selectors.strip import strip_of

MOST_LINES = 40


def today_of(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """`asked` is what the address says: which tab, which property of the queue, whether all lines."""
    queue = queue_of(desk)
    wanted = number_in(asked.get("at", ""))
    place = next((each for each in desk.casinos if each.pk == wanted), None)
    shown = queue.narrowed(casino=place) if place else queue
    tab = asked.get("tab", "")
    tab = tab if tab in TABS else TABS[0]
    lines = shown.in_tab(tab)
    most = len(lines) if asked.get("all") else MOST_LINES
    return {
        "now": desk.at,
        "floor": _floor(desk),
        "strip": strip_of(desk, queue, zone=desk.casino.zone) if desk.casino else [],
        "queue": shown,
        "tabs": shown.tabs(),
        "tab": tab,
        "lines": lines[:most],
        "more": max(0, len(lines) - most),
        "casinos": desk.casinos,
        "place": place,
        "panels": panels_of(desk),
    }


def panels_of(desk: Desk) -> list[Panel]:
    return [panel for source in in_order("today") for panel in source(desk)]


def _floor(desk: Desk) -> Fragment | None:
    if desk.casino is None or not desk.may(Action.TABLE_VIEW):
        return None
    floor = floor_live(desk.access, desk.casino, desk.at, among=desk.casinos)
    return fragment_of(floor) if floor.number else None
