"""The limits of a table as its sign shows them: the table's own, and each wager with what holds for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.limits.rules.notice import amount_text
from games.limits.rules.values import (
    HIGHEST,
    Limits,
    effective,
    limits_in,
    table_parameters,
    wagers_with_limits,
)
from games.rulepacks.book import Book
from games.rulepacks.parameters import Parameter


@dataclass(frozen=True)
class Amount:
    """`own` where the wager states it itself, `departs` where the approved rules state another amount."""

    path: str
    label: str
    text: str
    approved_text: str
    own: bool
    departs: bool
    cite: tuple[str, ...]


@dataclass(frozen=True)
class WagerLine:
    code: str
    name: str
    minimum: Amount | None
    maximum: Amount | None
    increment: Amount | None


@dataclass(frozen=True)
class LimitSheet:
    table: tuple[Amount, ...]
    wagers: tuple[WagerLine, ...]

    @property
    def departs(self) -> bool:
        """Whether anything is not as approved."""
        amounts = [*self.table]
        for line in self.wagers:
            amounts += [each for each in (line.minimum, line.maximum, line.increment) if each]
        return any(each.departs for each in amounts)

    def of(self, name: str) -> Amount | None:
        return next((each for each in self.table if each.path == f"limits.{name}"), None)

    @property
    def minimum(self) -> Amount | None:
        return self.of("minimum")

    @property
    def maximum(self) -> Amount | None:
        return self.of("maximum")

    @property
    def differential(self) -> Amount | None:
        return self.of("differential")

    @property
    def payout(self) -> Amount | None:
        return self.of("payout_per_hand")


def limit_sheet(book: Book, rules: Mapping[str, Any], limits: Limits) -> LimitSheet:
    """`limits` are those in force; the rules tell what was approved."""
    approved = limits_in(book, rules)
    return LimitSheet(
        table=tuple(_amount(book, each, limits, approved) for each in table_parameters(book)),
        wagers=tuple(
            WagerLine(
                wager.code,
                wager.name,
                *(
                    _amount(book, wager.parameters[name], limits, approved)
                    if name in wager.parameters
                    else None
                    for name in ("minimum", "maximum", "increment")
                ),
            )
            for wager in wagers_with_limits(book, rules)
        ),
    )


def _amount(book: Book, parameter: Parameter, limits: Limits, approved: Limits) -> Amount:
    path = parameter.path
    now, then = effective(book.pack.game, limits, path), effective(book.pack.game, approved, path)
    return Amount(
        path=path,
        label=parameter.label,
        text=_text(parameter, now),
        approved_text=_text(parameter, then),
        own=limits.get(path) is not None,
        departs=now != then,
        cite=parameter.cite,
    )


def _text(parameter: Parameter, amount: Decimal) -> str:
    return amount_text(parameter, None if amount in (HIGHEST, 0) else amount)
