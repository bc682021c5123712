"""What a meter starts again at after a jackpot: the reset amount, with the reserve on top where it is read so."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.engine.progressive import ADDS_TO_RESET, FUNDS_RESET
from games.progressives.rules.events import Terms

__all__ = ["ADDS_TO_RESET", "FUNDS_RESET", "Restart", "expected_restart"]


@dataclass(frozen=True, slots=True)
class Restart:
    """`high` is None where the cap sent an unknown amount into the reserve."""

    low: Fraction
    high: Fraction | None

    def allows(self, amount: Decimal, tolerance: Decimal) -> bool:
        above = self.high is not None and Fraction(amount) > self.high + Fraction(tolerance)
        return Fraction(amount) >= self.low - Fraction(tolerance) and not above


def expected_restart(
    terms: Terms, *, reserve: str, started: Decimal, hit: Decimal, adjusted: Decimal = Decimal(0)
) -> Restart:
    """The reserve is fed by the same wagers as the meter, so a cycle's growth tells how much is in it."""
    reset = Fraction(terms.reset)
    if reserve == FUNDS_RESET or not terms.rate:
        return Restart(reset, reset)
    grown = Fraction(hit) - Fraction(started) - Fraction(adjusted)
    kept = max(Fraction(0), grown) * Fraction(terms.reserve_rate) / Fraction(terms.rate)
    capped = terms.cap is not None and hit >= terms.cap
    return Restart(reset + kept, None if capped else reset + kept)
