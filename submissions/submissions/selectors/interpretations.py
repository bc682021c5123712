"""The readings that a submission relies on, as a page shows them: from the draft, or from what was handed in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from submissions.submissions.snapshots.exact import fraction


@dataclass(frozen=True)
class OptionLine:
    summary: str
    chosen: bool
    # (wager, edge) for those wagers whose edge depends on the choice
    edges: tuple[tuple[str, Fraction | None], ...]


@dataclass(frozen=True)
class InterpretationLine:
    title: str
    question: str
    cite: tuple[str, ...]
    ruling: str
    options: tuple[OptionLine, ...]

    @property
    def is_priced(self) -> bool:
        return any(each.edges for each in self.options)


def reading_lines(readings: Sequence[Mapping[str, Any]]) -> list[InterpretationLine]:
    return [_line(each) for each in readings]


def _line(reading: Mapping[str, Any]) -> InterpretationLine:
    options = tuple(
        OptionLine(
            summary=option["summary"],
            chosen=option["id"] == reading["chosen"],
            edges=tuple(
                (wager, fraction(edges[place]) if edges[place] is not None else None)
                for wager, edges in reading["edges"].items()
            ),
        )
        for place, option in enumerate(reading["options"])
    )
    ruling = reading["ruling"]
    return InterpretationLine(
        title=reading["title"],
        question=reading["question"],
        cite=tuple(reading["cite"]),
        ruling="" if ruling is None else str(ruling["reference"]),
        options=options,
    )
