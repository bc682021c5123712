"""What of a layout only the game knows: what lies in its middle, what a screen asks, which odds it prints beyond its
boxes.
"""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies, a die comes to rest or a wheel stands."""

    label: str
    shape: Literal["card", "die", "wheel"] = "card"


@dataclass(frozen=True, slots=True)
class TableLayout:
    """`spots` lie in the middle, over `caption`; where both `sides` have areas, their cards lie in boxes instead.

    `buttons` are those of a screen beside Clear and Deal. With `deals_cards` a shoe and a discard rack stand beside
    the dealer. The odds of the wagers in `elsewhere` are shown on a board, not on the layout.
    """

    spots: tuple[Spot, ...] = ()
    caption: str = ""
    sides: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()
    deals_cards: bool = False
    elsewhere: frozenset[str] = field(default_factory=frozenset)
