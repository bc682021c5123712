"""Bets in, lines out. Every line says what was staked, what happened, what comes back and which clause says so."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from games.engine.errors import BadBet
from games.engine.wagers import PayRow

_AMOUNT = re.compile(r"\d{1,12}(?:\.\d{1,4})?", re.ASCII)
_BET = re.compile(r"([a-z][a-z0-9_]*)(?:@([0-9]+))?=(.*)", re.ASCII | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Bet:
    """`after` is the number of cards exposed when a bet is made during the round (insurance), else None."""

    wager: str
    stake: Decimal
    after: int | None = None

    @property
    def label(self) -> str:
        return self.wager if self.after is None else f"{self.wager}@{self.after}"


@dataclass(frozen=True, slots=True)
class Line:
    """`returned` is all that goes back to the bettor, stake included; `net` is his gain or loss."""

    wager: str
    stake: Decimal
    event: str
    pays: str
    returned: Decimal
    net: Decimal
    cite: tuple[str, ...]
    seat: int | None = None
    bettor: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    meters: dict[str, Decimal] = field(default_factory=dict)

    @property
    def net(self) -> Decimal:
        return sum((line.net for line in self.lines), Decimal(0))


def parse_amount(text: object, *, what: str = "a stake") -> Decimal:
    """An amount of money above zero, with at most four decimals."""
    word = str(text).strip() if isinstance(text, (str, int, Decimal)) and not isinstance(text, bool) else ""
    if not _AMOUNT.fullmatch(word) or Decimal(word) == 0:
        raise BadBet(f"{what} is an amount above zero such as 100 or 2.50, not {text!r}")
    return Decimal(word)


def parse_bet(text: str) -> Bet:
    """`player=100`, or `player_insurance@4=50` for a bet made after four cards."""
    match = _BET.fullmatch(text.strip())
    if not match:
        raise BadBet(f"write a bet as wager=amount, such as player=100, not {text!r}")
    code, after, amount = match.groups()
    return Bet(code, parse_amount(amount, what=f"the stake on {code}"), int(after[:4]) if after else None)


def ensure_distinct(bets: Iterable[Bet]) -> None:
    seen: set[str] = set()
    for bet in bets:
        if bet.label in seen:
            raise BadBet(f"{bet.label} is bet twice; give one amount for it")
        seen.add(bet.label)


def money(value: Fraction) -> Decimal:
    """Exact where the amount ends within eight decimals; no document says how to round, so the rest goes to the nearest cent."""
    scaled = value * 10**8
    if scaled.denominator == 1:
        return Decimal(scaled.numerator).scaleb(-8)
    return Decimal(round(value * 100)).scaleb(-2)


def settle_row(bet: Bet, row: PayRow, *, acting: Fraction | None = None) -> Line:
    """The line of one bet that ended in one row. `acting` is the part of the stake that wins or loses; the rest comes back."""
    stake = Fraction(bet.stake)
    in_action = stake if acting is None else acting
    net = money(in_action * row.net)
    staked = money(stake - in_action + in_action * row.staked)
    return Line(
        wager=bet.label,
        stake=staked,
        event=row.event,
        pays=row.pays.text,
        returned=staked + net,
        net=net,
        cite=row.cite,
    )


def void_line(bet: Bet, cite: tuple[str, ...]) -> Line:
    return Line(bet.label, bet.stake, "void", "push", bet.stake, Decimal(0), cite)


def placed(lines: Iterable[Line], *, seat: int, bettor: str | None) -> Sequence[Line]:
    return [replace(line, seat=seat, bettor=bettor) for line in lines]
