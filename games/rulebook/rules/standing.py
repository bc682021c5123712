"""What a clause's limits are on a day: in force, not yet, or no longer. No date is made up."""

from dataclasses import dataclass
from typing import Literal

from games.rulebook.rules.uses import Use
from games.rulepacks.book import Book
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Limit, Parameter
from games.rulepacks.periods import Moment, Period, as_moment

State = Literal["in_force", "not_yet", "no_longer"]


@dataclass(frozen=True)
class Standing:
    """`under` says, in the words of the readings' options, for which of them the limit holds."""

    parameter: Parameter
    limit: Limit
    state: State
    under: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """`at least $10,000`, `at most 8 hours`."""
        return self.parameter.allowed_by(self.limit)

    @property
    def is_dated(self) -> bool:
        return self.limit.from_ is not None or self.limit.to is not None


def limits_on(book: Book, uses: tuple[Use, ...], day: Moment) -> list[Standing]:
    """Every limit that stands on a clause, those in force first."""
    found = [
        Standing(use.parameter, use.limit, state_on(use.limit, day), _under(book, use.limit))
        for use in uses
        if use.limit is not None and use.parameter is not None
    ]
    return sorted(found, key=lambda each: each.state != "in_force")


def _under(book: Book, limit: Limit) -> tuple[str, ...]:
    readings = book.pack.readings
    return tuple(
        option.summary
        for name, chosen in limit.under.items()
        for option in readings[name].option
        if option.id == chosen
    )


def document_state(pack: Pack, day: Moment) -> State:
    """Whether the document itself holds on a day, as far as it says so."""
    head = pack.head
    return state_on(Period(from_=head.effective_from, to=head.effective_to), day)


def state_on(period: Period, day: Moment) -> State:
    if period.holds_on(day):
        return "in_force"
    ended = period.to is not None and as_moment(period.to) <= as_moment(day)
    return "no_longer" if ended else "not_yet"
