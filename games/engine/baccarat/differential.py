"""Bets above the Differential win or lose in proportion; who comes first and who is spared is as the rules are read."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from games.engine.baccarat.round_file import BaccaratSeat
from games.engine.configuration import number_at
from games.engine.game import Rules
from games.engine.settlement import Line, money, plain

HANDS = ("player", "banker")


class Holding(NamedTuple):
    """Whose bet: a seat, a name where bettors share it, and the wager."""

    seat: int
    bettor: str | None
    wager: str


class Placed(NamedTuple):
    stake: Decimal
    seated: bool


class Acting(NamedTuple):
    """The part of a bet that wins or loses, and the rule by which it is that much."""

    part: Fraction
    rule: str


Bets = Mapping[Holding, Placed]


def table_maximum(rules: Rules) -> Decimal | None:
    """The maximum that a table displays is its Differential; a plain maximum stands in where only that is stated."""
    return _first_limit(rules, ("limits.differential", "limits.maximum"))


def largest_bet(rules: Rules) -> Decimal | None:
    """The largest bet beside those on the two hands; the Differential stands in where only that is stated."""
    return _first_limit(rules, ("limits.maximum", "limits.differential"))


def _first_limit(rules: Rules, paths: Iterable[str]) -> Decimal | None:
    for path in paths:
        limit = number_at(rules.configuration, path, low=Decimal("0.01"))
        if limit is not None:
            return limit
    return None


def acting_parts(
    rules: Rules, seats: Sequence[BaccaratSeat], gone: Collection[Holding] = ()
) -> dict[Holding, Acting]:
    """What part of each bet on Player or Banker acts, where the Differential is exceeded; the others act in full.

    `gone` are bets that came back and are compared with nothing. Where the figure binds each bet too, what is above it
    does not act either.
    """
    limit = table_maximum(rules)
    if limit is None:
        return {}
    elsewhere = _seated_everywhere(rules, seats)
    bets = {
        key: Placed(bet.stake, bettor.seated or bettor.name in elsewhere)
        for seat in seats
        for bettor in seat.bettors
        for bet in bettor.bets
        if bet.wager in HANDS and (key := Holding(seat.seat, bettor.name, bet.wager)) not in gone
    }
    if rules.readings.get("maximum_is_differential") == "each_bet":
        held = {key: bet._replace(stake=min(bet.stake, limit)) for key, bet in bets.items()}
        above = {
            key: Acting(Fraction(limit), "pro_rata_differential") for key in bets if held[key] != bets[key]
        }
        shared = _compared(held, limit, rules)
        return above | {key: each for key, each in shared.items() if key not in above or each.part < limit}
    return _compared(bets, limit, rules)


def _seated_everywhere(rules: Rules, seats: Sequence[BaccaratSeat]) -> frozenset[str | None]:
    """Who sits at one box and is read to come first at every other, too."""
    if rules.readings.get("seated_where", "own_box") == "own_box":
        return frozenset()
    return frozenset(
        bettor.name for seat in seats for bettor in seat.bettors if bettor.seated and bettor.name
    )


def _compared(bets: Bets, limit: Decimal, rules: Rules) -> dict[Holding, Acting]:
    """Banker against Player, over the table or box by box."""
    if rules.readings.get("differential_scope", "box") == "table":
        return _parts(bets, limit, rules)
    parts: dict[Holding, Acting] = {}
    for box in dict.fromkeys(key.seat for key in bets):
        parts |= _parts({key: bet for key, bet in bets.items() if key.seat == box}, limit, rules)
    return parts


def _parts(bets: Bets, limit: Decimal, rules: Rules) -> dict[Holding, Acting]:
    sums = {hand: _total(bet for key, bet in bets.items() if key.wager == hand) for hand in HANDS}
    heavy, light = sorted(HANDS, key=lambda hand: sums[hand], reverse=True)
    if sums[heavy] - sums[light] <= limit:
        return {}
    exempt = _exempt(bets, rules)
    on_heavy = {key: bet for key, bet in bets.items() if key.wager == heavy}
    spared = {key: bet for key, bet in on_heavy.items() if key in exempt}
    parts = {key: Acting(Fraction(bet.stake), exempt[key]) for key, bet in spared.items()}
    room = Fraction(sums[light] + limit)
    way = rules.readings.get("differential_remainder", "on_top")
    if way == "make_room":
        room -= Fraction(_total(spared.values()))
    counted = on_heavy if way == "on_top" else {k: bet for k, bet in on_heavy.items() if k not in exempt}
    minimum = Fraction(_minimum(rules, heavy))
    ranks = _ranks(counted, rules)
    for rank in ranks:
        fits = _total(rank.values()) <= room
        for key, part in _shared(rank, room, minimum, gives_way=way == "make_room").items():
            in_full = part == rank[key].stake and (fits or part > minimum)
            if in_full and len(ranks) > 1 and rank[key].seated:
                parts.setdefault(key, Acting(part, "seated_first"))
            elif not in_full:
                parts.setdefault(key, Acting(part, "pro_rata_differential"))
        room -= Fraction(_total(rank.values()))
    return parts


def _ranks(bets: Bets, rules: Rules) -> list[Bets]:
    """Who is served first: those who sit, then those who stand behind them; or all alike."""
    if rules.readings.get("differential_priority", "seated_first") == "all_alike":
        return [bets]
    groups = [{key: bet for key, bet in bets.items() if bet.seated == seated} for seated in (True, False)]
    return [group for group in groups if group]


def _shared(bets: Bets, room: Fraction, minimum: Fraction, *, gives_way: bool) -> dict[Holding, Fraction]:
    """The room in proportion, nobody on less than the minimum. Where others give way to those who are lifted to it,
    they share what is left.
    """
    lifted: dict[Holding, Fraction] = {}
    while True:
        rest = {key: bet for key, bet in bets.items() if key not in lifted}
        left = max(room - sum(lifted.values()), Fraction(0))
        total = Fraction(_total(rest.values()))
        factor = min(left / total, Fraction(1)) if total else Fraction(1)
        parts = {key: Fraction(bet.stake) * factor for key, bet in rest.items()}
        below = {
            key: min(minimum, Fraction(bets[key].stake)) for key, part in parts.items() if part < minimum
        }
        if not below or not gives_way:
            return parts | lifted | below
        lifted |= below


def _exempt(bets: Bets, rules: Rules) -> dict[Holding, str]:
    """Bets to which pro rata is not applied: those below the minimum, or all of a box that has one."""
    below = [key for key, bet in bets.items() if bet.stake < _minimum(rules, key.wager)]
    found = dict.fromkeys(below, "below_minimum")
    if rules.readings.get("below_minimum_spares", "bet") == "box":
        boxes = {key.seat for key in below}
        found |= {key: "box_spared" for key in bets if key.seat in boxes and key not in found}
    return found


def _total(bets: Iterable[Placed]) -> Decimal:
    return sum((bet.stake for bet in bets), Decimal(0))


def _minimum(rules: Rules, wager: str) -> Decimal:
    for path in (f"limits.wagers.{wager}.minimum", "limits.minimum"):
        minimum = number_at(rules.configuration, path, low=Decimal(0))
        if minimum is not None:
            return minimum
    return Decimal(0)


def explain_part(line: Line, acting: Acting | None, rules: Rules) -> Line:
    """Say on the line of a bet where the Differential was exceeded how much of it acted, and why; on any other that it
    is below the minimum and stands.
    """
    if acting is None:
        minimum, clause = _minimum(rules, line.wager), rules.clause("below_minimum_stands")
        if line.stake >= minimum or not clause:
            return line
        note = f"below the minimum of {plain(minimum)} and not noticed: wins or loses in full"
        return replace(line, cite=(*line.cite, *clause), notes=(*line.notes, note))
    acted = f"{plain(money(acting.part))} of {plain(line.stake)} acts"
    note = {
        "below_minimum": "below the minimum: wins or loses in full",
        "box_spared": "a bet of this box is below the minimum: wins or loses in full",
        "seated_first": "above the Differential, yet a Seated Player comes first: acts in full",
        "pro_rata_differential": f"above the Differential: {acted}, the rest is returned",
    }[acting.rule]
    clause = rules.clause("below_minimum" if acting.rule == "box_spared" else acting.rule)
    return replace(line, cite=(*line.cite, *clause), notes=(*line.notes, note))
