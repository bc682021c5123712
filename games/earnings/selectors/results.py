"""What the configurations of a study earn, worked out once for the same inputs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.earnings.rules.earn import Earnings
from games.earnings.rules.kept import earned
from games.earnings.selectors.studies import Studied

LETTERS = "ABCD"


@dataclass(frozen=True)
class Column:
    """One configuration of a comparison with its figures, or why it has none."""

    studied: Studied
    letter: str
    earnings: Earnings | None
    error: str = ""

    @property
    def currency(self) -> str:
        return self.studied.currency


def columns_of(studied: list[Studied], inputs: Mapping[str, Any]) -> list[Column]:
    return [
        _column(each, letter, inputs["games"][each.game], inputs["opening"])
        for each, letter in zip(studied, LETTERS, strict=False)
        if each.game in inputs["games"]
    ]


def _column(studied: Studied, letter: str, plan: Mapping[str, Any], opening: Mapping[str, Any]) -> Column:
    found = earned(studied.pack, studied.values, plan, opening)
    if isinstance(found, str):
        return Column(studied, letter, None, found)
    return Column(studied, letter, found)
