"""What is left in a shoe. Everything the engine computes is a function of these counts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.cards.card import RANKS, Card, parse_rank
from games.engine.configuration import whole_number_at
from games.engine.errors import BadCard, BadConfiguration, BadShoe, ImpossibleDeal

if TYPE_CHECKING:
    from games.engine.game import Rules

MOST_DECKS = 10
MOST_CARDS = MOST_DECKS * 52


@dataclass(frozen=True, slots=True)
class Shoe:
    """Counts by rank, always; by card (52 counts, `rank * 4 + suit`) where suits are known."""

    ranks: tuple[int, ...]
    cards: tuple[int, ...] | None = None
    decks: int | None = None

    @classmethod
    def of_decks(cls, decks: int) -> "Shoe":
        if type(decks) is not int or not 1 <= decks <= MOST_DECKS:
            raise BadShoe(f"decks is a whole number from 1 to {MOST_DECKS}, not {decks!r}")
        return cls(ranks=(decks * 4,) * 13, cards=(decks,) * 52, decks=decks)

    @classmethod
    def of_ranks(cls, counts: Sequence[int]) -> "Shoe":
        _check_counts(counts, 13)
        return cls(ranks=tuple(counts))

    @classmethod
    def of_cards(cls, counts: Sequence[int]) -> "Shoe":
        _check_counts(counts, 52)
        return cls(ranks=tuple(sum(counts[r * 4 : r * 4 + 4]) for r in range(13)), cards=tuple(counts))

    @property
    def size(self) -> int:
        return sum(self.ranks)

    @property
    def knows_suits(self) -> bool:
        return self.cards is not None

    def in_words(self) -> str:
        if self.decks is not None:
            return "1 deck" if self.decks == 1 else f"{self.decks} decks"
        listed = " ".join(f"{rank}={count}" for rank, count in shoe_as_mapping(self).items())
        return f"{self.size} cards: {listed}"

    @property
    def amount(self) -> Mapping[str, int | None]:
        return {"decks": self.decks}

    def as_data(self) -> Mapping[str, Any]:
        return {"decks": self.decks, "shoe": None if self.decks else shoe_as_mapping(self)}

    def without(self, dealt: Iterable[Card], cite: tuple[str, ...] = ()) -> "Shoe":
        """The shoe after these cards have left it; more copies than it holds is an impossible deal, by `cite`."""
        gone = Counter(dealt)
        ranks = list(self.ranks)
        cards = list(self.cards) if self.cards is not None else None
        for card, copies in gone.items():
            ranks[card.rank] -= copies
            held = self.cards[card.place] if self.cards is not None else self.ranks[card.rank]
            if copies > held:
                raise ImpossibleDeal(f"{card} was dealt {copies} times, and the shoe holds {held}", cite)
            if cards is not None:
                cards[card.place] -= copies
        for rank, left in enumerate(ranks):
            if left < 0:
                held = self.ranks[rank]
                message = f"{held - left} cards of rank {RANKS[rank]} were dealt, and the shoe holds {held}"
                raise ImpossibleDeal(message, cite)
        return Shoe(ranks=tuple(ranks), cards=None if cards is None else tuple(cards))


def _check_counts(counts: Sequence[int], length: int) -> None:
    if len(counts) != length:
        raise BadShoe(f"a shoe is {length} counts, not {len(counts)}")
    for count in counts:
        if type(count) is not int or count < 0:
            raise BadShoe(f"a count of cards is a whole number from 0, not {count!r}")
    if sum(counts) > MOST_CARDS:
        raise BadShoe(f"a shoe holds at most {MOST_CARDS} cards ({MOST_DECKS} decks), not {sum(counts)}")


def parse_shoe(text: str) -> Shoe:
    """`A=31,2=32,...,K=30`: every rank once, zeros too, so that a forgotten rank is never taken for none."""
    counts: dict[int, int] = {}
    for part in text.split(","):
        name, equals, number = part.partition("=")
        try:
            rank = parse_rank(name)
        except BadCard as error:
            raise BadShoe(str(error)) from None
        word = number.strip()
        if not equals or not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise BadShoe(
                f"write a shoe as A=31,2=32,...,K=30 with whole numbers from 0, not {part.strip()!r}"
            )
        if rank in counts:
            raise BadShoe(f"rank {RANKS[rank]} is counted twice in the shoe")
        counts[rank] = int(word)
    missing = [RANKS[rank] for rank in range(13) if rank not in counts]
    if missing:
        raise BadShoe(f"the shoe does not say how many of rank {', '.join(missing)} it holds (0 if none)")
    return Shoe.of_ranks([counts[rank] for rank in range(13)])


def shoe_as_mapping(shoe: Shoe) -> Mapping[str, int]:
    return dict(zip(RANKS, shoe.ranks, strict=True))


def shoe_of(rules: "Rules") -> Shoe:
    """The shoe that a game of cards is dealt from."""
    if not isinstance(rules.equipment, Shoe):
        raise BadShoe(f"{rules.pack} is not dealt from a shoe")
    return rules.equipment


def configured_shoe(configuration: Mapping[str, Any]) -> Shoe:
    decks = whole_number_at(configuration, "decks", low=1, high=MOST_DECKS)
    if decks is None:
        raise BadConfiguration("decks", f"is not stated: a whole number from 1 to {MOST_DECKS}")
    return Shoe.of_decks(decks)
