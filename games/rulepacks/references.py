"""What a paragraph points to, a kind and a name as one string: `check:MD-CW-020`, `wager:tie.tie`, `rule:burns`."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer

KINDS = (
    "parameter",
    "check",
    "wager",
    "rule",
    "feature",
    "procedure",
    "attestation",
    "irregularity",
    "reading",
    "element",
    "layout",
    "source",
    "paragraph",
)

ANSWERS: dict[str, tuple[str, ...]] = {
    "parameter": ("parameter",),
    "check": ("check",),
    "engine": ("wager", "rule", "feature"),
    "procedure": ("procedure",),
    "attestation": ("attestation",),
    "irregularity": ("irregularity",),
    "definition": ("wager", "rule", "feature", "parameter", "procedure", "irregularity"),
    "reference": ("paragraph", "source", "layout"),
}
"""How a paragraph is handled -> the kinds of thing of which it must name at least one."""


@dataclass(frozen=True, slots=True)
class NamedThing:
    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"

    @property
    def words(self) -> str:
        """As a person reads it in a list: `check MD-CW-020`."""
        return f"{self.kind} {self.name}"


def parse_reference(value: Any) -> NamedThing:
    if isinstance(value, NamedThing):
        return value
    kind, colon, name = str(value).partition(":")
    if not colon or kind not in KINDS or not name.strip():
        raise ValueError(f"{value!r} names nothing: write kind:name with one of {', '.join(KINDS)}")
    return NamedThing(kind, name.strip())


Reference = Annotated[NamedThing, BeforeValidator(parse_reference), PlainSerializer(str)]
