"""What is asked first of a variant: the cards, the places, the limits, what it offers, and what each wager costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.configurations.rules.assessment import Assessment
from games.configurations.rules.redline.figures import Figures
from games.configurations.rules.to_read.answers import words_of
from games.engine.price_figures import Figure
from games.rulepacks.printed import wager_codes, wager_name


@dataclass(frozen=True)
class Edge:
    """The first figure of a wager, with what it takes for granted beside its name."""

    name: str
    given: str
    value: Fraction


@dataclass(frozen=True)
class Summary:
    cards: str
    shuffled: str
    positions: str
    minimum: str
    maximum: str
    increment: str
    payout_limit: str
    offered: tuple[str, ...]
    edges: tuple[Edge, ...]

    @property
    def most(self) -> Fraction:
        return max((abs(edge.value) for edge in self.edges), default=Fraction(0))


def summary_of(assessment: Assessment, figures: Figures) -> Summary:
    case = assessment.case
    return Summary(
        cards=words_of(assessment, "decks"),
        shuffled=words_of(assessment, "card_supply"),
        positions=words_of(assessment, "seats"),
        minimum=words_of(assessment, "limits.minimum"),
        maximum=words_of(assessment, "limits.maximum"),
        increment=words_of(assessment, "limits.increment"),
        payout_limit=words_of(assessment, "limits.payout_per_hand"),
        offered=tuple(wager_name(case.pack, code) for code in wager_codes(case.pack) if code in case.offered),
        edges=tuple(_edges(assessment, figures.of("edge"))),
    )


def _edges(assessment: Assessment, figures: tuple[Figure, ...]) -> Iterator[Edge]:
    """One for each wager: the figure that bears its own key."""
    for figure in figures:
        if figure.key == figure.wager:
            name = wager_name(assessment.case.pack, figure.wager)
            yield Edge(name, figure.label.removeprefix(name).lstrip(" ,"), figure.value)
