"""What is wrong with a pack: a sentence, the clauses that clash, and a configuration that shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from games.rulepacks.periods import Moment

Kind = Literal["contradiction", "gap", "never_fires", "cannot_be_met", "never_applies", "not_reached"]
KINDS: dict[Kind, str] = {
    "contradiction": "Contradiction",
    "gap": "Gap",
    "never_fires": "Can never fire",
    "cannot_be_met": "Cannot be met",
    "never_applies": "Never applies",
    "not_reached": "Not reached",
}


@dataclass(frozen=True)
class Fault:
    """`configuration` shows it on the day `as_of`: opened in the editor, it is what the sentence speaks of.

    A fault has two sides: the clauses that `one` law of the pack comes from, and those on the `other` side, which it
    clashes with, leaves open or waits for in vain. Where a pack contradicts its only clause, that clause is on both.
    """

    kind: Kind
    where: str
    words: str
    one: tuple[str, ...]
    other: tuple[str, ...]
    configuration: Mapping[str, Any] = field(default_factory=dict)
    as_of: Moment | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        return distinct((*self.one, *self.other))

    @property
    def clash(self) -> str:
        """Both sides in words."""
        if set(self.one) == set(self.other):
            return f"{'; '.join(self.one)} on both sides"
        return f"{'; '.join(self.one)} against {'; '.join(self.other)}"


def distinct(cites: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for each in cites for one in each.split("; ") if one))


def opposite(one: Iterable[str], *others: Iterable[str]) -> tuple[str, ...]:
    """The clauses of the other side: the first of these that names any beside those of the one; else the same ones."""
    known = set(one)
    for each in others:
        found = tuple(cite for cite in distinct(each) if cite not in known)
        if found:
            return found
    return distinct(one)
