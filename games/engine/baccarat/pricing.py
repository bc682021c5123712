"""The exact price of every wager of a baccarat table."""

from collections.abc import Sequence
from functools import lru_cache

from games.engine.baccarat.insurance import InsurancePrice, price_insurance
from games.engine.baccarat.insurance_table import InsuranceFile, Offer, offers
from games.engine.baccarat.outcomes import PAIRS_SPACE, SPACES, TOTALS_SPACE
from games.engine.baccarat.pairs import count_pairs, count_totals_and_pairs
from games.engine.baccarat.readings import shoe_as_read
from games.engine.baccarat.thirds import deal_third_cards, ordered_deals
from games.engine.baccarat.totals import count_totals
from games.engine.cards.shoe import Shoe, shoe_of
from games.engine.configuration import flag_at
from games.engine.covariance import covariances
from games.engine.errors import EngineError
from games.engine.features import OutcomeSpace, Weights
from games.engine.game import PriceRequest, Rules
from games.engine.price import Price, price_wager

PLAYERS_DO_NOT_MATTER = (
    "The number of players makes no difference: every box is settled against the same two hands."
)


def values_of(ranks: Sequence[int]) -> list[int]:
    """Counts of the ten card values: tens and picture cards first, then ace to nine."""
    return [sum(ranks[9:]), *ranks[:9]]


@lru_cache(maxsize=128)
def _counts(ranks: tuple[int, ...], space: str) -> tuple[int, ...]:
    """Kept by shoe, so that a changed pay table never deals a card again."""
    if space == TOTALS_SPACE.name:
        return tuple(count_totals(values_of(ranks)))
    if space == PAIRS_SPACE.name:
        return tuple(count_pairs(ranks))
    return tuple(count_totals_and_pairs(ranks, _counts(ranks, TOTALS_SPACE.name)))


def weights_of(shoe: Shoe, space: OutcomeSpace) -> Weights:
    return Weights(space, _counts(shoe.ranks, space.name), ordered_deals(shoe.size))


def forget_weights() -> None:
    """For measuring: the next price starts from nothing."""
    _counts.cache_clear()
    deal_third_cards.cache_clear()


def price_table(rules: Rules, request: PriceRequest) -> Price:
    if request.meters:
        raise EngineError(f"{rules.pack} has no progressive meter")
    wagers, shoe = list(rules.wagers.values()), shoe_as_read(rules)
    prices = {wager.code: price_wager(wager, weights_of(shoe, wager.space_in(SPACES))) for wager in wagers}
    matrix = covariances(wagers, *(weights_of(shoe, space) for space in SPACES)) if request.covariance else {}
    notes = [PLAYERS_DO_NOT_MATTER] if request.players is not None else []
    return Price(wagers=prices, covariance=matrix, insurance=price_offers(rules), notes=notes)


def offers_of(rules: Rules) -> list[Offer]:
    """Every insurance offer of a table; none where the house offers no insurance."""
    table = rules.sections.get("insurance")
    if not isinstance(table, InsuranceFile) or not flag_at(
        rules.configuration, "insurance.offered", default=True
    ):
        return []
    return offers(table, rules.readings, rules.configuration)


def price_offers(rules: Rules) -> list[InsurancePrice]:
    offered = offers_of(rules)
    return price_insurance(offered, values_of(shoe_of(rules).ranks)) if offered else []
