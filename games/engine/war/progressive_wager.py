"""The pay table of the progressive: its jackpot, its meter, and what a surrender does to it."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from games.engine.conditions import Condition
from games.engine.event_words import event_words
from games.engine.features import Weights
from games.engine.game import Rules
from games.engine.odds import LOSE, Pays
from games.engine.settlement import money, plain
from games.engine.wagers import PayRow, Wager
from games.engine.war.features import BY_CARD, FEATURES, SURRENDER, TIE, outcomes_of
from games.engine.war.terms import PROGRESSIVE, NoTerms


def progressive_rows(rules: Rules) -> Wager:
    """The pay table of the progressive, with what a surrender does to it; meters left out."""
    wager = rules.wager_for_bet(PROGRESSIVE)
    if rules.readings.get("surrender_and_progressive") == "all_forfeited":
        return _forfeited_by_surrender(wager, rules.clause("surrender"))
    return wager


def _forfeited_by_surrender(wager: Wager, cite: tuple[str, ...]) -> Wager:
    when = Condition((((FEATURES["war"], frozenset({SURRENDER})),),))
    lost = PayRow(event="forfeited", when=when, pays=LOSE, cite=cite or wager.cite)
    return replace(wager, rows=(lost, *wager.rows), selection=None, _tables={})


def check_jackpot(wager: Wager) -> None:
    """Hits and turns are studied for one jackpot, won by ties, that pays the whole meter; others are refused."""
    rows = [row for row in wager.rows if row.meter]
    row_of = wager.table(BY_CARD).row_of
    by_ties = all(
        outcome.deal == TIE or not wager.rows[row_of[place]].meter
        for place, outcome in enumerate(outcomes_of(BY_CARD))
    )
    if len(rows) != 1 or rows[0].meter_share != 1 or not by_ties:
        raise NoTerms(PROGRESSIVE, "only one jackpot, won by a tie, that pays the whole meter can be priced")


def impossible_jackpot(wager: Wager, weights: Weights) -> PayRow | None:
    """The row that pays a meter and that no deal of the shoe ends in: a promise nobody can win."""
    sums = wager.table(weights.space).sums(weights.counts)
    return next((row for row, n in zip(wager.rows, sums, strict=True) if row.meter and not n), None)


def impossible_words(row: PayRow) -> str:
    cite = "; ".join(row.cite)
    hand = event_words(row.event).lower()
    return f"has a jackpot that this shoe cannot produce: {hand} is impossible ({cite})"


def with_meters(wager: Wager, shown: Mapping[str, Fraction], stake: Fraction) -> Wager:
    """The wager with what its meters show now as part of the pay."""
    rows = tuple(_with_meter(row, shown[row.meter], stake) if row.meter else row for row in wager.rows)
    return replace(wager, rows=rows)


def _with_meter(row: PayRow, shown: Fraction, stake: Fraction) -> PayRow:
    share = row.meter_share
    text = f"{percent_text(share)} of the meter ({plain(money(shown))}) and {row.pays.text}"
    return replace(row, pays=Pays(text, row.pays.per_unit + share * shown / stake))


def percent_text(share: Fraction) -> str:
    return f"{(money(share * 100)).normalize():f} %"
