"""Card counts with small whole tags, and how well they follow the effects of removal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from math import floor

from games.engine.price import as_decimal, square_root

LARGEST_TAG = 3
"""Beyond this nobody keeps count at a table."""

_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Count:
    """`tags` by rank, ace to king, added up as cards are seen: a card whose absence helps the player counts up."""

    tags: tuple[int, ...]

    @property
    def is_balanced(self) -> bool:
        """Over a whole deck the tags add up to nothing."""
        return sum(self.tags) == 0


def betting_correlation(count: Count, effects: Sequence[Fraction]) -> Decimal:
    """Between tags and effects of removal over the ranks of a deck; 1 follows every card, 0 says nothing."""
    n = len(effects)
    tags = [Fraction(tag) - Fraction(sum(count.tags), n) for tag in count.tags]
    middle = sum(effects, Fraction(0)) / n
    moved = [each - middle for each in effects]
    across = sum((a * b for a, b in zip(tags, moved, strict=True)), Fraction(0))
    spread = sum((a * a for a in tags), Fraction(0)) * sum((b * b for b in moved), Fraction(0))
    if spread == 0:
        return Decimal(0)
    with localcontext(prec=30):
        return round(as_decimal(across) / square_root(spread), _DIGITS)


def best_count(effects: Sequence[Fraction], *, largest: int = LARGEST_TAG) -> Count:
    """The balanced count of tags up to `largest` whose correlation is highest; the plainer of two that are equal.

    Cards with the same effect have the same tag. For each scaling of the effects the balanced tags nearest to it are
    found, also beyond the scaling at which the strongest effect is cut to the largest tag.
    """
    middle = sum(effects, Fraction(0)) / len(effects)
    moved = [each - middle for each in effects]
    alike: dict[Fraction, int] = {}
    for each in moved:
        alike[each] = alike.get(each, 0) + 1
    tried = {_nearest_balanced(alike, scale, largest) for scale in _scalings(alike, largest)}
    counts = [Count(tuple(tags[each] for each in moved)) for tags in map(dict, tried)]
    return max(
        counts,
        key=lambda each: (betting_correlation(each, effects), -sum(map(abs, each.tags)), each.tags),
        default=Count((0,) * len(effects)),
    )


def _scalings(alike: Mapping[Fraction, int], largest: int) -> Iterator[Fraction]:
    """One between each two neighbours of those at which some effect passes a whole or half tag."""
    borders = sorted(
        {Fraction(half, 2) / abs(each) for each in alike if each for half in range(1, 2 * largest + 2)}
    )
    for low, high in pairwise(borders):
        yield (low + high) / 2


def _nearest_balanced(
    alike: Mapping[Fraction, int], scale: Fraction, largest: int
) -> tuple[tuple[Fraction, int], ...]:
    """The tag of each effect: the tags of a deck add up to nothing, at the least sum of squares from the effects."""
    reached: dict[int, tuple[Fraction, tuple[int, ...]]] = {0: (Fraction(0), ())}
    for effect, ranks in alike.items():
        wanted = effect * scale
        near = {max(-largest, min(largest, floor(wanted) + step)) for step in (-1, 0, 1, 2)}
        further: dict[int, tuple[Fraction, tuple[int, ...]]] = {}
        for total, (cost, tags) in reached.items():
            for tag in near:
                found = (cost + ranks * (tag - wanted) ** 2, (*tags, tag))
                place = total + ranks * tag
                if place not in further or found < further[place]:
                    further[place] = found
        reached = further
    return (
        tuple(zip(alike, reached[0][1], strict=True)) if 0 in reached else tuple((each, 0) for each in alike)
    )
