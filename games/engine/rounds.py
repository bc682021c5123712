"""The file of `settle --round`: a whole table, as it lay when the bets were closed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from games.engine.cards.card import Card, parse_cards
from games.engine.errors import BadBet, EngineError
from games.engine.numbers import BadData, read_json
from games.engine.settlement import Bet, parse_bet


class RoundModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


def _cards(value: Any) -> tuple[Card, ...]:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = " ".join(value)
    if not isinstance(value, str):
        raise ValueError('cards are written as text such as "9S KD KH 5C"')
    return parse_cards(value)


def _bets(value: Any) -> tuple[Bet, ...]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError('bets are written as {"player": 100, "tie": 10}')
    return tuple(parse_bet(f"{name}={amount}") for name, amount in value.items())


Cards = Annotated[tuple[Any, ...], BeforeValidator(_cards)]
Bets = Annotated[tuple[Any, ...], BeforeValidator(_bets)]


class RoundBettor(RoundModel):
    """Someone with bets on a box; `seated` is false for a player who stands behind it."""

    name: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    seated: Annotated[bool, Field(strict=True)] = True
    bets: Bets


class RoundSeat(RoundModel):
    """A betting box with its `bettors`. Where there is one, what is his may stand at the seat itself."""

    seat: Annotated[int, Field(ge=1, le=99, strict=True)]
    bettors: Annotated[tuple[RoundBettor, ...], Field(min_length=1)]

    @model_validator(mode="before")
    @classmethod
    def _one_bettor_needs_no_list(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        if ("bets" in value) == ("bettors" in value):
            raise ValueError("a seat has either bets or bettors")
        if "bettors" in value:
            if "name" in value:
                raise ValueError("a seat with bettors has their names, not one of its own")
            return value
        own = {name for name in cls.bettor_fields() if name in value}
        rest = {name: each for name, each in value.items() if name not in own}
        return {**rest, "bettors": [{name: value[name] for name in own}]}

    @model_validator(mode="after")
    def _bettors_are_told_apart(self) -> Self:
        names = [bettor.name for bettor in self.bettors]
        if len(names) > 1 and (None in names or len(set(names)) < len(names)):
            raise ValueError("bettors who share a box have different names")
        return self

    @classmethod
    def bettor_fields(cls) -> frozenset[str]:
        """What a round file can say of a bettor."""
        return frozenset(RoundBettor.model_fields)


def _void(value: Any) -> bool | str:
    if isinstance(value, bool) or (isinstance(value, str) and value.strip()):
        return value
    raise ValueError("void is true, false or the name of a cause")


Void = Annotated[bool | str, BeforeValidator(_void)]
"""Whether wagers come back, or the name of the cause for which they do."""


MOST_PLAYERS = 1_000
"""More than any hall of terminals has; a round is worked out player against player."""


def ensure_seats_fit(seats: tuple[Any, ...]) -> None:
    numbers = [seat.seat for seat in seats]
    if len(set(numbers)) < len(numbers):
        raise ValueError("a seat is listed twice")
    if sum(len(seat.bettors) for seat in seats) > MOST_PLAYERS:
        raise ValueError(f"at most {MOST_PLAYERS:,} players are settled in one round")


_Model = TypeVar("_Model", bound=BaseModel)


def read_round(model: type[_Model], data: Any) -> _Model:
    """The first thing that is wrong with a round file, in one sentence."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(_as_written(first["loc"], data))
        reason = (
            "unknown key"
            if first["type"] == "extra_forbidden"
            else str(first["msg"]).removeprefix("Value error, ")
        )
        raise BadBet(f"round file: {where}: {reason}" if where else f"round file: {reason}") from None


def _as_written(path: Sequence[int | str], data: Any) -> Iterator[str]:
    """The way to a value through what was given: a single bettor stands at his seat, not in a list."""
    skip_number = False
    for part in path:
        if skip_number and isinstance(part, int):
            skip_number = False
        elif part == "bettors" and isinstance(data, Mapping) and part not in data:
            skip_number = True
        else:
            if isinstance(part, int):
                data = data[part] if isinstance(data, list) and part < len(data) else None
            else:
                data = data.get(part) if isinstance(data, Mapping) else None
            yield str(part + 1) if isinstance(part, int) else part


def parse_round_json(text: str) -> Any:
    """JSON with exact decimals; a key twice would silently lose a bet, so it is refused."""

    def distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in pairs:
            if name in found:
                raise EngineError(f"round file: {name!r} is given twice")
            found[name] = value
        return found

    try:
        return read_json(text, pairs=distinct)
    except EngineError:
        raise
    except BadData as error:
        raise EngineError(f"round file: {error}") from None
    except ValueError as error:
        raise EngineError(f"round file: is not valid JSON ({error})") from None
