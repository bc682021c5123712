import pytest

from games.engine.game import Rules
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules


@pytest.fixture(scope="session")
def singapore() -> Rules:
    return build_rules(load_pack("sg/tiger-buffalo"), {})
