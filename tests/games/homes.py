"""Games that live in the tests: a folder with packages of games and `rulepacks/`, found because it is there."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from games.engine.registry import further_games
from games.rulepacks.loader import pack_ids
from games.rulepacks.places import further_places

HERE = Path(__file__).parent
HOMES = {f"tests.games.{path.parent.name}": path for path in HERE.glob("*/rulepacks")}
EVERY_PACK = [*pack_ids(), *(pack_id for root in HOMES.values() for pack_id in pack_ids(root))]
"""Those of the product and those of the tests."""


@contextmanager
def games_of_the_tests() -> Iterator[None]:
    with ExitStack() as homes:
        for package, root in HOMES.items():
            homes.enter_context(further_games(package))
            homes.enter_context(further_places(root))
        yield
