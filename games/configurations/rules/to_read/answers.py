"""Interpretations and attestations: what was answered, and by name what was not."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.configurations.rules.assessment import Assessment
from games.configurations.rules.redline.sheet import Row
from games.configurations.rules.redline.words import lines_of
from games.rulepacks.parameters import Parameter

READINGS, ATTESTATIONS = "readings.", "attestations."


@dataclass(frozen=True)
class Answer:
    """`standing` is how an answer came about: `stated`, `ruled` by the authority, `assumed` as long as nobody says,
    or `open`. `is_usual` is false for an interpretation other than the one that is assumed where nobody chooses.
    """

    path: str
    question: str
    words: str
    cite: tuple[str, ...]
    standing: str
    is_usual: bool = True


@dataclass(frozen=True)
class Answers:
    answers: tuple[Answer, ...]

    @property
    def unanswered(self) -> tuple[Answer, ...]:
        return tuple(each for each in self.answers if each.standing in ("assumed", "open"))

    @property
    def answered(self) -> int:
        return len(self.answers) - len(self.unanswered)

    @property
    def ruled(self) -> int:
        return sum(each.standing == "ruled" for each in self.answers)

    @property
    def unusual(self) -> tuple[Answer, ...]:
        return tuple(each for each in self.answers if not each.is_usual)


def interpretations(assessment: Assessment) -> Answers:
    return Answers(tuple(_interpretations(assessment)))


def attestations(assessment: Assessment, rows: tuple[Row, ...]) -> Answers:
    stated = {row.path: row for row in rows}
    return Answers(
        tuple(
            _attestation(parameter, stated.get(path)) for path, parameter in _asked(assessment, ATTESTATIONS)
        )
    )


def _asked(assessment: Assessment, beginning: str) -> Iterator[tuple[str, Parameter]]:
    for path, parameter in assessment.book.parameters.items():
        if path.startswith(beginning) and path in assessment.applying:
            yield path, parameter


def _interpretations(assessment: Assessment) -> Iterator[Answer]:
    case = assessment.case
    for path, parameter in _asked(assessment, READINGS):
        name = path.removeprefix(READINGS)
        passage = case.pack.readings[name]
        option = case.readings[name]
        standing = "ruled" if name in case.rulings else "stated" if name in case.chosen else "assumed"
        summary = next(each.summary for each in passage.option if each.id == option)
        yield Answer(
            path, parameter.label, summary, parameter.cite, standing, is_usual=option == passage.default
        )


def _attestation(parameter: Parameter, row: Row | None) -> Answer:
    if row is None or row.value == "":
        return Answer(parameter.path, parameter.label, "", parameter.cite, "open")
    words = ", ".join(row.lines)
    return Answer(parameter.path, parameter.label, words[:1].upper() + words[1:], parameter.cite, "stated")


def words_of(assessment: Assessment, path: str) -> str:
    """A single value in words; empty where it is not stated."""
    value = assessment.case.value(path)
    return "" if value is None else ", ".join(lines_of(assessment.book, path, value))
