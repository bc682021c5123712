"""A settled line as the page shows it."""

from decimal import Decimal

import pytest

from games.engine.settlement import Line
from games.rulepacks.loader import load_pack
from games.settlements.views import line_shown

PACK = load_pack("sg/tiger-buffalo")


@pytest.mark.parametrize(
    ("wager", "event", "pays", "after", "shown"),
    [
        (
            "player_insurance",
            "after4_on_6",
            "5 to 2",
            4,
            ("Player Insurance", "On 6 after four cards", "5 to 2"),
        ),
        ("player_insurance", "lose", "lose", 4, ("Player Insurance after 4 cards", "Loses", "")),
        ("banker_pair", "banker_pair", "11 to 1", None, ("Banker Pair", "Wins", "11 to 1")),
        ("player", "tie", "push", None, ("Player", "Tie", "push")),
        ("player", "returned", "push", None, ("Player", "Returned", "")),
    ],
)
def test_wager_and_event_read_as_one_sentence(
    wager: str, event: str, pays: str, after: int | None, shown: tuple[str, str, str]
) -> None:
    line = Line(wager, Decimal(10), event, pays, Decimal(0), Decimal(0), ("SG 3.16",), after=after)
    found = line_shown(PACK, line)
    assert (found["wager"], found["event"], found["pays"]) == shown
