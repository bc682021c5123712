"""The price of insurance: what each offer costs, how often it is made, and how far the cards on the table can
move it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from games.engine.baccarat.insurance_counts import Continuations, count_continuations
from games.engine.baccarat.insurance_extremes import best_and_worst
from games.engine.baccarat.insurance_table import Offer
from games.engine.report import citation, shown
from games.engine.tables import percent


@dataclass(frozen=True, slots=True)
class InsurancePrice:
    """Figures are None where the offer cannot arise from this shoe."""

    offer: Offer
    probability_of_offer: Fraction
    ev: Fraction | None = None
    ev_best: Fraction | None = None
    ev_worst: Fraction | None = None
    combinations: int = 0
    pays_combinations: int = 0
    push_combinations: int = 0

    HEAD: ClassVar = (
        "insurance",
        "after",
        "Player",
        "Banker",
        "pays",
        "edge %",
        "best %",
        "worst %",
        "offered %",
    )

    def cells(self) -> tuple[str, ...]:
        """As the table of `price` prints it, under `HEAD`."""
        offer = self.offer
        points = str(offer.player_points), str(offer.banker_points)
        edges = (percent(None if ev is None else -ev) for ev in (self.ev, self.ev_best, self.ev_worst))
        offered = percent(self.probability_of_offer)
        return (offer.hand, str(offer.after), *points, offer.pays.text, *edges, offered)

    def as_data(self) -> dict[str, Any]:
        """As the JSON of `price` writes it."""
        offer = self.offer
        return {
            "hand": offer.hand,
            "after": offer.after,
            "player_points": offer.player_points,
            "banker_points": offer.banker_points,
            "event": offer.event,
            "pays": offer.pays.text,
            "ev": None if self.ev is None else str(self.ev),
            "house_edge_percent": shown(None if self.ev is None else -100 * self.ev),
            "probability_of_offer": str(self.probability_of_offer),
            "ev_best": None if self.ev_best is None else str(self.ev_best),
            "ev_worst": None if self.ev_worst is None else str(self.ev_worst),
            "combinations": self.combinations,
            "citation": citation(offer.cite),
        }


def price_insurance(offered: Sequence[Offer], n: Sequence[int]) -> list[InsurancePrice]:
    """`n` are the counts of the ten card values."""
    found = count_continuations(n)
    return [_price(offer, found, n) for offer in offered]


def _price(offer: Offer, found: Continuations, n: Sequence[int]) -> InsurancePrice:
    points = offer.after, offer.player_points, offer.banker_points
    open_fate = found.fate(*points)
    decided = found.decided_fate(*points) if offer.any_time else (0, 0, 0)
    behind, level, ahead = (one + other for one, other in zip(open_fate, decided, strict=True))
    arises = behind + level + ahead
    extremes = [*((best_and_worst(offer, n) or ()) if any(open_fate) else ())]
    if any(decided):
        extremes.append(offer.net(offer.player_points, offer.banker_points))
    if not arises or not extremes:
        return InsurancePrice(offer, Fraction(0))
    paid, lost = (behind, ahead) if offer.hand == "player" else (ahead, behind)
    if offer.tie_pays:
        paid += level
    gain, stake = offer.pays.per_unit.as_integer_ratio()
    return InsurancePrice(
        offer=offer,
        probability_of_offer=Fraction(arises, found.total),
        ev=Fraction(gain * paid - stake * lost, stake * arises),
        ev_best=max(extremes),
        ev_worst=min(extremes),
        combinations=arises,
        pays_combinations=paid,
        push_combinations=arises - paid - lost,
    )
