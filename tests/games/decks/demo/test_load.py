"""The demo's deck log obeys the law it shows, but for the few changes that are meant to be late."""

from collections import Counter
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from backoffice.casinos.models import Property
from backoffice.notifications.models import Notification
from games.badges.models import Badge
from games.decks.demo.load import LATE, NEWEST
from games.decks.models import DeckChange
from games.decks.rules.clock import Span
from games.decks.selectors.board import deck_board
from games.decks.selectors.late import late_changes

pytestmark = pytest.mark.usefixtures("demo_database")


def loaded_at() -> datetime:
    """The board is that of the moment of loading, however long ago that was."""
    newest = DeckChange.objects.filter(table__number="T01").latest("at")
    return newest.at + timedelta(minutes=NEWEST["T01"])


def test_ninety_days_of_rotations_with_the_late_ones_that_were_meant() -> None:
    now = loaded_at()
    counted: Counter[str] = Counter()
    for casino in Property.objects.all():
        counted += Counter(
            str(each.change.table) for each in late_changes(casino, Span(now - timedelta(days=91), now))
        )
    assert counted == LATE
    oldest = DeckChange.objects.earliest("at")
    assert now - oldest.at > timedelta(days=89)
    assert DeckChange.objects.filter(corrects__isnull=False).count() == 1


def test_the_board_shows_every_kind_of_row() -> None:
    casino = Property.objects.get(name="Harbor Point Casino")
    rows = deck_board(casino, at=loaded_at())
    states = {row.table.number: row.state for row in rows}
    assert rows[0].table.number == "T03", "late first"
    assert (states["T03"], states["T01"], states["T12"], states["T06"]) == (
        "late",
        "soon",
        "running",
        "unlimited",
    )
    closed = next(row for row in rows if row.table.number == "T05")
    assert not closed.clock.is_open
    assert closed.state == "running"


def test_batches_take_turns_and_differ_in_colour() -> None:
    changes = DeckChange.objects.filter(table__number="T02", table__property__name="Harbor Point Casino")
    turns = list(changes.order_by("at").values_list("batch", "back_colour"))
    assert {colour for _batch, colour in turns} == {"red", "blue"}
    assert all(one != other for one, other in pairwise(turns))


def test_everybody_who_verifies_is_a_supervisor_and_the_pit_was_told() -> None:
    assert set(
        Badge.objects.filter(pk__in=DeckChange.objects.values("verified_by")).values_list("may_verify")
    ) == {(True,)}
    told = Notification.objects.filter(kind="decks", person__email="floor@harbor.example")
    assert {"T03" in each.title for each in told if "now" in each.title} == {True}
