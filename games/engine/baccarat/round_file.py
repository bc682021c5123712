"""What `settle --round` reads for baccarat: the cards, the boxes with their bettors, and what went wrong."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from games.engine.rounds import Bets, Cards, RoundBettor, RoundModel, RoundSeat, Void, ensure_seats_fit
from games.engine.settlement import Bet


class BaccaratBettor(RoundBettor):
    """`late_insurance` are bets on insurance that was forgotten and offered before the round went on. `returned` names
    why this player's bets come back, `kept` those among them that stay on the table.
    """

    late_insurance: Bets = ()
    returned: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    kept: tuple[Annotated[str, Field(min_length=1, max_length=80)], ...] = ()

    @model_validator(mode="after")
    def _kept_of_what_comes_back(self) -> Self:
        if self.kept and self.returned is None:
            raise ValueError("bets are kept where others of the player come back")
        return self

    @property
    def everything(self) -> tuple[Bet, ...]:
        return (*self.bets, *self.late_insurance)


class BaccaratSeat(RoundSeat):
    bettors: Annotated[tuple[BaccaratBettor, ...], Field(min_length=1)]

    @classmethod
    def bettor_fields(cls) -> frozenset[str]:
        return frozenset(BaccaratBettor.model_fields)


class BaccaratRound(RoundModel):
    """`cards` are those of the hands in the order of dealing; `taken_back` are further ones that were dealt without
    need and discarded. `void` returns every bet, except what its cause lets stand.
    """

    cards: Cards | None = None
    taken_back: Cards = ()
    void: Void = False
    seats: Annotated[tuple[BaccaratSeat, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        ensure_seats_fit(self.seats)
        bettors = [bettor for seat in self.seats for bettor in seat.bettors]
        if (
            not self.cards
            and not self.void
            and not all(bettor.returned and not bettor.kept for bettor in bettors)
        ):
            raise ValueError("cards are missing, and the round is not void")
        if self.taken_back and (self.void or not self.cards):
            raise ValueError("cards are taken back where the round stands")
        return self
