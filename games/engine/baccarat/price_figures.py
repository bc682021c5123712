"""What the price of baccarat is shown by beyond its wagers: insurance, over all its offers and by each."""

from collections.abc import Iterator
from fractions import Fraction

from games.engine.baccarat.insurance import InsurancePrice
from games.engine.price import Price
from games.engine.price_figures import Figure, WagerFigures, edge_of_each, figures_of_each, with_assumption
from games.engine.round_form import WagerName


def assumptions(price: Price) -> dict[str, str]:
    return dict.fromkeys(_insurance(price), "over all offers")


def edge_figures(price: Price, name: WagerName) -> Iterator[Figure]:
    yield from edge_of_each(price, name)
    for code, figures in _insurance(price).items():
        if isinstance(figures.edge, Fraction):
            yield Figure(
                "edge", code, with_assumption(name(code), assumptions(price)[code]), code, figures.edge
            )


def wager_figures(price: Price) -> dict[str, WagerFigures]:
    return figures_of_each(price) | _insurance(price)


def finer_edges(price: Price, name: WagerName) -> Iterator[Figure]:
    """Each offer of insurance, over the rounds in which it is made."""
    for row in price.insurance:
        if row.ev is not None:
            offer = row.offer
            player, banker = offer.player_points, offer.banker_points
            key = f"{offer.wager}@{offer.after} {player}v{banker}"
            label = f"{name(offer.wager)} after {offer.after} cards, Player {player}, Banker {banker}"
            yield Figure("edge", key, label, offer.wager, -row.ev)


def _insurance(price: Price) -> dict[str, WagerFigures]:
    """Over all offers of one hand, each as often as it comes up."""
    by_hand: dict[str, list[InsurancePrice]] = {}
    for row in price.insurance:
        if row.ev is not None:
            by_hand.setdefault(row.offer.wager, []).append(row)
    found = {}
    for code, rows in by_hand.items():
        offered = sum((row.probability_of_offer for row in rows), start=Fraction(0))
        if offered:
            ev = sum((row.probability_of_offer * (row.ev or 0) for row in rows), start=Fraction(0)) / offered
            paid = sum(
                (row.probability_of_offer * row.pays_combinations / row.combinations for row in rows),
                start=Fraction(0),
            )
            found[code] = WagerFigures(edge=-ev, hit=paid / offered, rtp=1 + ev, offer=offered)
    return found
