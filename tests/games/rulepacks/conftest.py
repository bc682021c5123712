from collections.abc import Callable
from pathlib import Path

import pytest

HEAD = """
id = "xx/mini"
game = "baccarat"
prefix = "XX"
title = "Mini"
jurisdiction = "Nowhere"
document = "A test"
authority = "Nobody"

[defaults]
decks = 8
"""

WAGERS = """
[[wager]]
code = "dragon_7"
name = "Dragon 7"
cite = ["XX 1"]

[[wager.row]]
event = "dragon_7"
when = { winner = "banker", banker_total = 7, banker_cards = 3 }
pays = "40 to 1"

[[wager]]
code = "panda_8"
name = "Panda 8"
cite = ["XX 2"]

[[wager.row]]
event = "panda_8"
when = { winner = "player", player_total = 8, player_cards = 3 }
pays = "25 to 1"
"""

WritePack = Callable[..., Path]


@pytest.fixture
def write_pack(tmp_path: Path) -> WritePack:
    """A root with one small pack in it; `files` replace or add `mini.<kind>.toml`."""

    def write(head: str = HEAD, **files: str) -> Path:
        folder = tmp_path / "xx"
        folder.mkdir(exist_ok=True)
        (folder / "mini.toml").write_text(head, encoding="utf-8")
        for kind, text in {"wagers": WAGERS, **files}.items():
            (folder / f"mini.{kind}.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write
