"""The pack files that only Casino War has: how a round is dealt, the progressive with its envy bonus, Bonus
Spin, the electronic version.
"""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Cites = tuple[Annotated[str, StringConstraints(min_length=1, strict=True)], ...]
Code = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", strict=True)]
Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True, strict=True)]
Cards = Annotated[int, Field(ge=0, le=52, strict=True)]
Amount = Annotated[int | Decimal, Field(gt=0)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class VoidCause(_Section):
    """Why a whole round, or one seat's wagers, are void and come back."""

    cause: Code
    summary: Words
    cite: Cites = Field(min_length=1)
    scope: Literal["round", "seat"]


class DealingFile(_Section):
    """`<game>.dealing.toml`: how a round is dealt, and at which end of the table paying begins (seat 1 is dealt
    first).

    `ties_end_under` names readings under which a tie ends the round, with neither war nor surrender,
    `shuffled_every_round_under` those under which no shoe outlasts its round, `burned_for_each_under` those under which
    `burned_before_war` cards are burned before the card of every player at war. `most_seats` is
    the largest table of any kind that the law allows; a configuration's own is judged by the limits of `seats`.
    """

    surrender: bool
    burned_from_new_shoe: Cards
    burned_before_war: Cards
    burned_before_dealer_war_card: Cards
    shuffled_every_round: bool = False
    shuffled_every_round_under: dict[Code, Code] = Field(default_factory=dict)
    burned_for_each_under: dict[Code, Code] = Field(default_factory=dict)
    paid_first: Literal["first_seat", "last_seat"]
    most_seats: Annotated[int, Field(ge=1, strict=True)] | None = None
    most_seats_cite: Cites = ()
    ties_end_under: dict[Code, Code] = Field(default_factory=dict)
    void: tuple[VoidCause, ...] = ()


class EnvyPay(_Section):
    event: Code
    cite: Cites = Field(min_length=1)


class EnvyTerms(_Section):
    """The amounts of `progressive.envy` are for a progressive wager of `for_wager`; other wagers in proportion."""

    name: Words
    for_wager: Amount
    cite: Cites = Field(min_length=1)
    own_hand_cite: Cites = ()
    pay: tuple[EnvyPay, ...] = Field(min_length=1)


class ProgressiveFile(_Section):
    """`<game>.progressive.toml`."""

    cite: Cites = Field(min_length=1)
    rate_cite: Cites = ()
    reset_cite: Cites = ()
    turn_cite: Cites = Field(min_length=1)
    collected_cite: Cites = ()
    envy: EnvyTerms | None = None


class SpinPayLine(_Section):
    """One printed line: what the wheel shows and what is paid for it."""

    symbol: Words
    pays: Amount | None = None
    meter: Literal["primary", "secondary"] | None = None
    cite: Cites = Field(min_length=1)

    @model_validator(mode="after")
    def _pays_an_amount_or_a_meter(self) -> Self:
        if (self.pays is None) == (self.meter is None):
            raise ValueError("a symbol pays an amount or a meter, one of the two")
        return self


class BonusSpinFile(_Section):
    """`<game>.bonus_spin.toml`: pay tables for a wager of `for_wager`."""

    name: Words
    for_wager: Amount
    cite: Cites = Field(min_length=1)
    trigger_cite: Cites = Field(min_length=1)
    lose_cite: Cites = Field(min_length=1)
    community_cite: Cites = Field(min_length=1)
    rate_cite: Cites = ()
    reset_cite: Cites = ()
    hot_spot: tuple[SpinPayLine, ...] = Field(min_length=1)
    community: tuple[SpinPayLine, ...] = ()


class ElectronicFile(_Section):
    """`<game>.electronic.toml`."""

    community_cards: tuple[Annotated[int, Field(ge=1, le=12, strict=True)], ...] = Field(min_length=1)
    cite: Cites = Field(min_length=1)
