"""Cards as they are written at the table: `9S`, `10H` or `TH`, `K♦`."""

from typing import NamedTuple

from games.engine.equipment import Notation
from games.engine.errors import BadCard

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_RANK_OF = {name: index for index, name in enumerate(RANKS)} | {"T": 9}
_SUIT_OF = {name: index for index, name in enumerate(SUITS)} | {"♣": 0, "♦": 1, "♥": 2, "♠": 3}


class Card(NamedTuple):
    """`rank` 0-12 is ace to king, `suit` 0-3 clubs, diamonds, hearts, spades; games order ranks as they like."""

    rank: int
    suit: int

    @property
    def place(self) -> int:
        """The place of this card in a shoe counted by cards: 0-51."""
        return self.rank * 4 + self.suit

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]


def parse_rank(text: str) -> int:
    try:
        return _RANK_OF[text.strip().upper()]
    except KeyError:
        raise BadCard(f"{text!r} is no rank: one of {' '.join(RANKS)} (T for 10)") from None


def parse_card(text: str) -> Card:
    word = text.strip().upper()
    rank, suit = _RANK_OF.get(word[:-1]), _SUIT_OF.get(word[-1:])
    if rank is None or suit is None:
        raise BadCard(
            f"{text!r} is no card: write a rank ({' '.join(RANKS)}) and a suit (C D H S), as in 9S or 10H"
        )
    return Card(rank, suit)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they were dealt, separated by spaces or commas."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())


CARDS = Notation("cards", "card", "9S KD KH 5C", "cards in dealing order", parse_cards)
