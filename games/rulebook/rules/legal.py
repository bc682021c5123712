"""One configuration before every law of its game: what each would say, and what each wager would cost there."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from games.engine.errors import EngineError
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.rulepacks.printed import wager_name
from games.validation.everywhere import Verdict, validate_everywhere
from games.validation.findings import Finding
from games.validation.rulings import InterpretationRuling


@dataclass(frozen=True)
class Place:
    """A law's verdict and prices; `problem` says why there is no price, `refused` why a wager has none."""

    verdict: Verdict
    edges: Mapping[str, Fraction]
    refused: Mapping[str, str]
    problem: str = ""

    @property
    def pack(self) -> Pack:
        return self.verdict.pack

    @property
    def asks(self) -> list[Finding]:
        """What this law wants to be told beyond what the configuration says."""
        return [each for each in self.verdict.to_state if each.code not in self._unknown_codes]

    @property
    def unknown(self) -> list[Finding]:
        """What the configuration says and this law has no word for."""
        return [each for each in self.verdict.to_state if each.code in self._unknown_codes]

    @property
    def _unknown_codes(self) -> set[str]:
        return {check.code for check in book_of(self.pack).checks if check.rule == "known_path"}


def places_for(
    configuration: Mapping[str, Any],
    game: str,
    as_of: Moment,
    *,
    home: str = "",
    rulings: Mapping[str, tuple[InterpretationRuling, ...]] | None = None,
) -> list[Place]:
    """The law that the configuration was made for first, then the others; each as its regulator has ruled."""
    found = [_place(verdict) for verdict in validate_everywhere(configuration, game, as_of, rulings)]
    return sorted(found, key=lambda place: place.pack.id != home)


def _place(verdict: Verdict) -> Place:
    price = verdict.case.price
    if isinstance(price, EngineError):
        return Place(verdict, {}, {}, str(price))
    return Place(verdict, {code: each.house_edge for code, each in price.wagers.items()}, price.refused)


def edge_rows(places: list[Place]) -> list[tuple[str, list[tuple[Fraction | None, str]]]]:
    """(wager, [(edge or None, why there is none) for each place]) for every wager that any of them prices."""
    codes = dict.fromkeys(code for place in places for code in (*place.edges, *place.refused))
    return [
        (
            next(wager_name(place.pack, code) for place in places if code in (*place.edges, *place.refused)),
            [(place.edges.get(code), place.refused.get(code, "")) for place in places],
        )
        for code in codes
    ]
