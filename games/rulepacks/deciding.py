"""From an irregularity to its ruling: which question decides next, and what the answers leave."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from games.rulepacks.irregularities import MOMENTS, OUTCOMES, Answer, Irregularity, Question, Ruling

NOTICED = Question(
    id="noticed",
    ask="When was it noticed?",
    answer=tuple(Answer(id=each, words=words) for each, words in MOMENTS.items()),
)
OUTCOME = Question(
    id="outcome",
    ask="Was an outcome established?",
    answer=tuple(Answer(id=each, words=words) for each, words in OUTCOMES.items()),
)


@dataclass(frozen=True)
class Way:
    """As far as answers lead: those that were given, those that follow by themselves, the question that comes next."""

    answers: Mapping[str, str]
    implied: Mapping[str, str]
    asked: str | None
    left: tuple[Ruling, ...]

    @property
    def ruling(self) -> Ruling | None:
        return self.left[0] if self.asked is None and len(self.left) == 1 else None

    @property
    def facts(self) -> dict[str, str]:
        return {**self.implied, **self.answers}


@dataclass(frozen=True)
class Decision:
    """An irregularity with the rulings that count for it and the pack's questions, in the order of asking."""

    irregularity: Irregularity
    rulings: tuple[Ruling, ...]
    asked_in_pack: tuple[Question, ...]

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """What the rulings depend on: the event, the moment, the pack's questions, and conditions in own words."""
        wanted = {name for ruling in self.rulings for name in ruling.wants}
        known = {each.id: each for each in self.asked_in_pack}
        known.setdefault("outcome", OUTCOME)
        ordered = ["event", "noticed", *known]
        found = {
            name: NOTICED if name == "noticed" else known.get(name) for name in ordered if name in wanted
        }
        questions = {name: each for name, each in found.items() if each is not None}
        if conditions := list(dict.fromkeys(each.condition for each in self.rulings if each.condition)):
            answers = tuple(
                Answer.model_construct(id=each, words=each, value=None, reading=None, means={})
                for each in conditions
            )
            questions["condition"] = Question.model_construct(
                id="condition", ask="Which of these held?", path=None, cite=(), answer=answers
            )
        return questions

    def choices(self, question: str, left: tuple[Ruling, ...] | None = None) -> tuple[str, ...]:
        """The answers that this irregularity allows."""
        if question == "noticed":
            return self.irregularity.moments
        if question == "event":
            return self.irregularity.events
        if question == "condition" and left is not None:
            return tuple(each.condition for each in left if each.condition)
        every = tuple(each.id for each in self.questions[question].answer)
        return self.irregularity.facts.get(question, every)

    def way(
        self, given: Mapping[str, str], readings: Mapping[str, str], known: Mapping[str, str] | None = None
    ) -> Way:
        """Walk as far as the answers lead. `known` is what the table answers; what is no answer is asked again."""
        answers: dict[str, str] = {}
        implied: dict[str, str] = {}
        left = tuple(each for each in self.rulings if self._is_under(each, readings))
        for name, question in self.questions.items():
            choices = self.choices(name, left)
            meant = {question.meant(each, readings) for each in choices}
            if name != "noticed" and len(choices) > 1 and len(meant) == 1:
                # as read, every answer amounts to the same: what was the case need not be asked
                left = tuple(each for each in left if meant <= set(each.wants.get(name, meant)))
                continue
            by_itself = self._by_itself(name, choices, {**implied, **answers}, known or {})
            if by_itself is not None:
                implied[name] = by_itself
            elif name != "noticed" and not self._decides(name, meant, left):
                continue
            elif given.get(name) in choices:
                answers[name] = given[name]
            else:
                return Way(answers, implied, name, left)
            answer = question.meant(answers.get(name) or implied[name], readings)
            left = tuple(each for each in left if answer in each.wants.get(name, (answer,)))
        return Way(answers, implied, None, left)

    def ways(self, readings: Mapping[str, str]) -> Iterator[Way]:
        """Every way through the questions to its end."""
        pending: list[dict[str, str]] = [{}]
        while pending:
            given = pending.pop()
            way = self.way(given, readings)
            if way.asked is None:
                yield way
            else:
                pending += [{**given, way.asked: each} for each in self.choices(way.asked, way.left)]

    @property
    def readings(self) -> frozenset[str]:
        """The passages on whose reading a ruling depends."""
        under = {name for ruling in self.rulings for name in ruling.under}
        means = {each.reading for one in self.questions.values() for each in one.answer if each.reading}
        return frozenset(under | means)

    def _by_itself(
        self, name: str, choices: tuple[str, ...], so_far: Mapping[str, str], known: Mapping[str, str]
    ) -> str | None:
        if len(choices) == 1:
            return choices[0]
        if name == "outcome" and so_far.get("noticed") == "bets_open":
            return "open"
        return known[name] if known.get(name) in choices else None

    @staticmethod
    def _decides(question: str, meant: set[str], left: tuple[Ruling, ...]) -> bool:
        return any(not meant <= set(each.wants.get(question, meant)) for each in left)

    @staticmethod
    def _is_under(ruling: Ruling, readings: Mapping[str, str]) -> bool:
        return all(readings.get(name) == option for name, option in ruling.under.items())


def readings_of(
    decisions: tuple[Decision, ...], options: Mapping[str, tuple[str, ...]]
) -> Iterator[dict[str, str]]:
    """Every combination of the readings on which these decisions depend."""
    names = sorted({name for each in decisions for name in each.readings if name in options})
    for chosen in product(*(options[name] for name in names)):
        yield dict(zip(names, chosen, strict=True))
