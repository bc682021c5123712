"""The baseline that ratios refer to: nested loops over point values, Python integers. Never to be made faster.

One call with eight decks is "one plain enumeration".
"""

from collections import defaultdict
from collections.abc import Sequence

EIGHT_DECKS = (128, *[32] * 9)


def categories(counts: Sequence[int]) -> dict[tuple[int, int, int, int], int]:
    n = list(counts)
    size = sum(n)
    weight: defaultdict[tuple[int, int, int, int], int] = defaultdict(int)
    for a in range(10):
        wa = n[a]
        n[a] -= 1
        for b in range(10):
            wb = wa * n[b]
            n[b] -= 1
            for c in range(10):
                wc = wb * n[c]
                n[c] -= 1
                for d in range(10):
                    w = wc * n[d]
                    if w <= 0:
                        continue
                    n[d] -= 1
                    p, k = (a + c) % 10, (b + d) % 10
                    if p >= 8 or k >= 8 or (p >= 6 and k >= 6):
                        weight[p, k, 2, 2] += w * (size - 4) * (size - 5)
                    elif p >= 6:
                        for f in range(10):
                            weight[p, (k + f) % 10, 2, 3] += w * n[f] * (size - 5)
                    else:
                        for e in range(10):
                            we = w * n[e]
                            if we <= 0:
                                continue
                            n[e] -= 1
                            t = (p + e) % 10
                            if (
                                k <= 2
                                or (k == 3 and e != 8)
                                or (k == 4 and 2 <= e <= 7)
                                or (k == 5 and 4 <= e <= 7)
                                or (k == 6 and e in (6, 7))
                            ):
                                for f in range(10):
                                    weight[t, (k + f) % 10, 3, 3] += we * n[f]
                            else:
                                weight[t, k, 3, 2] += we * (size - 5)
                            n[e] += 1
                    n[d] += 1
                n[c] += 1
            n[b] += 1
        n[a] += 1
    return dict(weight)
