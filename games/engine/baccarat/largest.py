"""The deal of baccarat that costs the house most, with the bets that win on it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from games.engine.baccarat.example_deal import example_deal
from games.engine.baccarat.outcomes import JOINT_SPACE, Outcome
from games.engine.baccarat.pricing import weights_of
from games.engine.baccarat.readings import pairs_by_value, shoe_as_read
from games.engine.cards.shoe import shoe_of
from games.engine.game import Rules, SeatRequest
from games.engine.largest_hand import largest_hand
from games.engine.settlement import Bet, money


def largest_seat(rules: Rules, stakes: Mapping[str, Fraction]) -> SeatRequest | None:
    found = largest_hand(rules.wagers, stakes, weights_of(shoe_as_read(rules), JOINT_SPACE))
    if found is None:
        return None
    return SeatRequest(
        drawn=example_deal(
            shoe_of(rules), cast(Outcome, found.outcome), by_value=pairs_by_value(rules.readings)
        ),
        bets=[Bet(code, money(stakes[code])) for code in found.winning],
    )
