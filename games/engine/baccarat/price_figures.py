"""What the price of baccarat is shown by beyond its wagers: insurance, over all its offers and by each."""

from collections.abc import Iterator
from fractions import Fraction

from games.engine.baccarat.insurance import InsurancePrice
from games.engine.price import Price
from games.engine.price_figures import Figure, WagerFigures, edge_of_each, figures_of_each
from games.engine.round_form import WagerName


def edge_figures(price: Price, name: WagerName) -> Iterator[Figure]:
    yield from edge_of_each(price, name)
    for code, figures in _insurance(price).items():
        if isinstance(figures.edge, Fraction):
            yield Figure("edge", code, f"{name(code)}, over all offers", code, figures.edge)


def wager_figures(price: Price) -> dict[str, WagerFigures]:
    return figures_of_each(price) | _insurance(price)


def finer_edges(price: Price) -> Iterator[tuple[str, Fraction]]:
    for row in price.insurance:
        if row.ev is not None:
            offer = row.offer
            yield f"{offer.wager}@{offer.after} {offer.player_points}v{offer.banker_points}", -row.ev


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
