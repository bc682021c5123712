"""What a sample says about an expectation, and how far it may be off.

Rounds of one shoe are not independent: what one has used up the next cannot get. Shoes are independent. So
the standard error is taken from how blocks of whole shoes differ, not from how rounds differ. A handful of
rare hits can make blocks look more alike than they are, so it is never taken smaller than the exact
variance of the price makes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from games.engine.price import as_decimal, square_root

_ENOUGH_BLOCKS = 30


@dataclass(frozen=True, slots=True)
class Target:
    """An expectation to be checked. `seats` results of one round count together; `variance` is that of one."""

    exact: Fraction | None
    variance: Fraction | None
    seats: int = 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """`offers` is the number of times that the wager could be made; nothing is known where there was none.

    `basis` says where the standard error comes from: how `shoes` differ, or the exact variance of the
    `price`, whichever is larger.
    """

    offers: int
    exact: Fraction | None
    estimate: Fraction | None = None
    standard_error: Decimal | None = None
    basis: str | None = None
    z: Decimal | None = None


def estimate_from(target: Target, results: Sequence[int], offers: Sequence[int], scale: int) -> Estimate:
    """Ratio of sums over blocks: `results` in parts 1/scale of a unit, `offers` how often the wager could
    be made.

    With D_b = Y_b X - Y X_b for a block's result Y_b and offers X_b, the variance of the ratio Y / X over B
    independent blocks is B / (B - 1) sum D_b^2 / X^4.
    """
    total, times = sum(results), sum(offers)
    if times == 0:
        return Estimate(0, target.exact)
    found = Fraction(total, scale * times)
    blocks = len(results)
    variance, basis = Fraction(0), "shoes"
    if blocks > 1:
        spread = sum((one * times - total * many) ** 2 for one, many in zip(results, offers, strict=True))
        variance = Fraction(blocks * spread, (blocks - 1) * times**4 * scale**2)
    if target.variance is not None:
        # Few blocks say little about how seats of one round move together: then a round counts as one result.
        least = target.variance * (1 if blocks >= _ENOUGH_BLOCKS else target.seats) / times
        if least > variance:
            variance, basis = least, "price"
    error = square_root(variance)
    return Estimate(times, target.exact, found, error, basis, _z(found, target.exact, error))


def _z(found: Fraction, exact: Fraction | None, error: Decimal) -> Decimal | None:
    """None where nothing can vary and still something differs, or where there is nothing to compare with."""
    if exact is None:
        return None
    if error == 0:
        return Decimal(0) if found == exact else None
    with localcontext(prec=30):
        return as_decimal(found - exact) / error
