"""What the law of a place asks, whatever the game: each provision with its clause, in the time in which it holds."""

from collections.abc import Sequence
from typing import Self, TypeVar

from pydantic import Field, model_validator

from games.rulepacks.base import Cites, PackModel
from games.rulepacks.periods import Moment, Period, as_moment


class Provision(Period):
    cite: Cites = Field(min_length=1)

    @property
    def clause(self) -> str:
        """As pages and refusals cite it."""
        return "; ".join(self.cite)


P = TypeVar("P", bound=Provision)


def holding(provisions: Sequence[P], day: Moment) -> P | None:
    """The one that holds on a day: on the day of a change the newer one."""
    held = [each for each in provisions if each.holds_on(day)]
    return max(held, key=_begin, default=None)


def clause_at(provisions: Sequence[Provision], day: Moment) -> str:
    """Empty where the law says nothing."""
    held = holding(provisions, day)
    return "" if held is None else held.clause


def _begin(provision: Provision) -> tuple[bool, str]:
    began = provision.from_
    return began is not None, "" if began is None else as_moment(began).isoformat()


class Subject(PackModel):
    """One file of floor law: lists of provisions, none of which holds at the same time as another of its list."""

    @model_validator(mode="after")
    def _one_at_a_time(self) -> Self:
        for name, provisions in self:
            if isinstance(provisions, tuple):
                _ensure_one_at_a_time(name, provisions)
        return self


def _ensure_one_at_a_time(name: str, provisions: Sequence[Provision]) -> None:
    for place, one in enumerate(provisions):
        for other in provisions[place + 1 :]:
            if _about(one) == _about(other) and one.overlaps(other):
                raise ValueError(f"{name}: {one.words} and {other.words} overlap")


def _about(provision: Provision) -> object:
    return getattr(provision, "step", None)
