"""How an approval stands, for a badge: a word, a tone and a sign."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Standing:
    key: str
    label: str
    icon: str
    tone: str
