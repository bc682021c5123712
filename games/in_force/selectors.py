"""Everything that held at a table in one minute, for whoever looks into a complaint."""

from dataclasses import dataclass
from datetime import datetime

from backoffice.casinos.models import GamingTable, TablePeriod
from games.approved_rules.models import Suspension, TableRules
from games.approved_rules.selectors.in_force import lost_rules, rules_at, suspension_at
from games.decks.rules.limits import DeckRules
from games.decks.selectors.clocks import deck_rules_of
from games.layouts.models import TableLayout
from games.layouts.selectors.layouts import layout_at
from games.limits.selectors import LimitsInForce, limits_in_force
from games.rulings.selectors.rulings import rulings_of


@dataclass(frozen=True)
class TableMinute:
    """`lost` is what ended last where nothing held, `stopped` the suspension that ended it, if one did."""

    at: datetime
    under: TableRules | None
    limits: LimitsInForce | None
    layout: TableLayout | None
    deck_rules: DeckRules | None
    opened: TablePeriod | None
    lost: TableRules | None
    stopped: Suspension | None


def minute_at(table: GamingTable, at: datetime) -> TableMinute:
    under = rules_at(table, at)
    lost = lost_rules(table, at) if under is None else None
    day = at.astimezone(table.property.zone).date()
    rulings = rulings_of(under.rules.pack_id, regulator=table.property.regulator_id) if under else ()
    return TableMinute(
        at=at,
        under=under,
        limits=limits_in_force([table], at).get(table.pk) if under else None,
        layout=layout_at(table, at),
        deck_rules=deck_rules_of(under.rules, on=day, rulings=rulings) if under else None,
        opened=table.periods.filter(opened_at__lte=at).exclude(closed_at__lte=at).first(),
        lost=lost,
        stopped=suspension_at(lost.rules, at) if lost else None,
    )
