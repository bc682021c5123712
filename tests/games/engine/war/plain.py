"""Casino War by brute force, written apart from the engine: every ordered deal of a small shoe, one card after
the other.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
NAMES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PlainCard = tuple[str, str]


def cards_of(counts: list[int]) -> dict[PlainCard, int]:
    """52 counts, ace to king, clubs diamonds hearts spades."""
    return {(NAMES[place // 4], "CDHS"[place % 4]): count for place, count in enumerate(counts) if count}


def ranks_of(counts: list[int]) -> dict[PlainCard, int]:
    return {(NAMES[place], ""): count for place, count in enumerate(counts) if count}


def deals(shoe: dict[PlainCard, int], length: int) -> Iterator[tuple[tuple[PlainCard, ...], int]]:
    """Ordered deals by kind of card, each with the number of ways in which real cards make it."""
    if length == 0:
        yield (), 1
        return
    for card in list(shoe):
        held = shoe[card]
        if held:
            shoe[card] -= 1
            for rest, ways in deals(shoe, length - 1):
                yield (card, *rest), held * ways
            shoe[card] += 1


def compare(player: PlainCard, dealer: PlainCard) -> str:
    mine, other = ORDER.index(player[0]), ORDER.index(dealer[0])
    return "player" if mine > other else "dealer" if mine < other else "tie"


def award(
    card: PlainCard, dealer: PlainCard, war: PlainCard, dealer_war: PlainCard, *, one_suit: bool = False
) -> str:
    """The progressive's event with the usual pay table, highest award first."""
    if compare(card, dealer) != "tie":
        return "none"
    double = compare(war, dealer_war) == "tie"
    suited, war_suited = card[1] == dealer[1], war[1] == dealer_war[1]
    if card == dealer == war == dealer_war:
        return "suited_four_of_a_kind"
    if double and suited and war_suited and (card[1] == war[1] or not one_suit):
        return "suited_double_tie"
    if double and card[0] == war[0]:
        return "four_of_a_kind"
    if double:
        return "double_tie"
    return "suited_tie" if suited else "tie"


def main_result(
    card: PlainCard, dealer: PlainCard, war: PlainCard, dealer_war: PlainCard, *, tied_war: int = 2
) -> int:
    """Units won on the Initial Wager with its War Wager, always going to war."""
    first = compare(card, dealer)
    if first != "tie":
        return 1 if first == "player" else -1
    return {"player": 1, "dealer": -2, "tie": tied_war}[compare(war, dealer_war)]


def mean(shoe: dict[PlainCard, int], length: int, value: Callable[..., Fraction | int]) -> Fraction:
    total, ways_in_all = Fraction(0), 0
    for cards, ways in deals(shoe, length):
        total += ways * value(*cards)
        ways_in_all += ways
    return total / ways_in_all
