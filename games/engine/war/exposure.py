"""The wagers of a table of Casino War on many remaining shoes: those decided by who won each deal."""

from numpy.typing import ArrayLike

from games.engine.game import Rules
from games.engine.kernels.exposure import Exposure
from games.engine.war import batch
from games.engine.war.features import SURRENDER
from games.engine.war.terms import forced_tie, why_no_war


def study_shoes(rules: Rules, shoes: ArrayLike) -> Exposure:
    """Rows of counts by rank, ace to king."""
    without_war = why_no_war(rules)
    left_out = {}
    for code, wager in rules.wagers.items():
        if not batch.decided_by_winners(wager):
            left_out[code] = "depends on more than who won each deal"
        elif without_war and code in ("war", "war_tie"):
            left_out[code] = without_war
    studied = [wager for code, wager in rules.wagers.items() if code not in left_out]
    initial, war = rules.wagers.get("initial"), rules.wagers.get("war")
    if without_war:
        prices = batch.price_batch(
            batch.count_where_ties_end(shoes, surrendered=forced_tie(rules) == SURRENDER), studied
        )
    elif initial is None or war is None:
        prices = batch.price_batch(batch.count_compositions(shoes), studied)
    else:
        prices = batch.price_with_best_strategy(shoes, studied, initial=initial, war=war)
    return Exposure(prices, left_out)
