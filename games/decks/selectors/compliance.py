"""What the deck log has to say to the compliance board."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from games.compliance.selectors import ComplianceItem
from games.decks.rules.clock import Span
from games.decks.selectors.board import BatchLine, BoardRow, deck_board, hours_words
from games.decks.selectors.late import JudgedChange, late_changes

LATELY = timedelta(days=7)
CAUSES_SHOWN = 3


def decks_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    """Decks that are late now, tables that play with decks nobody logged, and what came too late in the last week."""
    for row in deck_board(casino, at=at):
        for line in row.lines:
            if line.state in ("late", "due"):
                yield _late(row, line)
        if row.state == "unlogged" and row.clock.is_open:
            yield ComplianceItem(
                title=_("%(table)s is open and no decks are logged") % {"table": row.table.number},
                detail=_("The clock of the decks starts with the first entry."),
                url=reverse("deck-history", args=[row.table.pk]),
                severity="warning",
                area=_("Decks"),
            )
    yield from _late_changes(casino, at)


def _late(row: BoardRow, line: BatchLine) -> ComplianceItem:
    reading, rules = line.clock.reading, row.clock.deck_rules
    return ComplianceItem(
        title=_("Decks are late at %(table)s, batch %(batch)d")
        % {"table": row.table.number, "batch": line.clock.number},
        detail=_("%(words)s; allowed are %(hours)s hours.") % {"words": line.words, "hours": row.hours},
        url=reverse("deck-history", args=[row.table.pk]),
        severity="error",
        area=_("Decks"),
        since=reading.due_at if reading else None,
        clause=rules.cite if rules else "",
        pack_id=row.clock.rules.pack_id if row.clock.rules else "",
    )


def _causes(late: Sequence[JudgedChange]) -> str:
    """The causes that were named, the most frequent first, and how many named none."""
    named = Counter(each.change.late_cause or each.change.late_words for each in late)
    silent = named.pop("", 0)
    parts = [f"{cause} ({number})" for cause, number in named.most_common(CAUSES_SHOWN)]
    words = " " + _("Causes: %(list)s.") % {"list": "; ".join(parts)} if parts else ""
    if silent and parts:
        words += " " + ngettext("%(number)d names no cause.", "%(number)d name no cause.", silent) % {
            "number": silent
        }
    return words


def _late_changes(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    late = late_changes(casino, Span(at - LATELY, at))
    if not late:
        return
    worst = max(late, key=lambda each: each.overdue)
    yield ComplianceItem(
        title=ngettext(
            "One change of decks came too late in the last week",
            "%(number)d changes of decks came too late in the last week",
            len(late),
        )
        % {"number": len(late)},
        detail=_("The longest delay: %(span)s at %(table)s.")
        % {"span": hours_words(worst.overdue, up=True), "table": worst.change.table.number}
        + _causes(late),
        url=f"{reverse('deck-late')}?property={casino.pk}",
        severity="warning",
        area=_("Decks"),
        since=late[0].change.at,
        clause=worst.rules.cite if worst.rules else "",
        pack_id=worst.pack_id,
    )
