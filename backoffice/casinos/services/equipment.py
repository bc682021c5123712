"""What the equipment of one table must agree on, whether it is typed, imported or sent by a program."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.contributions import listed


def equipment_problems(values: Mapping[str, Any]) -> dict[str, str]:
    """By field, what contradicts what and how to resolve it; empty when all agrees."""
    problems: dict[str, str] = {}
    by_hand = values.get("shuffler_kind") == GamingTable.CardSupply.HAND_SHUFFLE
    if by_hand and values.get("shuffler_serial"):
        problems["shuffler_serial"] = _(
            "The cards are shuffled by hand, so there is no shuffler. Leave its serial number "
            "empty, or choose the kind of shuffler."
        )
    if by_hand and values.get("shoe") == GamingTable.Shoe.SHUFFLER:
        problems["shoe"] = _(
            "The cards are shuffled by hand, so they cannot be dealt from a shuffler: choose another shoe."
        )
    return problems


def clause_on_alternative_places(casino: Property, at: datetime) -> str:
    """Where the law of the place wants the drop box or tip box approved when it stands elsewhere; empty if nowhere."""
    clauses = (clause_at(casino, at) for clause_at in listed("place_clauses"))
    return "; ".join(clause for clause in clauses if clause)
