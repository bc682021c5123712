"""The betting areas of a position: as the pack lists them, else one for each wager."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from games.rulepacks.book import book_of
from games.rulepacks.layouts import Area
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_codes, wager_name
from games.validation.case import Case

_NO_DAY = date(2000, 1, 1)


def case_of(pack: Pack, configuration: Mapping[str, Any]) -> Case:
    """The configuration as validation understands it: what cannot be read is simply not there."""
    return Case(given=configuration, book=book_of(pack), as_of=_NO_DAY, rulings={})


def areas_of(pack: Pack) -> tuple[Area, ...]:
    """Every area that the pack's wagers can need, from the player towards the dealer.

    A wager that goes with another one (war with its initial wager) lies in that one's area.
    """
    if pack.areas:
        return pack.areas
    together = pack.game.goes_with
    codes = wager_codes(pack)
    leading = [code for code in codes if together.get(code) not in codes]
    return tuple(
        Area(
            wagers=(code, *(other for other in codes if together.get(other) == code)),
            label=wager_name(pack, code),
            main=place == 1,
            row=place,
        )
        for place, code in enumerate(leading, 1)
    )


def areas_for(pack: Pack, offered: Collection[str]) -> tuple[Area, ...]:
    """The areas that the offered wagers need."""
    return tuple(area for area in areas_of(pack) if not set(offered).isdisjoint(area.wagers))
