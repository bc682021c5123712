"""The pack files that only Casino War has: how a round is dealt, the progressive with its envy bonus, Bonus
Spin, the electronic version.
"""

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from games.engine.void_causes import Cites, Code, VoidCause, Words

Cards = Annotated[int, Field(ge=0, le=52, strict=True)]
Amount = Annotated[int | Decimal, Field(gt=0)]
PaidFirst = Literal["first_seat", "last_seat"]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StakeLimit(_Section):
    """A larger stake is not taken: the document states the most, and a table that states less is held to that.

    Without `most` the document leaves the figure to the table.
    """

    wager: Code
    most: Amount | None = None
    cite: Cites = Field(min_length=1)
    under: dict[Code, Code] = Field(default_factory=dict)


class StakeRange(_Section):
    """Only what the table's own limits allow is taken on a wager; with `one_amount` they leave a single amount."""

    wager: Code
    one_amount: bool = False
    cite: Cites = Field(min_length=1)
    under: dict[Code, Code] = Field(default_factory=dict)


class SeatLimit(_Section):
    """More seats than these are not played, whatever a table states, under the readings that `under` names; where
    `electronic` is stated, at tables with community cards alone, or at those without.
    """

    most: Annotated[int, Field(ge=1, strict=True)]
    cite: Cites = Field(min_length=1)
    under: dict[Code, Code] = Field(default_factory=dict)
    electronic: bool | None = None


class DealingFile(_Section):
    """`<game>.dealing.toml`: how a round is dealt, and at which end of the table paying begins (seat 1 is dealt
    first).

    Under the readings that `paid_first_under` names it begins elsewhere. Under those of `ties_end_under` a tie ends the
    round, with neither war nor surrender; under those of `ties_left_under` a player may leave it at that, and whoever
    does not plays on; under those of `shuffled_every_round_under` no shoe outlasts its round; under those of
    `burned_from_batches_alone_under` a shoe that is no batch loses no first card, under those of
    `burned_for_each_under` `burned_before_war` cards are burned before every war card; under those of `no_war_under` a
    tie leaves surrender alone.
    `most_seats` is the largest table of any kind that the law allows; a configuration's own is judged by the limits of
    `seats`, and a round is held to a `seat_limit`.
    A wager that was taken outside the table's limits is not taken (`stake_range`), or stands in full and is noted
    (`stakes_stand_cite`).
    """

    surrender: bool
    burned_from_new_shoe: Cards
    burned_before_war: Cards
    burned_before_dealer_war_card: Cards
    shuffled_every_round: bool = False
    shuffled_every_round_under: dict[Code, Code] = Field(default_factory=dict)
    burned_from_batches_alone_under: dict[Code, Code] = Field(default_factory=dict)
    burned_for_each_under: dict[Code, Code] = Field(default_factory=dict)
    no_war_under: dict[Code, Code] = Field(default_factory=dict)
    paid_first: PaidFirst
    paid_first_under: dict[Code, dict[Code, PaidFirst]] = Field(default_factory=dict)
    most_seats: Annotated[int, Field(ge=1, strict=True)] | None = None
    most_seats_cite: Cites = ()
    ties_end_under: dict[Code, Code] = Field(default_factory=dict)
    ties_left_under: dict[Code, Code] = Field(default_factory=dict)
    void: tuple[VoidCause, ...] = ()
    stake_limit: tuple[StakeLimit, ...] = ()
    stake_range: tuple[StakeRange, ...] = ()
    stakes_stand_cite: Cites = ()
    seat_limit: tuple[SeatLimit, ...] = ()


class EnvyPay(_Section):
    event: Code
    cite: Cites = Field(min_length=1)


class EnvyTerms(_Section):
    """The amounts of `progressive.envy` are for a progressive wager of `for_wager`; other wagers in proportion, or not
    at all under the readings that `for_no_other_under` names. Under those of `listed_alone_under` no hand brings a
    bonus but those of `pay`; under those of `shared_card_under` whoever backs the same community card is another
    holder.
    """

    name: Words
    for_wager: Amount
    for_no_other_under: dict[Code, Code] = Field(default_factory=dict)
    listed_alone_under: dict[Code, Code] = Field(default_factory=dict)
    shared_card_under: dict[Code, Code] = Field(default_factory=dict)
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
