"""MD 9.L: what follows a tie with a community card decides which steps are done and which paragraphs apply."""

import pytest

from tests.games.configurations.values import MD
from tests.games.rulepacks.test_readings_move import exempt, steps


@pytest.mark.parametrize(
    ("option", "war", "surrender"),
    [("war", True, True), ("surrender_only", False, True), ("push", False, False)],
)
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
def test_9_l_without_war_nobody_is_told_to_deal_one(
    option: str, war: bool, surrender: bool, direction: str
) -> None:
    settings = (f"readings.electronic_ties={option}", f"readings.settlement_direction={direction}")
    made = steps(MD, *settings)
    told = " ".join(text for lines in made.values() for text in lines)
    assert ("War Wager is placed" in told, "compare War cards" in told) == (war, war)
    assert ("From a player who surrenders" in told) is surrender
    gone = exempt(MD, *settings)
    assert ("MD 9.H" in gone, "MD 9.E(1)" in gone) == (not war, not surrender)


@pytest.mark.parametrize("option", ["surrender_only", "push"])
def test_9_l_a_table_with_cards_keeps_its_war(option: str) -> None:
    settings = (f"readings.electronic_ties={option}", "electronic.community_cards=")
    assert exempt(MD, *settings) == {}
    assert "war" in steps(MD, *settings)
