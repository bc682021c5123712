"""What a player is asked during a round. A game has as many such questions as its rules have, or none."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """`help` explains the choice on the command line, where the game offers it there."""

    value: str
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One decision. `name` is its key in a round file and its field on the settle page, where `title` asks it and
    `none` says that it did not come up.
    """

    name: str
    title: str
    choices: tuple[Choice, ...]
    none: str
