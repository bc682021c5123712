"""The way from what went wrong to the ruling: the questions that decide, one at a time, each answer an address."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.engine.configuration import get_path
from games.rulepacks.book import Book
from games.rulepacks.deciding import Decision, Way
from games.rulepacks.irregularities import Irregularity, Ruling

HAPPENED = "happened"
OF_EVERY_PACK = (HAPPENED, "noticed", "outcome", "condition")
"""Questions that keep their name in addresses; those of a pack get a prefix, for other fields stand beside them."""
PREFIX = "fact-"


def field_of(question: str) -> str:
    return question if question in OF_EVERY_PACK else f"{PREFIX}{question}"


def is_of_the_guide(name: str) -> bool:
    return name in OF_EVERY_PACK or name.startswith(PREFIX)


@dataclass(frozen=True)
class Guide:
    """`asked` is the question that comes next; None where the ruling is reached. `readings` are those that count,
    `known` what the table itself answers.
    """

    book: Book
    irregularity: Irregularity | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def decision(self) -> Decision | None:
        return None if self.irregularity is None else self.book.decisions[self.irregularity.id]

    @cached_property
    def way(self) -> Way | None:
        if self.decision is None:
            return None
        defaults = {name: each.default for name, each in self.book.pack.readings.items()}
        return self.decision.way(self.given, defaults | dict(self.readings), self.known)

    @property
    def asked(self) -> str | None:
        return HAPPENED if self.way is None else self.way.asked

    @property
    def ruling(self) -> Ruling | None:
        """None before all that decides is answered."""
        return None if self.way is None else self.way.ruling

    @cached_property
    def answers(self) -> dict[str, str]:
        """What is answered so far, in the order of asking, the moment even where there is only one."""
        if self.irregularity is None or self.way is None or self.decision is None:
            return {}
        facts = self.way.facts
        told = [name for name in self.decision.questions if name in self.way.answers or name == "noticed"]
        return {HAPPENED: self.irregularity.id, **{name: facts[name] for name in told if name in facts}}

    @property
    def facts(self) -> Mapping[str, str]:
        """Everything that the ruling rests on, what follows by itself or from the table included."""
        return self.way.facts if self.way else {}

    @property
    def relied_on(self) -> dict[str, str]:
        """Passage -> the reading of it that was taken, where the ruling or an answer on the way to it rests on one."""
        if self.decision is None or self.ruling is None:
            return {}
        given = set(self.facts.items())
        answers = [
            (name, each) for name, question in self.decision.questions.items() for each in question.answer
        ]
        meant = {each.reading for name, each in answers if (name, each.id) in given}
        readings = self.book.pack.readings
        return {
            name: self.readings.get(name, readings[name].default)
            for name in readings
            if name in self.ruling.under or name in meant
        }

    def ask(self, question: str) -> str:
        """A question of the pack in its words."""
        return self.decision.questions[question].ask if self.decision else ""

    def words(self, question: str) -> str:
        """The answer to a question as a person reads it; empty where there is none yet."""
        if question == HAPPENED:
            return self.irregularity.title if self.irregularity else ""
        answer = self.facts.get(question)
        return next((words for each, words, _ in self.choices(question) if each == answer), "")

    def choices(self, question: str) -> list[tuple[str, str, str]]:
        """(answer, words, more words) for each answer that is possible."""
        if question == HAPPENED:
            return [(each.id, each.title, each.happened) for each in self.book.irregularities.values()]
        if self.decision is None or self.way is None:
            return []
        allowed = self.decision.choices(question, self.way.left if self.way.asked == question else None)
        return [
            (each.id, each.words, "")
            for each in self.decision.questions[question].answer
            if each.id in allowed
        ]


def guide_from(
    book: Book,
    given: Mapping[str, str],
    readings: Mapping[str, str] | None = None,
    table: Mapping[str, Any] | None = None,
) -> Guide:
    """The guide as far as the answers lead, by the names of their fields. `table` is the configuration of the table,
    where one is known; what is no answer is asked again, and everything after it.
    """
    irregularity = book.irregularities.get(given.get(HAPPENED, ""))
    answers = {name.removeprefix(PREFIX): value for name, value in given.items() if is_of_the_guide(name)}
    return Guide(book, irregularity, answers, readings or {}, answered_by(book, table or {}))


def answered_by(book: Book, table: Mapping[str, Any]) -> dict[str, str]:
    """Question -> what the configuration of a table says to it."""
    found = {}
    for question in book.questions:
        value = get_path(table, question.path) if question.path else None
        for answer in question.answer:
            if value is not None and answer.value == value:
                found[question.id] = answer.id
    return found
