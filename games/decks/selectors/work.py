"""What the deck log asks somebody to see to, and which changes fall due in the next hours."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.floor import floor_at
from backoffice.core.once import once_a_page
from backoffice.core.today import Desk
from backoffice.core.work import EARLY, Coming, WorkItem
from backoffice.permissions.actions import Action
from games.decks.rules.clock import NO_TIME, Span
from games.decks.selectors.board import BatchLine, BoardRow, board_row, hours_words
from games.decks.selectors.clocks import TableClock, deck_clocks
from games.decks.selectors.late import JudgedChange, late_changes_at

LATELY = timedelta(days=7)
HOUR = timedelta(hours=1)
CAUSES_SHOWN = 3


@once_a_page
def clocks_at(casinos: tuple[Property, ...], at: datetime) -> list[TableClock]:
    return deck_clocks(floor_at(casinos), at=at)


def decks_work(desk: Desk) -> Iterator[WorkItem]:
    """Decks that are late now, tables that play with decks nobody logged, and what came too late in the last week."""
    if not desk.is_operator or not desk.may(Action.DECK_VIEW):
        return
    for clock in clocks_at(desk.casinos, desk.at):
        if clock.state in ("late", "due"):
            row = board_row(clock)
            if (line := row.first_due) is not None:
                yield _late(desk, row, line)
        elif clock.state == "unlogged" and clock.is_open:
            yield _unlogged(desk, clock)
    if desk.wants("history") and desk.may(Action.COMPLIANCE_VIEW):
        yield from _late_changes(desk)


def decks_coming(desk: Desk, until: datetime) -> Iterator[Coming]:
    if not desk.is_operator or not desk.may(Action.DECK_VIEW):
        return
    for clock in clocks_at(desk.casinos, desk.at):
        left = clock.left
        # the clock of a closed table may stand still; what it will say is known when it opens
        if left is None or left <= NO_TIME or desk.at + left > until or not clock.is_open:
            continue
        yield Coming(
            at=desk.at + left,
            kind=_("Deck changes"),
            title=clock.table.number,
            casino=clock.table.property,
            url=f"{reverse('deck-board')}?property={clock.table.property_id}",
            icon="cards",
        )


def _late(desk: Desk, row: BoardRow, line: BatchLine) -> WorkItem:
    clock, reading = row.clock, line.clock.reading
    may_log = desk.may(Action.DECK_LOG)
    words = (
        _("Decks are late at %(table)s, batch %(batch)d")
        if row.has_two_batches
        else _("Decks are late at %(table)s")
    )
    return WorkItem(
        key=f"deck.late:{row.table.pk}",
        title=words % {"table": row.table.number, "batch": line.clock.number},
        detail=_("%(words)s; the limit is %(hours)s hours.") % {"words": line.words, "hours": row.hours},
        url=reverse("deck-change" if may_log else "deck-history", args=[row.table.pk]),
        link=_("Log the change") if may_log else _("Deck log"),
        severity="error",
        area=_("Decks"),
        casino=row.table.property,
        since=reading.due_at if reading else None,
        due=reading.due_at if reading else None,
        clause=clock.deck_rules.cite if clock.deck_rules else "",
        pack_id=clock.rules.pack_id if clock.rules else "",
        degree=reading.overdue // HOUR if reading else 0,
        weight=EARLY if clock.is_open else 0,
        is_compliance=True,
    )


def _unlogged(desk: Desk, clock: TableClock) -> WorkItem:
    may_log = desk.may(Action.DECK_LOG)
    return WorkItem(
        key=f"deck.unlogged:{clock.table.pk}",
        title=_("%(table)s is open and no decks are logged") % {"table": clock.table.number},
        detail=_("The deck clock starts with the first entry."),
        url=reverse("deck-change" if may_log else "deck-history", args=[clock.table.pk]),
        link=_("Log the decks") if may_log else _("Deck log"),
        severity="warning",
        area=_("Decks"),
        casino=clock.table.property,
        since=clock.table.open_since,  # type: ignore[attr-defined]
        is_compliance=True,
    )


def _causes(late: Sequence[JudgedChange]) -> str:
    """The causes that were named, the most frequent first, and how many named none."""
    named = Counter(each.change.late_cause or each.change.late_words for each in late)
    silent = named.pop("", 0)
    parts = [f"{cause} ({number})" for cause, number in named.most_common(CAUSES_SHOWN)]
    words = " " + _("Causes: %(list)s.") % {"list": "; ".join(parts)} if parts else ""
    if silent and parts:
        words += " " + ngettext(
            "%(number)d has no cause stated.", "%(number)d have no cause stated.", silent
        ) % {"number": silent}
    return words


def _late_changes(desk: Desk) -> Iterator[WorkItem]:
    by_casino: dict[Property, list[JudgedChange]] = {}
    for each in late_changes_at(desk.casinos, Span(desk.at - LATELY, desk.at)):
        by_casino.setdefault(each.change.table.property, []).append(each)
    for casino, late in by_casino.items():
        worst = max(late, key=lambda each: each.overdue)
        yield WorkItem(
            key=f"deck.late_changes:{casino.pk}",
            title=ngettext(
                "One deck change was late in the last week",
                "%(number)d deck changes were late in the last week",
                len(late),
            )
            % {"number": len(late)},
            detail=_("The longest delay: %(span)s at %(table)s.")
            % {"span": hours_words(worst.overdue, up=True), "table": worst.change.table.number}
            + _causes(late),
            url=f"{reverse('deck-late')}?property={casino.pk}",
            link=_("View"),
            severity="warning",
            area=_("Decks"),
            casino=casino,
            since=late[0].change.at,
            clause=worst.rules.cite if worst.rules else "",
            pack_id=worst.pack_id,
            degree=len(late),
            is_compliance=True,
        )
