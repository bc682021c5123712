"""What the equipment of one table must agree on, whether it is typed, imported or sent by a program."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable


def equipment_problems(values: Mapping[str, Any]) -> dict[str, str]:
    """By field, what contradicts what and how to resolve it; empty when all agrees."""
    problems: dict[str, str] = {}
    by_hand = values.get("shuffler_kind") == GamingTable.CardSupply.HAND_SHUFFLE
    if by_hand and values.get("shuffler_serial"):
        problems["shuffler_serial"] = _(
            "The cards are shuffled by hand, so there is no shuffler: leave its serial number empty or "
            "say which kind of shuffler it is."
        )
    if by_hand and values.get("shoe") == GamingTable.Shoe.SHUFFLER:
        problems["shoe"] = _(
            "The cards are shuffled by hand, so they cannot be dealt from a shuffler: choose another shoe."
        )
    return problems


def clause_on_alternative_places(jurisdiction: str) -> str:
    """Where the law wants the drop box or tip box approved when it stands elsewhere; empty if nowhere."""
    return {"us-md": "COMAR 36.05.03.16"}.get(jurisdiction, "")
