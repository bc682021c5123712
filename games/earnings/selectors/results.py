"""What the configurations of a study earn, worked out once for the same inputs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games import canonical
from games.earnings.rules.earn import Earnings, earn
from games.earnings.rules.stored import opening_of, plan_of
from games.earnings.selectors.studies import Studied
from games.engine.errors import EngineError
from games.packs.selectors import pack_of

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
    opening = canonical.dumps(inputs["opening"])
    return [
        _column(each, letter, canonical.dumps(inputs["games"][each.game]), opening)
        for each, letter in zip(studied, LETTERS, strict=False)
        if each.game in inputs["games"]
    ]


def _column(studied: Studied, letter: str, plan: str, opening: str) -> Column:
    found = _earned(studied.pack_id, studied.pack_hash, canonical.dumps(studied.values), plan, opening)
    if isinstance(found, str):
        return Column(studied, letter, None, found)
    return Column(studied, letter, found)


@lru_cache(maxsize=128)
def _earned(pack_id: str, pack_hash: str, values: str, plan: str, opening: str) -> Earnings | str:
    try:
        return earn(
            pack_of(pack_id, pack_hash),
            canonical.loads(values),
            plan_of(canonical.loads(plan)),
            opening_of({"opening": canonical.loads(opening)}),
        )
    except EngineError as error:
        return str(error)
