"""Why a change of decks came too late: what is offered, and how it is told."""

from functools import cache
from pathlib import Path

from games.engine.numbers import read_toml

LONGEST = 60


@cache
def common_causes() -> tuple[str, ...]:
    """For a property that lists none of its own."""
    return tuple(read_toml((Path(__file__).parent / "late_causes.toml").read_text())["causes"])


def causes_in(lines: str) -> tuple[str, ...]:
    """What a property lists, one a line, each once."""
    listed = (" ".join(line.split()) for line in lines.splitlines())
    return tuple(dict.fromkeys(line for line in listed if line)) or common_causes()


def late_text(cause: str, words: str) -> str:
    return ": ".join(each for each in (cause, words) if each)
