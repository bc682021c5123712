"""A configuration over a pack: what it can change and what it cannot."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.cards.shoe import Shoe
from games.engine.errors import BadConfiguration
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

PACK = load_pack("sg/tiger-buffalo")


def pays(configuration: dict[str, Any], wager: str, event: str) -> str:
    row = build_rules(PACK, configuration).wagers[wager].event(event)
    assert row is not None
    return row.pays.text


def test_the_pack_alone_is_complete() -> None:
    rules = build_rules(PACK, {})
    assert rules.equipment == Shoe.of_decks(8)
    assert list(rules.wagers) == list(PACK.wagers)
    assert rules.readings["twin_pair"] == "same_rank"


def test_pay_tables_commission_and_decks_are_configured() -> None:
    assert pays({"paytables": {"tie": {"tie": "9 to 1"}}}, "tie", "tie") == "9 to 1"
    assert pays({"paytables": {"tie": {"tie": None}}}, "tie", "tie") == "8 to 1"
    assert pays({"commission": Decimal("4.5")}, "banker", "banker") == "0.955 to 1"
    assert build_rules(PACK, {"decks": 4}).equipment == Shoe.of_decks(4)
    assert (
        pays({"commission": 5, "paytables": {"banker": {"banker": "0.95 to 1"}}}, "banker", "banker")
        == "0.95 to 1"
    )


def test_a_layout_has_the_wagers_that_the_document_gives_it() -> None:
    rules = build_rules(PACK, {"layout": "m"})
    assert rules.layout == "M"
    sevens = ["banker_big_7", "banker_small_7", "player_big_7", "player_small_7"]
    assert list(rules.wagers) == ["player", "banker", "tie", *sevens, "tiger_pair", "tiger", "wu_dalang"]
    assert rules.absent["big_tiger"].cite == ("SG 4.1.5",)


def test_only_the_wagers_asked_for_are_on_the_table() -> None:
    assert list(build_rules(PACK, {"wagers": ["tie", "player"]}).wagers) == ["player", "tie"]
    assert list(build_rules(PACK, {"wagers": "tie"}).wagers) == ["tie"]
    assert "player_insurance" in PACK.game.own_wagers
    assert list(build_rules(PACK, {"wagers": ["tie", "player_insurance"]}).wagers) == ["tie"]


@pytest.mark.parametrize(
    ("configuration", "complaint"),
    [
        ({"decks": 11}, "decks: is a whole number from 1 to 10, not 11"),
        ({"decks": None}, "decks: is not stated"),
        ({"deck": 6}, "deck: is no configuration path"),
        ({"limits": {"wagers": {"tie": 5}}}, "limits.wagers.tie: is no configuration path"),
        ({"limits": 5}, "limits: is no configuration path"),
        ({"layout": "Z"}, "layout: is one of A, B, C"),
        ({"layout": 1}, "layout: is one of A"),
        (
            {"readings": {"twin_pair": "both"}},
            "readings.twin_pair: is one of same_rank, same_value, not 'both'",
        ),
        ({"readings": {"nonsense": "a"}}, "readings.nonsense: is no reading of sg/tiger-buffalo"),
        ({"readings": {"twin_pair": ["same_rank"]}}, "readings.twin_pair: is one of"),
        ({"wagers": ["dragon"]}, "wagers: 'dragon' is no wager"),
        ({"wagers": []}, "wagers: is a list of wager codes"),
        ({"wagers": [1]}, "wagers: is a list of wager codes"),
        ({"wagers": 5}, "wagers: is a list of wager codes"),
        ({"commission": 100}, "commission: is a number from 0 to 99.99"),
        ({"commission": "5 %"}, "commission: is a number from 0 to 99.99, not '5 %'"),
        ({"commission": Decimal("1.23456789")}, "commission: odds are written like"),
        ({"paytables": {"tie": {"win": "8 to 1"}}}, "paytables.tie.win: is no event of tie: tie"),
        ({"paytables": {"tie": {"lose": "push"}}}, "paytables.tie.lose: is no event of tie: tie"),
        ({"paytables": {"dragon": {"win": "8 to 1"}}}, "paytables.dragon: 'dragon' is no wager"),
        ({"paytables": {"tie": {"tie": "8 for 1"}}}, "paytables.tie.tie: odds are written like"),
        ({"paytables": {"tie": {"tie": 8}}}, "paytables.tie.tie: odds are written like"),
        ({"paytables": {"tie": "8 to 1"}}, "paytables.tie: is no configuration path"),
        (
            {"commission": 4, "paytables": {"banker": {"banker": "0.95 to 1"}}},
            "paytables.banker.banker: says 0.95 to 1, but a commission of 4 % makes it 0.96 to 1",
        ),
    ],
)
def test_what_cannot_be_configured_is_told_with_its_path(
    configuration: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadConfiguration) as caught:
        build_rules(PACK, configuration)
    assert complaint in str(caught.value)


def test_another_wager_can_join_the_pack() -> None:
    tie = build_rules(PACK, {}).wagers["tie"]
    rules = build_rules(PACK, {"wagers": ["player", "extra"]}, added={"extra": tie})
    assert list(rules.wagers) == ["player", "extra"]
