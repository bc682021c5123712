"""A baccarat table in one round: every seat meets the same two hands."""

from games.engine import shared_outcome
from games.engine.baccarat.outcomes import SPACES
from games.engine.baccarat.pricing import offers_of, weights_of
from games.engine.baccarat.readings import shoe_as_read
from games.engine.game import Rules
from games.engine.table_play import RoundResult, TablePlay

ALTERNATIVES = (frozenset({"player", "banker"}),)
INSURANCE_LEFT_OUT = "Insurance is bet during the round and not part of the bet mix."


def play_jointly(rules: Rules, play: TablePlay) -> RoundResult:
    shoe = shoe_as_read(rules)
    return shared_outcome.play_jointly(
        rules.wagers,
        play,
        SPACES,
        lambda space: weights_of(shoe, space),
        alternatives=ALTERNATIVES,
        notes=(INSURANCE_LEFT_OUT,) if offers_of(rules) else (),
    )
