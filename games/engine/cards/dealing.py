"""What leaves a shoe before its first round, and how many rounds it is sure to have before the cut card."""

from dataclasses import dataclass

from games.engine.cards.shoe import shoe_of
from games.engine.configuration import get_path, show, whole_number_at
from games.engine.errors import BadConfiguration, ShoeTooShort
from games.engine.game import Rules

_SUPPLIES = ("hand_shuffle", "batch_shuffler", "continuous_shuffler")


@dataclass(frozen=True, slots=True)
class Dealing:
    """`last_start` is the last position at which a round may begin; a shoe shuffled for every round holds
    one.
    """

    size: int
    burned: int
    longest_round: int
    last_start: int
    cut_card: int | None
    """Cards behind the cut card, None where every round is dealt from a full shoe."""
    cut_card_stated: bool

    @property
    def rounds_each(self) -> int:
        """The rounds that a shoe has whatever its cards are.

        Later ones are dealt only if these took few cards. A sample that held them would be selected by its
        cards and off by more than its standard error in the long run, so a simulation counts none of them.
        """
        return (self.last_start - self.burned) // self.longest_round + 1

    def as_data(self) -> dict[str, int | None]:
        return {"cut_card": self.cut_card}

    def in_words(self) -> str:
        if self.cut_card is None:
            return "Every round is dealt from a full, freshly shuffled shoe."
        burned = f"{self.burned} burned from a new shoe, " if self.burned else ""
        stated = "" if self.cut_card_stated else " (the configuration states none)"
        return (
            f"Whole shoes of {self.size} cards: {burned}{self.cut_card} behind the cut card{stated}. Counted are"
            f" the first {self.rounds_each} rounds, which every shoe has: later ones are dealt only if these took few"
            " cards, and would bias the sample."
        )


def dealing_of(
    rules: Rules, *, burned: int, longest_round: int, usually_behind: int, shuffled_every_round: bool = False
) -> Dealing:
    """The cut card ends a shoe: a round in which it appears, or before which it comes out, is completed.

    Where the shoe could run out before that, no round begins that might not be finished.
    """
    size = shoe_of(rules).size
    if burned + longest_round > size:
        raise ShoeTooShort(
            f"a round can take {longest_round} cards after {burned} burned, and the shoe holds {size}"
        )
    if shuffled_every_round or supply_of(rules) == "continuous_shuffler":
        return Dealing(size, burned, longest_round, burned, None, cut_card_stated=False)
    stated = whole_number_at(rules.configuration, "cut_card", low=0, high=size - burned)
    behind = min(usually_behind, size - burned) if stated is None else stated
    last_start = min(size - behind, size - longest_round)
    return Dealing(size, burned, longest_round, last_start, behind, cut_card_stated=stated is not None)


def supply_of(rules: Rules) -> str | None:
    value = get_path(rules.configuration, "card_supply")
    if value is not None and value not in _SUPPLIES:
        raise BadConfiguration("card_supply", f"is one of {', '.join(_SUPPLIES)}, not {show(value)}")
    return value  # type: ignore[no-any-return]
