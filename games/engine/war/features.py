"""What can be said about one seat's round of Casino War.

The original deal compares one card of the player with one of the dealer; a tie leads to a war deal of one more
card each, or to a surrender. A shoe that is only known by ranks leaves the four features on suits open, so that
pay tables which ask for them are refused instead of guessed.
"""

from collections.abc import Iterator
from typing import NamedTuple, cast

from games.engine.cards.card import RANKS
from games.engine.features import Feature, OutcomeSpace, Weights

PLAYER, DEALER, TIE = "player", "dealer", "tie"
NO_WAR, SURRENDER = "none", "surrender"
BLACK, RED = "black", "red"

RESULTS = (PLAYER, DEALER, TIE)
WAR_RESULTS = (NO_WAR, SURRENDER, *RESULTS)
COLOURS = (BLACK, RED)
COLOUR_OF_SUIT = (BLACK, RED, RED, BLACK)


class WarOutcome(NamedTuple):
    """`deal` and `war` name the higher card; the suit features are None where suits are not known."""

    deal: str
    dealer_rank: str
    war: str = NO_WAR
    same_rank: bool = False
    dealer_colour: str | None = None
    deal_suited: bool | None = None
    war_suited: bool | None = None
    one_suit: bool | None = None


def strength(rank: int) -> int:
    """Aces are high: ranks 0-12 (ace to king) become 12, 0, 1, ... 11."""
    return (rank - 1) % 13


FEATURES = {
    feature.name: feature
    for feature in (
        Feature("deal", RESULTS, lambda o: o.deal, "who holds the higher card of the original deal"),
        Feature("dealer_rank", RANKS, lambda o: o.dealer_rank, "rank of the dealer's first card"),
        Feature(
            "war", WAR_RESULTS, lambda o: o.war, "who holds the higher card of the war deal, if there was one"
        ),
        Feature(
            "same_rank", (False, True), lambda o: o.same_rank, "all four cards of both deals have one rank"
        ),
        Feature("dealer_colour", COLOURS, lambda o: o.dealer_colour, "colour of the dealer's first card"),
        Feature(
            "deal_suited", (False, True), lambda o: o.deal_suited, "a tie on the original deal in one suit"
        ),
        Feature("war_suited", (False, True), lambda o: o.war_suited, "a tie on the war deal in one suit"),
        Feature(
            "one_suit", (False, True), lambda o: o.one_suit, "ties on both deals, all four cards of one suit"
        ),
    )
}
RANK_FEATURES = frozenset({"deal", "dealer_rank", "war", "same_rank"})


def _by_rank() -> list[WarOutcome]:
    outcomes = []
    for rank in RANKS:
        outcomes += [WarOutcome(PLAYER, rank), WarOutcome(DEALER, rank)]
        # A tie without war or surrender exists too: a document may end the round there.
        outcomes += [WarOutcome(TIE, rank, NO_WAR), WarOutcome(TIE, rank, SURRENDER)]
        outcomes += [WarOutcome(TIE, rank, PLAYER), WarOutcome(TIE, rank, DEALER)]
        outcomes += [WarOutcome(TIE, rank, TIE, same_rank) for same_rank in (False, True)]
    # Nobody beats a dealer's ace and nobody loses to a dealer's two.
    return [o for o in outcomes if (o.deal, o.dealer_rank) not in {(PLAYER, "A"), (DEALER, "2")}]


def _by_card() -> list[WarOutcome]:
    def both_if(possible: bool) -> tuple[bool, ...]:
        return (False, True) if possible else (False,)

    return [
        plain._replace(dealer_colour=colour, deal_suited=suited, war_suited=war_suited, one_suit=one_suit)
        for plain in _by_rank()
        for colour in COLOURS
        for suited in both_if(plain.deal == TIE)
        for war_suited in both_if(plain.war == TIE)
        for one_suit in both_if(suited and war_suited)
    ]


BY_RANK = OutcomeSpace.of("war by rank", RANK_FEATURES, _by_rank())
BY_CARD = OutcomeSpace.of("war by card", FEATURES, _by_card())


def outcomes_of(space: OutcomeSpace) -> tuple[WarOutcome, ...]:
    return cast(tuple[WarOutcome, ...], space.outcomes)


def counted(weights: Weights) -> Iterator[tuple[WarOutcome, int]]:
    """Every outcome with its number of deals."""
    return zip(outcomes_of(weights.space), weights.counts, strict=True)
