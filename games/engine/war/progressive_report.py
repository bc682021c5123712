"""The progressive as a proposal states it: fixed part, meter, hits, break-even, long run, envy by seats."""

from fractions import Fraction

from games.engine.price import WagerPrice
from games.engine.progressive import Meter, break_even_meter, long_run, meter_value
from games.engine.settlement import money
from games.engine.war import terms
from games.engine.war.envy import share_of_others
from games.engine.war.features import BY_CARD, outcomes_of
from games.engine.war.figures import Report, meter_report, percent, rounded
from games.engine.war.strategy import decided_outcome
from games.engine.war.table import WarTable
from games.engine.war.terms import PROGRESSIVE
from games.engine.war.winners import Winners, winners_of


def progressive_report(table: WarTable, price: WagerPrice | None, envy: WagerPrice | None) -> Report | None:
    """Every figure of a progressive proposal; shares are of the wager, amounts in money."""
    if price is None:
        return None
    meter, shown, players = table.meters[PROGRESSIVE], table.shown[PROGRESSIVE], table.players
    winners = jackpot_winners(table)
    jackpot = winners.jackpot(players)
    fixed = price.ev - jackpot.per_seat * shown / meter.wager
    envy_each = envy.ev / (players - 1) if envy is not None and players > 1 else _envy_per_other(table)
    envy_now = (players - 1) * envy_each
    at_meter = fixed + meter_value(meter, jackpot, shown)
    return {
        "wager": money(meter.wager),
        "players": players,
        "fixed_ev": fixed,
        "fixed_edge": -fixed,
        "fixed_edge_percent": percent(-fixed),
        "jackpot_event": next(row.event for row in price.wager.rows if row.meter),
        "jackpot_probability": jackpot.per_seat,
        "winners_in_a_round": [
            {"winners": number, "probability": chance}
            for number, chance in enumerate(winners.in_a_round(players))
        ],
        **meter_report(meter, jackpot, fixed, shown),
        "ev_at_meter_paid_first": price.ev,
        "ev_at_meter_paid_last": _paid_last(table, fixed),
        "envy_ev": envy_now,
        "edge_at_meter_with_envy_percent": percent(-at_meter - envy_now),
        "break_even_meter_with_envy": break_even_meter(meter, jackpot, fixed + envy_now),
        **_long_run_report(table, meter, fixed, envy_each),
        "by_players": [_at(table, meter, fixed, envy_each, seats) for seats in table.table_sizes],
    }


def jackpot_winners(table: WarTable) -> Winners:
    """Seats whose cards end in the row that pays the meter."""
    wager, weights = table.wagers[PROGRESSIVE], table.weights_for(PROGRESSIVE)
    decisions = {} if weights is table.undecided else table.decisions
    row_of = wager.table(BY_CARD).row_of
    winning = frozenset(
        outcome
        for outcome in outcomes_of(BY_CARD)
        if wager.rows[row_of[BY_CARD.index[decided_outcome(outcome, decisions)]]].meter
    )
    return winners_of(table.shoe, winning, terms.community_cards_of(table.rules))


def _paid_last(table: WarTable, fixed: Fraction) -> Fraction:
    """For the seat whose turn comes last: the meter if nobody else won, else the reset amount, unless turns do not
    count.
    """
    meter, winners = table.meters[PROGRESSIVE], jackpot_winners(table)
    if meter.each_in_full:
        return fixed + winners.together(1) * table.shown[PROGRESSIVE] / meter.wager
    chances = winners.in_a_round(table.players)
    alone = chances[1] / table.players if len(chances) > 1 else Fraction(0)
    paid = alone * table.shown[PROGRESSIVE] + (winners.together(1) - alone) * meter.reset
    return fixed + paid / meter.wager


def _envy_per_other(table: WarTable) -> Fraction:
    weights = table.weights_for(PROGRESSIVE)
    wager = table.wagers[PROGRESSIVE]
    sums = wager.table(weights.space).sums(weights.counts)
    return share_of_others(table) * sum(
        (
            table.envy.get(row.event, Fraction(0)) * count / weights.total
            for row, count in zip(wager.rows, sums, strict=True)
        ),
        start=Fraction(0),
    )


def _long_run_report(table: WarTable, meter: Meter, fixed: Fraction, envy_each: Fraction) -> Report:
    jackpot = jackpot_winners(table).jackpot(table.players)
    alone = long_run(meter, jackpot, fixed)
    with_envy = long_run(meter, jackpot, fixed, (table.players - 1) * envy_each)
    if alone is None or with_envy is None:
        return {"long_run_edge": None, "long_run_edge_percent": None}
    return {
        "long_run_edge": with_envy.edge,
        "long_run_edge_percent": percent(with_envy.edge),
        "long_run_edge_without_envy": alone.edge,
        "long_run_edge_without_envy_percent": percent(alone.edge),
        "long_run": {
            "fixed_edge": with_envy.fixed_edge,
            "contribution": with_envy.contribution,
            "reserve": with_envy.reserve,
            "seed_paid_by_house": with_envy.seed_paid_by_house,
            "envy": with_envy.envy,
        },
    }


def _at(table: WarTable, meter: Meter, fixed: Fraction, envy_each: Fraction, players: int) -> Report:
    jackpot = jackpot_winners(table).jackpot(players)
    terms_then = long_run(meter, jackpot, fixed, (players - 1) * envy_each)
    at_reset = fixed + meter_value(meter, jackpot, meter.reset) + (players - 1) * envy_each
    return {
        "players": players,
        "envy_ev": (players - 1) * envy_each,
        "edge_at_reset_percent": percent(-at_reset),
        "break_even_meter": break_even_meter(meter, jackpot, fixed + (players - 1) * envy_each),
        "break_even_meter_rounded": rounded(
            break_even_meter(meter, jackpot, fixed + (players - 1) * envy_each)
        ),
        "rounds_between_hits": jackpot.rounds_between_hits,
        "long_run_edge": None if terms_then is None else terms_then.edge,
        "long_run_edge_percent": None if terms_then is None else percent(terms_then.edge),
    }
