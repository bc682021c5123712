"""The Initial Wager together with the War Wager that a tie can force: one price for what is one decision to
play.
"""

from fractions import Fraction

from games.engine.conditions import Alternative, Condition
from games.engine.features import Outcome, OutcomeSpace
from games.engine.odds import Pays
from games.engine.wagers import PayRow, Wager


def combine(initial: Wager, war: Wager | None, space: OutcomeSpace) -> Wager:
    """Rows of both wagers joined: units of the Initial Wager, with everything that lies on the table in the end as
    staked.
    """
    if war is None:
        return initial
    met = set(zip(initial.table(space).row_of, war.table(space).row_of, strict=True))
    rows: list[PayRow] = []
    for place, row in enumerate(initial.rows):
        others = [other for number, other in enumerate(war.rows) if (place, number) in met]
        rows += (_joined(row, other, war.offered, alone=len(others) == 1) for other in others)
        if (place, -1) in met:
            rows.append(row)
    return Wager(
        code=initial.code,
        name=initial.name,
        rows=tuple(rows),
        cite=initial.cite,
        offered=initial.offered,
        source=initial.source,
    )


def _joined(row: PayRow, other: PayRow, offered: Condition, *, alone: bool) -> PayRow:
    staked = row.staked + other.staked
    return PayRow(
        event=row.event if alone else f"{row.event}_{other.event}",
        when=_all_of(row.when, offered, other.when),
        pays=Pays(other.pays.text, (row.net + other.net) / staked),
        cite=tuple(dict.fromkeys(row.cite + other.cite)),
        staked=staked,
    )


def _all_of(*conditions: Condition) -> Condition:
    """Holds where all of them do."""
    joined: tuple[Alternative, ...] = ((),)
    for condition in conditions:
        joined = tuple(one + other for one in joined for other in condition.alternatives)
    return Condition(joined)


def net_of(wager: Wager, outcome: Outcome) -> Fraction:
    """The result of one unit, nothing where the wager is not on offer."""
    return wager.row_for(outcome).net if wager.offered.holds(outcome) else Fraction(0)
