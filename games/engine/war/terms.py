"""What the configuration says about meters, envy, the wheel and the table, checked and exact."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.cards import RANKS, parse_rank
from games.engine.configuration import get_path, number_at, show, whole_number_at
from games.engine.errors import BadCard, BadConfiguration, DefinitionError, EngineError
from games.engine.game import Rules
from games.engine.progressive import Meter
from games.engine.wagers import Wager
from games.engine.war.bonus_spin import METERS, SpinPay, Stop
from games.engine.war.features import COLOURS
from games.engine.war.sections import (
    BonusSpinFile,
    DealingFile,
    ElectronicFile,
    EnvyTerms,
    ProgressiveFile,
    SpinPayLine,
)

ZERO, HUNDRED = Decimal(0), Decimal(100)
MOST_SEATS = 14
"""No table of any document is larger: COMAR 36.05.02.20H allows an electronic one fourteen positions to a
dealer.
"""


class NoTerms(BadConfiguration):
    """Something that one wager cannot be priced without is not stated; the others can be priced."""


def dealing_of(rules: Rules) -> DealingFile:
    found = rules.sections.get("dealing")
    if not isinstance(found, DealingFile):
        raise DefinitionError(
            "a pack of Casino War says in a file *.dealing.toml how a round is dealt", file=rules.pack
        )
    return found


def progressive_of(rules: Rules) -> ProgressiveFile | None:
    found = rules.sections.get("progressive")
    return found if isinstance(found, ProgressiveFile) else None


def bonus_spin_of(rules: Rules) -> BonusSpinFile | None:
    found = rules.sections.get("bonus_spin")
    return found if isinstance(found, BonusSpinFile) else None


def spin_section(rules: Rules) -> BonusSpinFile:
    found = bonus_spin_of(rules)
    if found is None:
        raise NoTerms("bonus_spin", f"is not part of {rules.pack}")
    return found


def envy_section(rules: Rules) -> EnvyTerms | None:
    found = progressive_of(rules)
    return None if found is None else found.envy


def electronic_of(rules: Rules) -> ElectronicFile | None:
    found = rules.sections.get("electronic")
    return found if isinstance(found, ElectronicFile) else None


def seats_of(rules: Rules) -> int:
    """Positions at the table; where nothing is stated, as many as any table has."""
    return whole_number_at(rules.configuration, "seats", low=1, high=MOST_SEATS) or MOST_SEATS


def players_of(rules: Rules, players: int | None) -> int:
    seats = seats_of(rules)
    if players is None:
        return 1
    if not 1 <= players <= seats:
        raise EngineError(
            f"players is a whole number from 1 to {seats}, the positions of this table, not {players}"
        )
    return players


def meter_terms(rules: Rules, path: str, *, wager: Fraction, reserve: str) -> Meter:
    """The terms at `progressive` or `bonus_spin.primary`; a reset amount has to be stated, a rate need not be."""
    configuration = rules.configuration
    reset = _amount(configuration, f"{path}.reset")
    initial = _amount(configuration, f"{path}.initial")
    maximum = _amount(configuration, f"{path}.maximum")
    rate = number_at(configuration, f"{path}.rate", low=ZERO, high=HUNDRED)
    kept = number_at(configuration, f"{path}.reserve_rate", low=ZERO, high=HUNDRED) or ZERO
    if reset is None:
        raise NoTerms(f"{path}.reset", "is not stated")
    if rate is not None and rate + kept > 100:
        raise BadConfiguration(
            f"{path}.reserve_rate", f"and the rate take {rate + kept} % of a wager, and there are only 100"
        )
    if maximum is not None and maximum < max(reset, initial or reset):
        raise BadConfiguration(f"{path}.maximum", f"is {maximum}, below the amount that the meter starts at")
    return Meter(
        wager=wager,
        reset=Fraction(reset),
        initial=Fraction(reset if initial is None else initial),
        rate=None if rate is None else Fraction(rate) / 100,
        reserve_rate=Fraction(kept) / 100,
        maximum=None if maximum is None else Fraction(maximum),
        reserve=reserve,
    )


def shown_on(meter: Meter, name: str, shown: Mapping[str, Decimal]) -> Fraction:
    """What a meter shows when a winner is paid: as given, else the reset amount."""
    value = shown.get(name)
    if value is None:
        return meter.reset
    if value < 0:
        raise EngineError(f"the {name} meter shows an amount from 0, not {value}")
    if meter.maximum is not None and value > meter.maximum:
        raise EngineError(f"the {name} meter cannot show {value}: its maximum is {meter.maximum}")
    return Fraction(value)


def stated_wager(rules: Rules) -> Decimal | None:
    return number_at(rules.configuration, "progressive.wager", low=ZERO)


def progressive_wager(rules: Rules) -> Fraction:
    return _stake(stated_wager(rules), "progressive.wager")


def envy_schedule(rules: Rules, progressive: Wager) -> dict[str, Fraction]:
    """Envy bonus by event of the progressive, in units of the wager of the player who receives it."""
    section = envy_section(rules)
    amounts = get_path(rules.configuration, "progressive.envy", {})
    if section is None:
        return {}
    if not isinstance(amounts, Mapping):
        raise BadConfiguration("progressive.envy", f"is a table of events and amounts, not {show(amounts)}")
    schedule = {}
    for event in amounts:
        path = f"progressive.envy.{event}"
        row = progressive.event(event)
        if row is None or not row.wins:
            events = ", ".join(each.event for each in progressive.rows if each.wins)
            raise BadConfiguration(path, f"is no award of the progressive wager: {events}")
        amount = _amount(rules.configuration, path)
        if amount:
            schedule[event] = Fraction(amount) / Fraction(section.for_wager)
    return schedule


def spin_wager(rules: Rules, section: BonusSpinFile) -> Fraction:
    """The stake that pay table and wheel are for. The document has none for other stakes, so none is made up."""
    offered = get_path(rules.configuration, "bonus_spin.wagers")
    stakes = offered if isinstance(offered, list) else [] if offered is None else [offered]
    for stake in stakes:
        if isinstance(stake, bool) or not isinstance(stake, (int, Decimal)) or stake <= 0:
            raise BadConfiguration(
                "bonus_spin.wagers", f"is a list of amounts above zero, not {show(offered)}"
            )
    if stakes and not any(Fraction(stake) == Fraction(section.for_wager) for stake in stakes):
        listed = ", ".join(map(str, stakes))
        only = f"only for a wager of {section.for_wager} ({'; '.join(section.cite)})"
        message = f"there is no pay table for {listed}, {only}"
        raise NoTerms("bonus_spin.wagers", message)
    return Fraction(section.for_wager)


def trigger_of(rules: Rules) -> tuple[str, str]:
    """Rank and colour of the dealer's first card that start a spin, written like `red A`."""
    value = get_path(rules.configuration, "bonus_spin.trigger")
    if value is None:
        raise NoTerms("bonus_spin.trigger", "is not stated")
    words = value.split() if isinstance(value, str) else []
    colour = next((word.lower() for word in words if word.lower() in COLOURS), None)
    ranks = [word for word in words if word.lower() not in COLOURS]
    if len(words) == 2 and colour is not None and len(ranks) == 1:
        try:
            return RANKS[parse_rank(ranks[0])], colour
        except BadCard:
            pass
    raise BadConfiguration(
        "bonus_spin.trigger", f"is a colour and a rank, such as 'red A' or 'black 10', not {show(value)}"
    )


def wheel_of(rules: Rules, section: BonusSpinFile) -> tuple[Stop, ...]:
    """`bonus_spin.wheel`: stops with `weight`, `hot_spot` (an amount, primary or secondary) and `community` (an
    amount or nothing).
    """
    value = get_path(rules.configuration, "bonus_spin.wheel")
    if value is None:
        raise NoTerms("bonus_spin.wheel", "is not stated")
    if not isinstance(value, list) or not value:
        raise BadConfiguration(
            "bonus_spin.wheel", "is a list of stops, each with weight, hot_spot and community"
        )
    return tuple(_stop(each, place, section) for place, each in enumerate(value, start=1))


def _stop(data: Any, place: int, section: BonusSpinFile) -> Stop:
    path = "bonus_spin.wheel"
    if not isinstance(data, Mapping) or not {"weight", "hot_spot"} <= set(data) <= {
        "symbol",
        "weight",
        "hot_spot",
        "community",
    }:
        raise BadConfiguration(
            path, f"stop {place} has weight, hot_spot, community and perhaps symbol, not {show(data)[:80]}"
        )
    weight = data["weight"]
    if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= 10**9:
        raise BadConfiguration(path, f"stop {place}: weight is a whole number from 1, not {show(weight)}")
    hot_spot = _spin_pay(data["hot_spot"], place, "hot_spot", section.hot_spot, section.cite)
    community = _spin_pay(
        data.get("community"), place, "community", section.community, section.community_cite
    )
    symbol = data.get("symbol") or (hot_spot.symbol if hot_spot else "blank")
    return Stop(str(symbol), weight, hot_spot, community)


def _spin_pay(
    value: Any, place: int, side: str, printed: tuple[SpinPayLine, ...], cite: tuple[str, ...]
) -> SpinPay | None:
    """Found in the printed pay table where it is there; an amount that is not printed is priced all the same."""
    if value is None or (not isinstance(value, bool) and value == 0):
        return None
    if side == "hot_spot" and value in METERS:
        line = next((each for each in printed if each.meter == value), None)
        name = line.symbol if line else f"Jackpot, {value}"
        return SpinPay(f"{side}_{value}", name, Fraction(0), value, line.cite if line else cite)
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)) or value < 0:
        allowed = "an amount, primary or secondary" if side == "hot_spot" else "an amount or nothing"
        raise BadConfiguration("bonus_spin.wheel", f"stop {place}: {side} is {allowed}, not {show(value)}")
    line = next(
        (each for each in printed if each.pays is not None and Fraction(each.pays) == Fraction(value)), None
    )
    code = str(value).replace(".", "_")
    return SpinPay(
        f"{side}_{code}",
        line.symbol if line else str(value),
        Fraction(value),
        None,
        line.cite if line else cite,
    )


def community_cards_of(rules: Rules) -> int | None:
    section = electronic_of(rules)
    value = get_path(rules.configuration, "electronic.community_cards")
    if value is None:
        return None
    if section is None:
        raise BadConfiguration("electronic.community_cards", f"{rules.pack} has no electronic version")
    if isinstance(value, bool) or value not in section.community_cards:
        allowed = ", ".join(map(str, section.community_cards))
        raise BadConfiguration(
            "electronic.community_cards",
            f"is one of {allowed}, not {show(value)} ({'; '.join(section.cite)})",
        )
    return int(value)


def _amount(configuration: Mapping[str, Any], path: str) -> Decimal | None:
    return number_at(configuration, path, low=ZERO)


def _stake(value: Decimal | None, path: str) -> Fraction:
    if value is None:
        raise NoTerms(path, "is not stated")
    if value == 0:
        raise BadConfiguration(path, "is an amount above 0, not 0")
    return Fraction(value)


def displayed_return(rules: Rules) -> Decimal | None:
    return number_at(rules.configuration, "displayed_rtp", low=ZERO)
