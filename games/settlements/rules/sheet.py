"""The form of a round under a pack's rules, and what can be wrong with what was typed into it."""

from dataclasses import dataclass
from functools import partial

from games.engine.game import Rules
from games.engine.round_form import Sheet
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name


@dataclass
class Problem:
    """What is wrong, and at which field of the sheet; `field` is empty where it is the whole round."""

    field: str
    message: str
    cite: tuple[str, ...] = ()


def sheet_of(pack: Pack, rules: Rules) -> Sheet:
    return rules.game.round_form(rules, partial(wager_name, pack))
