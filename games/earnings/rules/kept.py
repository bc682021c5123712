"""What a configuration earns, worked out once for the same inputs, whichever page asks."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games import canonical
from games.earnings.rules.earn import Earnings, earn
from games.earnings.rules.stored import opening_of, plan_of
from games.engine.errors import EngineError
from games.rulepacks.pack import Pack


def earned(
    pack: Pack, values: Mapping[str, Any], plan: Mapping[str, Any], opening: Mapping[str, Any]
) -> Earnings | str:
    """`plan` and `opening` as they are stored; in words why there are no figures."""
    return _earned(pack, canonical.dumps(values), canonical.dumps(plan), canonical.dumps(opening))


@lru_cache(maxsize=128)
def _earned(pack: Pack, values: str, plan: str, opening: str) -> Earnings | str:
    try:
        return earn(
            pack,
            canonical.loads(values),
            plan_of(canonical.loads(plan)),
            opening_of({"opening": canonical.loads(opening)}),
        )
    except EngineError as error:
        return str(error)
