"""The questions and rulings of a pack fit together: whatever is answered, exactly one ruling follows."""

from collections.abc import Iterator, Mapping

from games.rulepacks.book import Book
from games.rulepacks.deciding import Decision, Way, readings_of
from games.rulepacks.irregularities import OUTCOMES

Problem = tuple[str, str, str]
BUILT_IN = ("noticed", "condition")


def irregularity_problems(book: Book, name: str) -> Iterator[Problem]:
    file = f"{name}.irregularities.toml"
    found = [*_question_problems(book), *_name_problems(book)]
    if not found:
        found = [problem for each in book.decisions.values() for problem in _way_problems(book, each)]
    yield from ((file, where, why) for where, why in found)


def options_of(book: Book) -> Mapping[str, tuple[str, ...]]:
    return {name: tuple(each.id for each in one.option) for name, one in book.pack.readings.items()}


def _question_problems(book: Book) -> Iterator[tuple[str, str]]:
    names = [each.id for each in book.questions]
    for question in book.questions:
        where = f"question {question.id}"
        if names.count(question.id) > 1 or question.id in BUILT_IN:
            yield where, "is there twice"
        answers = {each.id for each in question.answer}
        if question.id == "outcome" and not answers >= set(OUTCOMES):
            yield where, f"has the answers {', '.join(OUTCOMES)}, whatever it adds"
        if question.path is not None and question.path not in book.parameters:
            yield where, f"there is no parameter {question.path}"
        for answer in question.answer:
            if answer.reading is not None:
                under = {option: {answer.reading: option} for option in answer.means}
                for each in under.values():
                    yield from ((where, reason) for reason in book.under_problems(each))
                for option in options_of(book).get(answer.reading, ()):
                    if option not in answer.means:
                        yield (
                            where,
                            f"answer {answer.id} says nothing for option {option} of {answer.reading}",
                        )


def _name_problems(book: Book) -> Iterator[tuple[str, str]]:
    """What is decided as, asked and answered exists."""
    answers = {each.id: {one.id for one in each.answer} for each in book.questions}
    for name, irregularity in book.irregularities.items():
        where = f"irregularity {name}"
        other = book.irregularities.get(irregularity.decided_as or name)
        if other is None or not other.ruling:
            yield where, f"is decided as {irregularity.decided_as}, which states no rulings"
        stated = [irregularity.facts, *(each.facts for each in irregularity.ruling)]
        if irregularity.event and "event" in answers:
            stated.append({"event": irregularity.event})
        for facts in stated:
            for question, given in facts.items():
                if question not in answers:
                    yield where, f"there is no question {question}"
                elif unknown := set(given) - answers[question]:
                    yield where, f"question {question} has no answer {min(unknown)}"


def _way_problems(book: Book, decision: Decision) -> Iterator[tuple[str, str]]:
    where = f"irregularity {decision.irregularity.id}"
    seen = set()
    for readings in readings_of((decision,), options_of(book)):
        for way in decision.ways(readings):
            if way.ruling is None:
                words = f"{'two rulings' if way.left else 'no ruling'} when {in_words(decision, way)}"
                if words not in seen:
                    seen.add(words)
                    yield where, words


def in_words(decision: Decision, way: Way) -> str:
    """The facts of a way as a person says them."""
    said = []
    for name, answer in way.facts.items():
        words = {each.id: each.words for each in decision.questions[name].answer}.get(answer, answer)
        said.append(f"noticed {words}" if name == "noticed" else words)
    return " and ".join(said) or "anything"
