"""A side bet as data only: no line of code knows it."""

import pytest

from games.engine.errors import EngineError
from games.engine.game import PriceRequest
from games.rulepacks.loader import load_pack
from games.rulepacks.proposals import read_proposed_wagers
from games.rulepacks.rules import build_rules

PACK = load_pack("sg/tiger-buffalo")
DRAGON = """
code = "dragon_7"
name = "Dragon 7"
row = [{ event = "dragon_7", when = { winner = "banker", banker_total = 7, banker_cards = 3 }, pays = "40 to 1" }]
"""


@pytest.mark.parametrize("text", [DRAGON, "[[wager]]" + DRAGON, "[[wager]]\ncite = ['Proposal 1']" + DRAGON])
def test_a_proposed_side_bet_is_priced_beside_the_pack(text: str) -> None:
    (dragon,) = read_proposed_wagers(text, "dragon.toml", PACK)
    rules = build_rules(PACK, {}, added={dragon.code: dragon})
    price = rules.game.price(rules, PriceRequest())
    assert f"{float(price.wagers['dragon_7'].house_edge * 100):.3f}" == "7.611"
    assert price.covariance["dragon_7", "banker"] > 0
    assert len(price.wagers) == 21


def test_rows_of_a_proposed_bet_follow_the_readings_of_the_configuration() -> None:
    by_reading = DRAGON.replace('pays = "40 to 1"', 'pays = "40 to 1", under = { twin_pair = "same_value" }')
    (dragon,) = read_proposed_wagers(by_reading, "f.toml", PACK, {"twin_pair": "same_value"})
    assert dragon.rows[0].event == "dragon_7"
    with pytest.raises(EngineError, match="wager dragon_7: has no pay row"):
        read_proposed_wagers(by_reading, "f.toml", PACK)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = ", "f.toml: is not valid TOML"),
        ("", "f.toml: wager 1, code: Field required"),
        ("wager = 3", "f.toml: wager: "),
        ("wager = []", "f.toml: has no wager"),
        (DRAGON.replace("winner", "winer"), "f.toml, wager dragon_7, row dragon_7: unknown feature 'winer'"),
        (DRAGON.replace("40 to 1", "40"), "f.toml, wager dragon_7, row dragon_7: odds are written like"),
        (DRAGON.replace("banker_cards = 3", "cards = 4, player_cards = 3"), "row dragon_7: can never happen"),
        (DRAGON.replace("event", "evnt"), "unknown key"),
        (
            DRAGON.replace('pays = "40 to 1"', 'pays = "40 to 1", under = { r = "a" }'),
            "there is no reading r",
        ),
    ],
)
def test_a_side_bet_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(EngineError) as caught:
        read_proposed_wagers(text, "f.toml", PACK)
    assert complaint in str(caught.value)
