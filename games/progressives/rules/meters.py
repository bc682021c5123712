"""Which meters a rule pack knows, and what the engine says of one of them under a configuration."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

from games.engine.amounts import rounded
from games.engine.configuration import get_path
from games.engine.errors import EngineError
from games.engine.price import Price
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.validation.prices import price_of

TERM_NAMES = ("rate", "reserve_rate", "initial", "reset", "maximum")


@dataclass(frozen=True, slots=True)
class MeterFigures:
    """One wager's chance to win the meter, and the meter at which the wager costs its players nothing, with what that
    takes for granted.
    """

    chance: Fraction
    break_even: Fraction | None
    players: int
    long_run_edge: Fraction | None
    given: str = ""

    @property
    def odds(self) -> int:
        """One in so many, to be read."""
        return int(rounded(1 / self.chance, 0))

    @property
    def break_even_amount(self) -> Decimal | None:
        """To the cent, to draw a line at."""
        return None if self.break_even is None else rounded(self.break_even, 2)


def meter_paths(pack: Pack) -> tuple[str, ...]:
    """`progressive`, `bonus_spin.primary`: whatever has a rate of progression is a meter."""
    return tuple(path.removesuffix(".rate") for path in book_of(pack).parameters if path.endswith(".rate"))


def meter_names(pack: Pack) -> dict[str, str]:
    """Meter path -> what the pack calls it, from the label of its rate."""
    parameters = book_of(pack).parameters
    names: dict[str, str] = {}
    for path in meter_paths(pack):
        before, colon, _after = parameters[f"{path}.rate"].label.rpartition(":")
        names[path] = before if colon else "Jackpot"
    return names


def meter_wagers(values: Mapping[str, Any], path: str) -> tuple[Decimal, ...]:
    """The amounts at which a configuration takes the wager that feeds this meter."""
    own = get_path(values, f"{path}.wager")
    listed = get_path(values, f"{path.rpartition('.')[0]}.wagers") if "." in path else None
    found = [own] if own is not None else list(listed or ())
    return tuple(Decimal(each) for each in found)


def meter_terms(values: Mapping[str, Any], path: str) -> dict[str, Decimal | None]:
    """What a configuration states of the meter; None where it is silent."""
    found = {name: get_path(values, f"{path}.{name}") for name in TERM_NAMES}
    return {name: None if value is None else Decimal(value) for name, value in found.items()}


def offers_meter(values: Mapping[str, Any], path: str) -> bool:
    return path.partition(".")[0] in (get_path(values, "wagers") or ())


def meter_figures(pack: Pack, values: Mapping[str, Any], path: str) -> MeterFigures | str:
    """Every seat taken, as a price is quoted; or why the engine has none, in its words."""
    price = price_of(pack, values, get_path(values, "seats"))
    if isinstance(price, EngineError):
        return str(price)
    report = _report_of(price, path)
    if report is None or "jackpot_probability" not in report:
        return "The configuration does not offer a wager on this meter."
    figures = {each.key: each for each in pack.game.break_even_figures(price, partial(wager_name, pack))}
    found = figures.get(f"{path}.with_envy") or figures.get(path)
    overall = price.progressive if path == "progressive" else price.extra.get(path.partition(".")[0])
    return MeterFigures(
        chance=report["jackpot_probability"],
        break_even=found.value if found is not None and found.value > 0 else None,
        players=overall["players"] if overall else 1,
        long_run_edge=overall.get("long_run_edge") if overall else None,
        given="" if found is None else found.label.removeprefix(f"{wager_name(pack, found.wager)}, "),
    )


def _report_of(price: Price, path: str) -> Mapping[str, Any] | None:
    if path == "progressive":
        return price.progressive
    section, _dot, name = path.partition(".")
    meters: Mapping[str, Mapping[str, Any]] = (price.extra.get(section) or {}).get("meters", {})
    return meters.get(name) or meters.get(path)
