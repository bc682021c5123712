"""The exact price of every wager of a Casino War table, alone and with the others."""

from games.engine.game import PriceRequest, Rules
from games.engine.price import Price, WagerPrice, price_wager
from games.engine.war import terms
from games.engine.war.bonus_prices import price_envy, price_spin
from games.engine.war.covariance import between_boxes, covariance_matrix
from games.engine.war.electronic_report import electronic_report
from games.engine.war.explanations import notes_of, strategies_report
from games.engine.war.progressive_report import progressive_report
from games.engine.war.spin_report import bonus_spin_report
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE


def price_table(rules: Rules, request: PriceRequest) -> Price:
    table = WarTable.of(rules, request)
    prices: dict[str, WagerPrice] = {
        code: price_wager(wager, table.weights_for(code)) for code, wager in table.wagers.items()
    }
    envy = terms.envy_section(rules)
    if table.envy and envy is not None:
        prices[ENVY] = price_envy(table, envy)
    if table.spin is not None:
        prices[BONUS_SPIN] = price_spin(table, table.spin)
    ordered = {code: prices[code] for code in (*rules.wagers, ENVY, BONUS_SPIN) if code in prices}
    variances = {code: price.variance for code, price in ordered.items()}
    if not request.reports:
        return Price(wagers=ordered, refused=table.refused)
    extra = {
        "strategies": strategies_report(table),
        "bonus_spin": bonus_spin_report(table, prices.get(BONUS_SPIN)),
        "electronic": electronic_report(table),
        "covariance_between_boxes": (
            between_boxes(table) if request.covariance and table.players > 1 and table.wagers else None
        ),
    }
    return Price(
        wagers=ordered,
        covariance=covariance_matrix(table, variances) if request.covariance else {},
        progressive=progressive_report(table, prices.get(PROGRESSIVE), prices.get(ENVY)),
        refused=table.refused,
        notes=notes_of(table, ordered),
        extra={name: content for name, content in extra.items() if content is not None},
    )
