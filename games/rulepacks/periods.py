"""From when until when law holds, as documents say it: with an hour, with a day, or not at all."""

from datetime import date, datetime, time
from typing import Self

from pydantic import ConfigDict, Field, model_validator

from games.rulepacks.base import PackModel

Moment = datetime | date


class Period(PackModel):
    """Half-open: `to` is the first moment at which it no longer holds. What a document does not state is left out."""

    model_config = ConfigDict(populate_by_name=True)

    from_: Moment | None = Field(default=None, alias="from")
    to: Moment | None = None

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        if self.from_ is not None and self.to is not None and as_moment(self.from_) >= as_moment(self.to):
            raise ValueError("ends before it begins")
        return self

    @property
    def words(self) -> str:
        """For people: a date that is not in the document is `not stated`, never guessed."""
        begin = "not stated" if self.from_ is None else show_moment(self.from_)
        return begin if self.to is None else f"{begin} until {show_moment(self.to)}"

    def holds_on(self, day: Moment) -> bool:
        """A plain day counts as in force if the period covers any part of it."""
        if self.from_ is not None and _last_moment(day) < as_moment(self.from_):
            return False
        return self.to is None or as_moment(day) < as_moment(self.to)

    def overlaps(self, other: "Period") -> bool:
        return _starts_before_end(self, other) and _starts_before_end(other, self)


def _starts_before_end(one: Period, other: Period) -> bool:
    return one.from_ is None or other.to is None or as_moment(one.from_) < as_moment(other.to)


def as_moment(value: Moment) -> datetime:
    """Local time of the place whose law it is: documents print no zone, so none is kept."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    return datetime.combine(value, time.min)


def _last_moment(value: Moment) -> datetime:
    return as_moment(value) if isinstance(value, datetime) else datetime.combine(value, time.max)


def show_moment(value: Moment) -> str:
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    return value.isoformat()
