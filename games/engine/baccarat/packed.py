"""Ten counts in one integer.

A vector of counts c0, c1, ... is kept as c0 + c1 X + c2 X^2 + ... with X = 2^60, so that Python adds, scales
and shifts ten totals in one operation. All of it is integer arithmetic on the polynomial's value at X, hence
exact; limbs may pass below zero on the way. Only when a vector is read back must every limb lie in [0, 2^60):
they are counts of ordered deals of at most six cards from at most 520, and 520^6 < 2^55.
"""

from collections.abc import Iterable
from operator import mul

LIMB = 60
LIMB_MASK = (1 << LIMB) - 1
X = tuple(1 << (LIMB * place) for place in range(20))
FIRST_SIX = X[6] - 1
FIRST_TEN = X[10] - 1


def pack(counts: Iterable[int]) -> int:
    return sum(map(mul, counts, X))


def unpack(vector: int, length: int) -> list[int]:
    return [(vector >> place) & LIMB_MASK for place in range(0, LIMB * length, LIMB)]


def unpack_modulo_ten(vector: int) -> list[int]:
    """Limbs 0 to 18 added up by their place modulo ten: points count by their last digit."""
    return unpack((vector & FIRST_TEN) + (vector >> (LIMB * 10)), 10)
