"""The plain baseline of the simulation: a tight Python loop over a shuffled list that plays and counts categories."""

import random
from collections import Counter

Category = tuple[int, int, int, int]


def play_shoes(shoes: int, *, decks: int = 8, behind: int = 14, seed: int = 1) -> Counter[Category]:
    """Whole shoes up to the cut card; (player total, banker total, player cards, banker cards) -> rounds."""
    shuffle = random.Random(seed).shuffle
    cards = ([*range(1, 10), 0, 0, 0, 0]) * (4 * decks)
    last = len(cards) - behind
    seen: dict[Category, int] = {}
    for _ in range(shoes):
        shuffle(cards)
        at = 0
        while at <= last:
            p = (cards[at] + cards[at + 2]) % 10
            k = (cards[at + 1] + cards[at + 3]) % 10
            at += 4
            if p >= 8 or k >= 8:
                end = p, k, 2, 2
            elif p >= 6:
                if k >= 6:
                    end = p, k, 2, 2
                else:
                    end = p, (k + cards[at]) % 10, 2, 3
                    at += 1
            else:
                e = cards[at]
                at += 1
                p = (p + e) % 10
                if (
                    k <= 2
                    or (k == 3 and e != 8)
                    or (k == 4 and 2 <= e <= 7)
                    or (k == 5 and 4 <= e <= 7)
                    or (k == 6 and 6 <= e <= 7)
                ):
                    end = p, (k + cards[at]) % 10, 3, 3
                    at += 1
                else:
                    end = p, k, 3, 2
            seen[end] = seen.get(end, 0) + 1
    return Counter(seen)
