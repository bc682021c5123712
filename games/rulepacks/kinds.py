"""The kinds of file that a pack may have: `<game>.toml` and `<game>.<kind>.toml` beside it."""

from games.rulepacks.base import PackModel
from games.rulepacks.head import PackHead
from games.rulepacks.layouts import LayoutsFile
from games.rulepacks.readings import ReadingsFile
from games.rulepacks.wagers import WagersFile

KINDS: dict[str, type[PackModel]] = {
    "": PackHead,
    "layouts": LayoutsFile,
    "readings": ReadingsFile,
    "wagers": WagersFile,
}
"""A game adds kinds of its own in `GAME.sections`."""
