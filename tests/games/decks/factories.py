"""Badges and entries of the deck-change log."""

from datetime import datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from backoffice.casinos.models import GamingTable, Property
from games.badges.models import Badge
from games.decks.models import DeckChange
from tests.factories import make_property

PIN = "2580"
_numbers = count(1)


@cache
def _hashed() -> str:
    return make_password(PIN)


def make_badge(*, casino: Property | None = None, **fields: Any) -> Badge:
    """A dealer's, with the PIN of these tests; `may_verify=True` makes it a floor supervisor's."""
    n = next(_numbers)
    defaults = {
        "property": casino or make_property(),
        "number": f"B{n:04}",
        "name": f"Badge Holder {n}",
        "pin_hash": _hashed(),
        "pin_is_own": True,
    }
    return Badge.objects.create(**(defaults | fields))


def make_deck_change(
    table: GamingTable, *, at: datetime | None = None, hours_ago: float = 0, **fields: Any
) -> DeckChange:
    """A rotation of six decks by two people of the house."""
    at = at or timezone.now() - timedelta(hours=hours_ago)
    dealer = fields.pop("inspected_by", None) or make_badge(casino=table.property)
    supervisor = fields.pop("verified_by", None) or make_badge(casino=table.property, may_verify=True)
    defaults = {
        "table": table,
        "at": at,
        "batch": 1,
        "back_colour": "red",
        "decks_opened": 6,
        "decks_removed": 6,
        "decks_in_batch": 6,
        "source": DeckChange.Source.STORAGE,
        "reason": DeckChange.Reason.ROTATION,
        "inspected_by": dealer,
        "inspected_by_name": str(dealer),
        "verified_by": supervisor,
        "verified_by_name": str(supervisor),
        "logged_by_name": "the test",
        "received_at": at,
    }
    return DeckChange.objects.create(**(defaults | fields))
