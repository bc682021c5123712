"""The middle of the felt shows what the game is played with."""

import pytest

from games.engine.table_layout import Spot
from games.layouts.rules.centre import Centre, draw_centre
from games.layouts.rules.geometry import shape_table

SHAPE = shape_table(positions=5, x=800, y=200, inner=400, depth=100, column=150)


@pytest.mark.parametrize(
    ("spot", "drawn"),
    [
        (Spot("Card"), 'width="60" height="80"'),
        (Spot("1", "die"), 'width="60" height="60"'),
        (Spot("0–36", "wheel"), 'r="40"'),
    ],
)
def test_cards_dice_and_wheels_have_their_shape(spot: Spot, drawn: str) -> None:
    centre = Centre("Harbor", "A game", spots=(spot,), caption="HERE")
    picture = draw_centre(centre, SHAPE)
    assert drawn in picture
    assert f">{spot.label}<" in picture
    assert ">HERE<" in picture
