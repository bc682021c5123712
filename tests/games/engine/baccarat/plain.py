"""Baccarat the long way: every deal by rank, one card after the other. Slow and plain, to check the engine against."""

from collections import Counter
from collections.abc import Sequence

Ending = tuple[int, int, int, int, str]


def value(rank: int) -> int:
    return rank + 1 if rank < 9 else 0


def banker_takes(total: int, third: int | None) -> bool:
    """The drawing table written out once more, independently of the engine."""
    if third is None:
        return total <= 5
    if total <= 2:
        return True
    return third in {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}.get(
        total, set()
    )


def pairs_of(p1: int, b1: int, p2: int, b2: int) -> str:
    if p1 == p2 and b1 == b2:
        return "both_of_a_rank" if p1 == b1 else "both_of_a_value" if p1 >= 10 and b1 >= 10 else "both"
    return "player" if p1 == p2 else "banker" if b1 == b2 else "none"


def count_endings(ranks: Sequence[int]) -> Counter[Ending]:
    """Ordered six-card deals of every (player total, banker total, player cards, banker cards, pairs)."""
    left, size, found = list(ranks), sum(ranks), Counter[Ending]()

    def finish(dealt: list[int], ways: int) -> None:
        p1, b1, p2, b2 = dealt
        player, banker, pairs = (value(p1) + value(p2)) % 10, (value(b1) + value(b2)) % 10, pairs_of(*dealt)
        if player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
            found[player, banker, 2, 2, pairs] += ways * (size - 4) * (size - 5)
        elif player >= 6:
            for f, cards in enumerate(left):
                found[player, (banker + value(f)) % 10, 2, 3, pairs] += ways * cards * (size - 5)
        else:
            for e, cards in enumerate(left):
                total = (player + value(e)) % 10
                if not banker_takes(banker, value(e)):
                    found[total, banker, 3, 2, pairs] += ways * cards * (size - 5)
                    continue
                for f, others in enumerate(left):
                    ending = (total, (banker + value(f)) % 10, 3, 3, pairs)
                    found[ending] += ways * cards * (others - (e == f))

    def deal(dealt: list[int], ways: int) -> None:
        if len(dealt) == 4:
            finish(dealt, ways)
            return
        for rank, cards in enumerate(left):
            if cards:
                left[rank] -= 1
                deal([*dealt, rank], ways * cards)
                left[rank] += 1

    deal([], 1)
    return +found
