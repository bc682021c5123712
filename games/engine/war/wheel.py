"""Bonus Spin Xtreme as configured: the stake, the card that starts a spin, and the stops of the wheel."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.cards.card import RANKS, parse_rank
from games.engine.cards.shoe import Shoe, shoe_of
from games.engine.configuration import MOST_PLACES_OF_MONEY, get_path, show
from games.engine.errors import BadCard, BadConfiguration
from games.engine.game import Rules
from games.engine.numbers import is_bounded
from games.engine.war.bonus_spin import METERS, Spin, SpinPay, Stop
from games.engine.war.features import COLOUR_OF_SUIT, COLOURS, WarOutcome
from games.engine.war.sections import BonusSpinFile, SpinPayLine
from games.engine.war.terms import NoTerms, seats_of, spin_section

WHEEL = "bonus_spin.wheel"
MOST_WEIGHT, MOST_STOPS, MOST_PAID = 10**9, 1000, 10**12


def spin_stakes(rules: Rules, section: BonusSpinFile) -> tuple[Fraction, ...]:
    """The stakes that something is laid down for: that of the pay table and, as one reading has it, a fifth of it."""
    whole = Fraction(section.for_wager)
    fifth = rules.readings.get("one_dollar_bonus_spin") == "one_fifth"
    return (whole, whole / 5) if fifth else (whole,)


def spin_wager(rules: Rules, section: BonusSpinFile) -> Fraction:
    """The stake to price: the first that is offered and has a pay table. For other stakes none is made up."""
    offered = get_path(rules.configuration, "bonus_spin.wagers")
    stakes = offered if isinstance(offered, list) else [] if offered is None else [offered]
    if not all(_is_amount(stake) for stake in stakes):
        raise BadConfiguration(
            "bonus_spin.wagers", f"is a list of amounts above zero, not {show(offered)[:80]}"
        )
    possible = spin_stakes(rules, section)
    if not stakes:
        return possible[0]
    found = next((stake for stake in possible if any(Fraction(each) == stake for each in stakes)), None)
    if found is None:
        listed = ", ".join(map(str, stakes))
        only = f"only for a wager of {section.for_wager} ({'; '.join(section.cite)})"
        raise NoTerms("bonus_spin.wagers", f"there is no pay table for {listed}, {only}")
    return found


def trigger_of(rules: Rules) -> tuple[str, str]:
    """Rank and colour of the dealer's first card that start a spin, written like `red A`."""
    value = get_path(rules.configuration, "bonus_spin.trigger")
    if value is None:
        raise NoTerms("bonus_spin.trigger", "is not stated")
    words = value.split() if isinstance(value, str) else []
    colours = [word.lower() for word in words if word.lower() in COLOURS]
    ranks = [word for word in words if word.lower() not in COLOURS]
    if len(colours) == len(ranks) == 1:
        try:
            return RANKS[parse_rank(ranks[0])], colours[0]
        except BadCard:
            pass
    message = f"is a colour and a rank, such as 'red A' or 'black 10', not {show(value)[:80]}"
    raise BadConfiguration("bonus_spin.trigger", message)


def wheel_of(rules: Rules, section: BonusSpinFile) -> tuple[Stop, ...]:
    """Stops with `weight`, `hot_spot` (an amount, primary or secondary) and `community` (an amount), the pays
    null or 0 where a side gets nothing.
    """
    return stops_of(rules.configuration, section, rules.readings)


def stops_of(
    configuration: Mapping[str, Any], section: BonusSpinFile, readings: Mapping[str, str]
) -> tuple[Stop, ...]:
    value = get_path(configuration, WHEEL)
    if value is None:
        raise NoTerms(WHEEL, "is not stated")
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_STOPS:
        raise BadConfiguration(
            WHEEL, f"is a list of 1 to {MOST_STOPS} stops, each with weight, hot_spot and community"
        )
    return tuple(_stop(each, place, section, readings) for place, each in enumerate(value, start=1))


def _stop(data: Any, place: int, section: BonusSpinFile, readings: Mapping[str, str]) -> Stop:
    known = {"symbol", "weight", "hot_spot", "community"}
    if not isinstance(data, Mapping) or not {"weight", "hot_spot"} <= set(data) <= known:
        wanted = "has weight, hot_spot, community and perhaps symbol"
        raise BadConfiguration(WHEEL, f"stop {place} {wanted}, not {show(data)[:80]}")
    weight = data["weight"]
    if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= MOST_WEIGHT:
        allowed = f"weight is a whole number from 1 to {MOST_WEIGHT}"
        raise BadConfiguration(WHEEL, f"stop {place}: {allowed}, not {show(weight)[:80]}")
    by_symbol = readings.get("community_pay_symbols") == "pay_the_symbol"
    one_symbol = readings.get("jackpot_symbols") == "one_symbol"
    hot_spot = _hot_spot(data["hot_spot"], place, section, one_symbol=one_symbol)
    community = _community(data.get("community"), place, section, by_symbol=by_symbol)
    symbol = data.get("symbol") or (hot_spot.symbol if hot_spot else "blank")
    return Stop(str(symbol), weight, hot_spot, community)


def _hot_spot(value: Any, place: int, section: BonusSpinFile, *, one_symbol: bool) -> SpinPay | None:
    """Where one symbol stands for both jackpots, every stop that shows it pays both meters."""
    if value in METERS:
        lines = [each for each in section.hot_spot if each.meter == value or (one_symbol and each.meter)]
        if one_symbol:
            cite = tuple(dict.fromkeys(each for line in lines for each in line.cite)) or section.cite
            return SpinPay("hot_spot_jackpot", "Jackpot", Fraction(0), METERS, cite)
        symbol, cite = (lines[0].symbol, lines[0].cite) if lines else (f"Jackpot, {value}", section.cite)
        return SpinPay(f"hot_spot_{value}", symbol, Fraction(0), (str(value),), cite)
    return _amount(value, place, "hot_spot", section.hot_spot, section.cite)


def _community(value: Any, place: int, section: BonusSpinFile, *, by_symbol: bool) -> SpinPay | None:
    """Several symbols are printed with another pay than their own amount: which counts is a reading."""
    pay = _amount(value, place, "community", section.community, section.community_cite)
    if pay is None or not by_symbol:
        return pay
    amount = pay.symbol.replace("$", "").replace(",", "")
    return SpinPay(f"community_{amount}", pay.symbol, Fraction(amount), (), pay.cite)


def _amount(
    value: Any, place: int, side: str, printed: tuple[SpinPayLine, ...], cite: tuple[str, ...]
) -> SpinPay | None:
    """Found in the printed pay table where it is there; an amount that is not printed is priced all the same."""
    if value is None or (isinstance(value, (int, Decimal)) and not isinstance(value, bool) and value == 0):
        return None
    if not _is_amount(value):
        allowed = "an amount, primary or secondary" if side == "hot_spot" else "an amount or nothing"
        raise BadConfiguration(WHEEL, f"stop {place}: {side} is {allowed}, not {show(value)[:80]}")
    line = next(
        (each for each in printed if each.pays is not None and Fraction(each.pays) == Fraction(value)), None
    )
    symbol, cite = (line.symbol, line.cite) if line else (str(value), cite)
    return SpinPay(f"{side}_{str(value).replace('.', '_')}", symbol, Fraction(value), (), cite)


def _is_amount(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        return False
    return is_bounded(value, places=MOST_PLACES_OF_MONEY) and 0 < value <= MOST_PAID


def spin_of(rules: Rules, *, players: int) -> Spin:
    """The wheel of this table for so many wagering seats; NoTerms where it is not configured."""
    section = spin_section(rules)
    rank, colour = trigger_of(rules)
    whole = Spin(
        wager=Fraction(section.for_wager),
        stops=wheel_of(rules, section),
        rank=rank,
        colour=colour,
        trigger=_trigger_chance(shoe_of(rules), rank, colour),
        players=players,
        drawn_among=drawn_among(rules, players),
        stake_returned=rules.readings.get("bonus_spin_stake", "returned") == "returned",
    )
    return whole.for_stake(spin_wager(rules, section))


def drawn_among(rules: Rules, players: int) -> int:
    """Seats among which the hot spot is drawn when so many wager."""
    among_all = rules.readings.get("hot_spot_seat") == "among_all_positions"
    return max(seats_of(rules), players) if among_all else players


def _trigger_chance(shoe: Shoe, rank: str, colour: str) -> Fraction:
    place = RANKS.index(rank) * 4
    cards = shoe.cards or ()
    held = sum(cards[place + suit] for suit in range(4) if COLOUR_OF_SUIT[suit] == colour)
    return Fraction(held, shoe.size)


def triggers(spin: Spin, outcome: WarOutcome) -> bool:
    return (outcome.dealer_rank, outcome.dealer_colour) == (spin.rank, spin.colour)
