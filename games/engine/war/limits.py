"""The payout limit per hand, as far as a reading lets it hold."""

from collections.abc import Hashable, Sequence
from decimal import Decimal

from games.engine.configuration import number_at
from games.engine.game import Rules
from games.engine.settlement import Line, limit_payout

MAIN_WAGERS = frozenset({"initial", "war", "tie", "war_tie"})


def hold_to_limit(rules: Rules, lines: Sequence[Line]) -> list[Line]:
    """Gains above `limits.payout_per_hand` are cut in proportion, box by box or player by player."""
    limit = number_at(rules.configuration, "limits.payout_per_hand", low=Decimal("0.01"))
    if limit is None or rules.readings.get("payout_limit_effect", "caps") == "no_cap":
        return list(lines)
    everything = rules.readings.get("payout_limit_covers", "wagers_only") == "jackpots_too"
    hand_of = _by_player if rules.readings.get("payout_limit_scope", "per_box") == "per_player" else _by_box
    groups: dict[Hashable, list[int]] = {}
    for place, line in enumerate(lines):
        if everything or line.wager in MAIN_WAGERS:
            groups.setdefault(hand_of(line), []).append(place)
    result = list(lines)
    for places in groups.values():
        held = limit_payout([result[place] for place in places], limit, rules.clause("payout_limit"))
        for place, line in zip(places, held, strict=True):
            result[place] = line
    return result


def _by_box(line: Line) -> Hashable:
    return line.seat, line.bettor


def _by_player(line: Line) -> Hashable:
    """A player without a name is known by his box."""
    return line.bettor if line.bettor is not None else line.seat
