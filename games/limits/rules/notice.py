"""What may change now, what needs notice, sign and announcement, and what needs an amendment or a ruling."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Literal

from games.engine.game import Game
from games.limits.rules.values import Limits, effective
from games.rulepacks.book import Book
from games.rulepacks.limit_changes import LimitChange, fits
from games.rulepacks.parameters import Parameter
from games.validation.limits import with_unit

Verdict = Literal["now", "display", "notice", "amendment"]
Direction = Literal["raise", "lower", "same"]
GRAVITY: dict[Verdict, int] = {"now": 0, "display": 1, "notice": 2, "amendment": 3}
SILENT = "These rules say nothing about changing this limit: what was approved holds until it is amended."


@dataclass(frozen=True)
class Decision:
    """For one changed limit: what the law asks for, in its words and with its clause.

    `minutes` is the notice that is due now: none without players. `reading` names the passage that a ruling could
    settle otherwise.
    """

    path: str
    label: str
    before: Decimal | None
    after: Decimal | None
    before_text: str
    after_text: str
    direction: Direction
    verdict: Verdict
    minutes: int
    words: str
    cite: tuple[str, ...]
    reading: str | None = None


def decide_changes(
    book: Book,
    *,
    readings: Mapping[str, str],
    approved: Limits,
    before: Limits,
    after: Limits,
    players: bool,
) -> tuple[Decision, ...]:
    """One decision for every limit that is not what it was, in the order of the limits; `players` says whether
    somebody plays at the table now.
    """
    return tuple(
        _decision(
            book.pack.game,
            book.parameters[path],
            _rule(book, readings, approved, before, after, path),
            before,
            after,
            players,
        )
        for path in dict.fromkeys((*before, *after))
        if before.get(path) != after.get(path)
    )


def gravest(decisions: tuple[Decision, ...]) -> Verdict:
    return max((each.verdict for each in decisions), key=GRAVITY.__getitem__, default="now")


def earliest(decisions: tuple[Decision, ...], at: datetime) -> datetime | None:
    """When all of them may hold at the earliest, given that sign and announcement are made at `at`; None where one
    needs an amendment.
    """
    if gravest(decisions) == "amendment":
        return None
    return at + timedelta(minutes=max((each.minutes for each in decisions), default=0))


def direction_of(game: Game, before: Limits, after: Limits, path: str) -> Direction:
    """By what players meet: a wager that loses its own maximum is raised to the table's."""
    was, now = effective(game, before, path), effective(game, after, path)
    return "same" if was == now else "raise" if now > was else "lower"


def _rule(
    book: Book, readings: Mapping[str, str], approved: Limits, before: Limits, after: Limits, path: str
) -> LimitChange | None:
    direction = direction_of(book.pack.game, before, after, path)
    within = effective(book.pack.game, after, path) <= effective(book.pack.game, approved, path)
    for change in book.limit_changes:
        if (
            any(fits(pattern, path) for pattern in change.paths)
            and change.direction in ("any", direction)
            and all(readings.get(name) == option for name, option in change.under.items())
            and (within or not change.within_approved)
        ):
            return change
    return None


def _decision(
    game: Game, parameter: Parameter, rule: LimitChange | None, before: Limits, after: Limits, players: bool
) -> Decision:
    path = parameter.path
    was, now = before.get(path), after.get(path)
    direction = direction_of(game, before, after, path)
    verdict, minutes, words, cite, reading = _verdict(parameter, rule, direction, players)
    return Decision(
        path=path,
        label=parameter.label,
        before=was,
        after=now,
        before_text=amount_text(parameter, was),
        after_text=amount_text(parameter, now),
        direction=direction,
        verdict=verdict,
        minutes=minutes,
        words=words,
        cite=cite,
        reading=reading,
    )


def _verdict(
    parameter: Parameter, rule: LimitChange | None, direction: Direction, players: bool
) -> tuple[Verdict, int, str, tuple[str, ...], str | None]:
    if direction == "same":
        return "now", 0, "Nothing changes for players: the same amount holds as before.", parameter.cite, None
    if rule is None:
        return "amendment", 0, SILENT, parameter.cite, None
    if rule.route == "notice":
        verdict: Verdict = "notice" if players else "now"
        return verdict, rule.minutes if players else 0, rule.words, rule.cite, rule.reading
    return rule.route, 0, rule.words, rule.cite, rule.reading


def amount_text(parameter: Parameter, amount: Decimal | None) -> str:
    if amount is None:
        return "none"
    shown = amount.quantize(Decimal(1)) if amount == amount.to_integral_value() else amount
    return with_unit(shown, parameter)
