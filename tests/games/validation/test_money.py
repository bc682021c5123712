"""What wins and loses has to exist in chips, and limits have to leave room for it."""

import pytest

from tests.games.configurations.values import MD, SD, SG, findings


def unpayable(pack_id: str, *settings: str) -> set[str]:
    """Wagers of which something cannot be paid out in chips."""
    words = "cannot be paid in chips"
    found = (each.message for each in findings(pack_id, *settings) if words in each.message)
    return {message.split(":")[0].split(",")[0] for message in found}


@pytest.mark.parametrize(
    ("pack_id", "settings", "wagers"),
    [
        (MD, ("limits.minimum=10",), set()),
        (MD, ("limits.minimum=15",), {"Initial Wager"}),
        (MD, ("limits.minimum=15", "limits.smallest_chip=2.5", "limits.increment=5"), set()),
        (MD, ("limits.increment=5",), {"Initial Wager"}),
        (MD, ("limits.increment=", "limits.smallest_chip="), set()),
        (MD, ("limits.minimum=25", "limits.smallest_chip="), {"Initial Wager"}),
        # 1 to 2 is paid on both units of a war, so that only surrender halves a chip.
        (SD, ("limits.minimum=5",), {"Primary wager"}),
        (SG, ("limits.minimum=50",), {"Banker"}),
        (SG, ("limits.minimum=20",), set()),
        (SG, ("limits.minimum=40", "limits.increment=5"), {"Banker", "Player Insurance", "Banker Insurance"}),
    ],
)
def test_half_at_surrender_0_95_and_3_to_2_are_payable(
    pack_id: str, settings: tuple[str, ...], wagers: set[str]
) -> None:
    assert unpayable(pack_id, *settings) == wagers


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (("limits.payout_per_hand=1000",), set()),
        (("limits.payout_per_hand=999",), {"$1,000"}),
        (("limits.payout_per_hand=1199", "limits.wagers.initial.maximum=600"), {"$1,200"}),
        (("limits.payout_per_hand=1200", "limits.wagers.initial.maximum=600"), set()),
        (
            ("limits.payout_per_hand=1000", "readings.payout_limit_covers=jackpots_too"),
            {"$15,000", "$5,000", "$10,000"},
        ),
    ],
)
def test_the_payout_limit_is_held_against_the_largest_payout(
    settings: tuple[str, ...], named: set[str]
) -> None:
    """War, as large as the Initial Wager, and tie win $1,000; the progressive its meter and 1000 to 1 on $5."""
    found = [each.message for each in findings(MD, *settings) if each.code == "MD-CW-103"]
    assert {message.split("can win ")[1].split(" ")[0] for message in found} == named
