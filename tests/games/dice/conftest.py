"""The game and its rule pack are known while its own tests run, as if they were part of the product."""

from collections.abc import Iterator

import pytest

from games.engine.game import Rules
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules
from tests.games.homes import games_of_the_tests

PACK = "zz-dice/two-dice"


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with games_of_the_tests():
        yield


@pytest.fixture
def pack() -> Pack:
    return load_pack(PACK)


@pytest.fixture
def rules(pack: Pack) -> Rules:
    return build_rules(pack, {})
