"""The way from what went wrong to the ruling: three questions, one at a time, each answer an address of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.rulepacks.book import Book
from games.rulepacks.irregularities import MOMENTS, OUTCOMES, Irregularity, Noticed, Outcome, Ruling

Question = Literal["happened", "noticed", "outcome"]
QUESTIONS: tuple[Question, ...] = ("happened", "noticed", "outcome")


@dataclass(frozen=True)
class Guide:
    """`asked` is the question that comes next; None where the ruling is reached."""

    book: Book
    irregularity: Irregularity | None = None
    noticed: Noticed | None = None
    outcome: Outcome | None = None

    @property
    def asked(self) -> Question | None:
        if self.irregularity is None:
            return "happened"
        if self.noticed is None:
            return "noticed"
        return "outcome" if self.outcome is None else None

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """One, or several that are told apart by their condition; none before all is answered."""
        if self.irregularity is None or self.noticed is None or self.outcome is None:
            return ()
        return self.irregularity.rulings(self.noticed, self.outcome)

    @property
    def answers(self) -> dict[Question, str]:
        """What is answered so far, as addresses and logs carry it."""
        given: dict[Question, str | None] = {
            "happened": self.irregularity.id if self.irregularity else None,
            "noticed": self.noticed,
            "outcome": self.outcome,
        }
        return {question: answer for question, answer in given.items() if answer is not None}

    def words(self, question: Question) -> str:
        """The answer to a question as a person reads it; empty where there is none yet."""
        if question == "happened":
            return self.irregularity.title if self.irregularity else ""
        if question == "noticed":
            return MOMENTS[self.noticed] if self.noticed else ""
        return OUTCOMES[self.outcome] if self.outcome else ""

    def choices(self, question: Question) -> list[tuple[str, str, str]]:
        """(answer, words, more words) for each answer that is possible."""
        if question == "happened":
            return [(each.id, each.title, each.happened) for each in self.book.irregularities.values()]
        if question == "noticed" and self.irregularity is not None:
            return [(each, MOMENTS[each], "") for each in self.irregularity.moments]
        return [(each, words, "") for each, words in OUTCOMES.items()]


def guide_from(book: Book, given: Mapping[str, str]) -> Guide:
    """The guide as far as the answers lead. What is no answer is asked again, and everything after it.

    Two questions answer themselves: the moment where there is only one, and the outcome while bets are still open.
    """
    irregularity = book.irregularities.get(given.get("happened", ""))
    if irregularity is None:
        return Guide(book)
    moments = irregularity.moments
    noticed = next((each for each in moments if each == given.get("noticed")), None)
    if noticed is None and len(moments) == 1:
        noticed = moments[0]
    if noticed is None:
        return Guide(book, irregularity)
    outcome = next((each for each in OUTCOMES if each == given.get("outcome")), None)
    if noticed == "bets_open":
        outcome = "open"
    return Guide(book, irregularity, noticed, outcome)
