"""What is wrong with a pack: a sentence, the clauses that clash, and a configuration that shows it."""

from collections.abc import Mapping
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
    """`configuration` shows it on the day `as_of`: opened in the editor, it is what the sentence speaks of."""

    kind: Kind
    where: str
    words: str
    clauses: tuple[str, ...]
    configuration: Mapping[str, Any] = field(default_factory=dict)
    as_of: Moment | None = None
