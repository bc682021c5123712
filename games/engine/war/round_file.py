"""What `settle --round` reads for Casino War: the dealer's cards, the seats with theirs, the spin and the
meters.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from games.engine.rounds import Cards, RoundBettor, RoundModel, RoundSeat, Void, ensure_seats_fit
from games.engine.settlement import parse_amount

Decision = Literal["war", "surrender"]


def _meters(value: Any) -> dict[str, Decimal]:
    """A plain amount is the progressive meter."""
    named = value if isinstance(value, Mapping) else {"progressive": value}
    return {str(name): parse_amount(amount, what=f"the {name} meter") for name, amount in named.items()}


class WarBettor(RoundBettor):
    """A player on a box or, in the electronic version, on a community card; ties are decided by each for
    himself.
    """

    decision: Decision | None = None


class WarSeat(RoundSeat):
    """`cards` is the seat's card and, after a tie, its war card; `void` names why its wagers come back. A decision of
    the seat is that of every bettor who has none of his own.
    """

    cards: Cards | None = None
    decision: Decision | None = None
    void: Void = False
    bettors: Annotated[tuple[WarBettor, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _has_cards_unless_void(self) -> Self:
        allowed = (0, 1, 2) if self.void else (1, 2)
        if self.cards is not None and len(self.cards) not in allowed:
            raise ValueError(f"seat {self.seat} has one card, after a tie two, not {len(self.cards)}")
        return self

    @classmethod
    def bettor_fields(cls) -> frozenset[str]:
        return frozenset(WarBettor.model_fields)

    def decision_of(self, bettor: WarBettor) -> Decision | None:
        return bettor.decision or self.decision


class SpinResult(RoundModel):
    """Where the wheel stopped, counted from 1, and the seat of the hot spot."""

    stop: Annotated[int, Field(ge=1, strict=True)]
    hot_spot: Annotated[int, Field(ge=1, strict=True)]


class WarRound(RoundModel):
    """`dealer` is the dealer's card and, if anybody went to war, his war card; seats count in the order of
    dealing.
    """

    dealer: Cards | None = None
    seats: Annotated[tuple[WarSeat, ...], Field(min_length=1)]
    void: Void = False
    meter: Annotated[dict[str, Any], BeforeValidator(_meters)] = Field(default_factory=dict)
    spin: SpinResult | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        ensure_seats_fit(self.seats)
        if self.void:
            return self
        if self.dealer is None or len(self.dealer) not in (1, 2):
            raise ValueError("dealer has one card, after a war two, unless the round is void")
        for seat in self.seats:
            if seat.cards is None and not seat.void:
                raise ValueError(f"seat {seat.seat} has no cards, and is not void")
        return self
