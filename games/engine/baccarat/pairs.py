"""Exact counts of totals together with opening pairs: what the covariance between a pair wager and a total
needs.

A pair is two cards of one rank, while totals see values only. So the pair leaves the shoe first, in S_v = sum
n_r (n_r - 1) ordered ways over the ranks r of value v, and the rest of the round is counted by values in what
remains:

    player's pair      S_v, then Banker's two cards (U_t of hands.py) and the third cards
    banker's pair      S_v, then Player's two cards and the third cards
    pairs of both      the product of n_r (n_r-1) for two ranks; n_r (n_r-1) (n_r-2) (n_r-3) for one

Two ranks count the same points where both are tens or pictures; of these the pairs of two different picture
ranks are of one value, those of tens and pictures are not.

Rounds with exactly one pair and with none follow by subtraction, since pairs of both are part of the first two.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.baccarat.hands import TwoCardHands
from games.engine.baccarat.outcomes import JOINT_SPACE, PAIRS
from games.engine.baccarat.packed import FIRST_SIX, LIMB, X, pack, unpack_modulo_ten
from games.engine.baccarat.table_of_play import BANKER_DRAWS_ON, BANKER_STANDS_ON, VALUES, banker_draws
from games.engine.baccarat.thirds import ordered_deals
from games.engine.baccarat.totals import PLACE

_ONES = X[1] - 1
_DRAWING = tuple(sum(X[t] for t in totals) * _ONES for totals in BANKER_DRAWS_ON)
_STANDING = tuple(sum(X[t] for t in totals) * _ONES for totals in BANKER_STANDS_ON)
_SIX_AND_SEVEN = (X[6] + X[7]) * _ONES
_EIGHT_AND_NINE = (X[8] + X[9]) * _ONES
_SIX_TO_NINE = _SIX_AND_SEVEN + _EIGHT_AND_NINE

_SOURCES = tuple((PLACE[outcome[:4]], PAIRS.index(outcome[4])) for outcome in JOINT_SPACE.outcomes)


@dataclass(slots=True)
class Endings:
    """Counts by cards in the hands (22, 23, 32, 33), one packed vector for each total of one hand, over the
    other's total.
    """

    four: list[int] = field(default_factory=lambda: [0] * 10)
    banker_drew: list[int] = field(default_factory=lambda: [0] * 10)
    player_drew: list[int] = field(default_factory=lambda: [0] * 10)
    six: list[int] = field(default_factory=lambda: [0] * 10)

    def along_totals(self, *, by_player: bool) -> list[int]:
        """Along TOTALS_SPACE; `by_player` says whose total the vectors are listed by."""
        counts = [0] * len(PLACE)
        cards = ((self.four, 2, 2), (self.banker_drew, 2, 3), (self.player_drew, 3, 2), (self.six, 3, 3))
        for vectors, player_cards, banker_cards in cards:
            for one, vector in enumerate(vectors):
                if vector:
                    for other, count in enumerate(unpack_modulo_ten(vector)):
                        if count:
                            totals = (one, other) if by_player else (other, one)
                            counts[PLACE[(*totals, player_cards, banker_cards)]] = count
        return counts


def count_pairs(ranks: Sequence[int]) -> list[int]:
    """Ordered six-card deals along PAIRS_SPACE, whose outcomes are those of PAIRS."""
    size = sum(ranks)
    total = ordered_deals(size)
    ways = [count * (count - 1) for count in ranks]
    rest = (size - 4) * (size - 5)
    of_a_rank = sum(count * (count - 1) * (count - 2) * (count - 3) for count in ranks)
    of_a_value = _two_ranks(ways[10:])
    apart = _two_ranks(ways) - of_a_value
    both = of_a_rank + of_a_value + apart
    one = sum(ways) * (size - 2) * (size - 3) - both
    counts = [rest * each for each in (0, one, one, apart, of_a_value, of_a_rank)]
    counts[0] = total - sum(counts)
    return counts


def count_totals_and_pairs(ranks: Sequence[int], totals: Sequence[int]) -> list[int]:
    """Ordered six-card deals along JOINT_SPACE; `totals` are the counts along TOTALS_SPACE for the same shoe."""
    n = _by_value(ranks)
    ways = [count * (count - 1) for count in ranks]
    of_value = _by_value(ways)
    hands = TwoCardHands.of(n)
    player, banker, apart, of_a_value, of_a_rank = Endings(), Endings(), Endings(), Endings(), Endings()
    for v in range(10):
        if of_value[v]:
            rest = _Rest.after_pair(hands, v)
            _add_player_pair(player, v, of_value[v], rest)
            _add_banker_pair(banker, v, of_value[v], rest)
            for w in range(10):
                if w != v and of_value[w]:
                    _add_both(apart, v, w, of_value[v] * of_value[w], n)
            same = [rank for rank in range(13) if VALUES[rank] == v]
            _add_both(of_a_rank, v, v, sum(ways[r] * (ranks[r] - 2) * (ranks[r] - 3) for r in same), n)
    _add_both(of_a_value, 0, 0, _two_ranks(ways[10:]), n)
    _add_both(apart, 0, 0, _two_ranks(ways[9:]) - _two_ranks(ways[10:]), n)
    with_player, with_banker = player.along_totals(by_player=True), banker.along_totals(by_player=False)
    both = [each.along_totals(by_player=True) for each in (apart, of_a_value, of_a_rank)]
    in_both = [sum(each) for each in zip(*both, strict=True)]
    only_player = [one - two for one, two in zip(with_player, in_both, strict=True)]
    only_banker = [one - two for one, two in zip(with_banker, in_both, strict=True)]
    none = [
        total - one - other - two
        for total, one, other, two in zip(totals, only_player, only_banker, in_both, strict=True)
    ]
    columns = (none, only_player, only_banker, *both)
    return [columns[pairs][place] for place, pairs in _SOURCES]


def _two_ranks(ways: Sequence[int]) -> int:
    """Ordered ways of two pairs of different ranks."""
    return sum(ways) ** 2 - sum(each * each for each in ways)


def _by_value(of_rank: Sequence[int]) -> list[int]:
    return [sum(of_rank[9:]), *of_rank[:9]]


@dataclass(frozen=True, slots=True)
class _Rest:
    """The two-card hands of a shoe after a pair has left it: U_s and h_s(x) packed over s, as in hands.py."""

    n: Sequence[int]
    size: int
    hands: int
    vectors: list[int]

    @classmethod
    def after_pair(cls, full: TwoCardHands, v: int) -> "_Rest":
        n = list(full.n)
        n[v] -= 2
        vectors = [vector - 2 * X[(x + v) % 10] for x, vector in enumerate(full.vectors)]
        return cls(n, sum(n), full.hands - 2 * full.vectors[v] + X[2 * v % 10], vectors)


def _add_player_pair(endings: Endings, v: int, ways: int, rest: _Rest) -> None:
    """Player opens with two cards of value v; vectors run over Banker's total."""
    s, n, size, hands, vectors = 2 * v % 10, rest.n, rest.size, rest.hands, rest.vectors
    standing = 2 * ways * (size - 3)
    if s >= 8:
        endings.four[s] += standing * (size - 2) * hands
        return
    settled = _SIX_TO_NINE if s == 6 else _EIGHT_AND_NINE
    endings.four[s] += standing * (size - 2) * (hands & settled)
    if s == 6:
        endings.banker_drew[s] += standing * _third_cards(n, hands, vectors, FIRST_SIX)
        return
    for e, cards in enumerate(n):
        if cards:
            total = (s + e) % 10
            after = hands - vectors[e]
            endings.player_drew[total] += standing * cards * (after & _STANDING[e])
            left = [*n[:e], cards - 1, *n[e + 1 :]]
            fewer = [vector - X[(x + e) % 10] for x, vector in enumerate(vectors)]
            endings.six[total] += 2 * ways * cards * _third_cards(left, after, fewer, _DRAWING[e])


def _third_cards(n: Sequence[int], hands: int, vectors: Sequence[int], drawing: int) -> int:
    """Two-card hands in `drawing` with a third card f added to them, over their new total."""
    return sum(cards * ((hands - vectors[f]) & drawing) << (f * LIMB) for f, cards in enumerate(n) if cards)


def _add_banker_pair(endings: Endings, v: int, ways: int, rest: _Rest) -> None:
    """Banker opens with two cards of value v; vectors run over Player's total."""
    t, n, size, hands, vectors = 2 * v % 10, rest.n, rest.size, rest.hands, rest.vectors
    standing = 2 * ways * (size - 3)
    if t >= 8:
        endings.four[t] += standing * (size - 2) * hands
        return
    settled = _EIGHT_AND_NINE if banker_draws(t, None) else _SIX_TO_NINE
    endings.four[t] += standing * (size - 2) * (hands & settled)
    for e, cards in enumerate(n):
        if not cards:
            continue
        after = hands - vectors[e]
        if banker_draws(t, None):
            endings.banker_drew[(t + e) % 10] += standing * cards * (after & _SIX_AND_SEVEN)
        if not banker_draws(t, e):
            endings.player_drew[t] += standing * cards * (after & FIRST_SIX) << (e * LIMB)
            continue
        for f, others in enumerate(n):
            if others := others - (e == f):
                vector = (after - vectors[f] + X[(e + f) % 10]) & FIRST_SIX
                endings.six[(t + f) % 10] += 2 * ways * cards * others * vector << (e * LIMB)


def _add_both(endings: Endings, v: int, w: int, ways: int, n: Sequence[int]) -> None:
    """Player opens with two cards of value v, Banker with two of value w; vectors run over Banker's total."""
    if not ways:
        return
    left = list(n)
    left[v] -= 2
    left[w] -= 2
    s, t, size = 2 * v % 10, 2 * w % 10, sum(left)
    if s >= 8 or t >= 8 or (s == 6 and t == 6):
        endings.four[s] += ways * size * (size - 1) * X[t]
        return
    thirds = pack(left)
    if s == 6:
        endings.banker_drew[s] += ways * (size - 1) * thirds << (t * LIMB)
        return
    for e, cards in enumerate(left):
        if cards:
            if banker_draws(t, e):
                endings.six[(s + e) % 10] += ways * cards * (thirds - X[e]) << (t * LIMB)
            else:
                endings.player_drew[(s + e) % 10] += ways * cards * (size - 1) * X[t]
