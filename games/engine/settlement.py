"""Bets in, lines out. Every line says what was staked, what happened, what comes back and which clause says so."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from games.engine.errors import BadBet
from games.engine.features import Outcome
from games.engine.wagers import PayRow, Wager

_AMOUNT = re.compile(r"\d{1,12}(?:\.\d{1,4})?", re.ASCII)
_BET = re.compile(r"([a-z][a-z0-9_]*)(?:@([0-9]{1,2}))?=(.*)", re.ASCII | re.DOTALL)


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
    after: int | None = None
    """Cards exposed when the bet was made, for a bet made during the round."""


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
    return Bet(code, parse_amount(amount, what=f"the stake on {code}"), int(after) if after else None)


def ensure_distinct(bets: Iterable[Bet]) -> None:
    seen: set[str] = set()
    for bet in bets:
        if bet.label in seen:
            raise BadBet(f"{bet.label} is bet twice; give one amount for it")
        seen.add(bet.label)


def money(value: Fraction) -> Decimal:
    """Exact where the amount ends within eight decimals; the rest goes to the nearest cent, for want of a rule."""
    scaled = value * 10**8
    if scaled.denominator == 1:
        return Decimal(scaled.numerator).scaleb(-8)
    return Decimal(round(value * 100)).scaleb(-2)


ROUNDING = {"exact": None, "down_to_cent": 100, "down_to_dollar": 1}
"""How a gain may be rounded: parts of the unit of money that are paid out, None for the exact amount."""


def rounded(value: Fraction, rounding: str = "exact") -> Decimal:
    """Gains are rounded as the rules say; a loss is what was staked."""
    parts = ROUNDING[rounding]
    if parts is None or value <= 0:
        return money(value)
    return money(Fraction(value * parts // 1, parts))


def settle_row(bet: Bet, row: PayRow, *, acting: Fraction | None = None, rounding: str = "exact") -> Line:
    """The line of one bet that ended in one row. `acting` is the part of the stake that wins or loses; the rest
    comes back.
    """
    stake = Fraction(bet.stake)
    in_action = stake if acting is None else acting
    net = rounded(in_action * row.net, rounding)
    staked = money(stake - in_action + in_action * row.staked)
    return Line(bet.wager, staked, row.event, row.pays.text, staked + net, net, row.cite, after=bet.after)


def void_line(bet: Bet, cite: tuple[str, ...], *, event: str = "void") -> Line:
    """A bet that comes back as it was made."""
    return Line(bet.wager, bet.stake, event, "push", bet.stake, Decimal(0), cite, after=bet.after)


def decided_row(wager: Wager, outcomes: Iterable[Outcome]) -> PayRow | None:
    """The row in which a wager ends whichever of these outcomes comes; None where that is still open."""
    rows = {row.event: row for row in (wager.row_for(outcome) for outcome in outcomes)}
    return next(iter(rows.values())) if len(rows) == 1 else None


def lost_line(bet: Bet, cite: tuple[str, ...]) -> Line:
    return Line(bet.wager, bet.stake, "lose", "lose", Decimal(0), -bet.stake, cite, after=bet.after)


def placed(lines: Iterable[Line], *, seat: int, bettor: str | None) -> list[Line]:
    return [replace(line, seat=seat, bettor=bettor) for line in lines]


def limit_payout(
    lines: Sequence[Line],
    limit: Decimal | None,
    cite: tuple[str, ...] = (),
    *,
    named: str = "the payout limit",
) -> list[Line]:
    """Hold the gains of these lines to a limit, each gain in proportion; the cents left over go to the last."""
    gains = sum((line.net for line in lines if line.net > 0), Decimal(0))
    if limit is None or gains <= limit:
        return list(lines)
    left, result = limit, []
    last = max(place for place, line in enumerate(lines) if line.net > 0)
    for place, line in enumerate(lines):
        if line.net <= 0:
            result.append(line)
            continue
        share = (
            left
            if place == last
            else money(
                Fraction(round(Fraction(line.net) * Fraction(limit) / Fraction(gains) * 100 // 1), 100)
            )
        )
        left -= share
        note = f"held to {named} of {plain(limit)}: {plain(line.net)} would have been won"
        result.append(
            replace(
                line,
                net=share,
                returned=line.stake + share,
                cite=(*line.cite, *cite),
                notes=(*line.notes, note),
            )
        )
    return result


def plain(amount: Decimal) -> str:
    """An amount as it is written: at least two decimals, no exponent, no zeros beyond."""
    whole = amount.normalize()
    places = max(2, -int(whole.as_tuple().exponent))
    return f"{amount:.{places}f}"
