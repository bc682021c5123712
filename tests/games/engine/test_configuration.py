from decimal import Decimal
from typing import Any

import pytest

from games.engine.configuration import (
    get_path,
    is_path,
    merged,
    number_at,
    parse_setting,
    whole_number_at,
    with_path,
)
from games.engine.errors import BadConfiguration


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("decks=6", "decks", 6),
        ("commission=4.5", "commission", Decimal("4.5")),
        ("paytables.tie.tie=9 to 1", "paytables.tie.tie", "9 to 1"),
        ("wagers=player, banker,", "wagers", ["player", "banker"]),
        ("insurance.offered=false", "insurance.offered", False),
        ("layout=", "layout", None),
        ("layout=M", "layout", "M"),
        ('bonus_spin.wheel=[{"stop": 1.5}]', "bonus_spin.wheel", [{"stop": Decimal("1.5")}]),
    ],
)
def test_settings_are_read_with_exact_values(text: str, path: str, value: Any) -> None:
    assert parse_setting(text) == (path, value)
    assert type(parse_setting(text)[1]) is type(value)


@pytest.mark.parametrize(
    "text", ["decks", "=5", "deck=5", "paytables.tie=5", "a..b=1", "readings.A=1", "bonus_spin.wheel=[1"]
)
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(BadConfiguration):
        parse_setting(text)


def test_setting_a_path_leaves_the_rest_alone() -> None:
    before = {"decks": 8, "limits": {"minimum": 5}}
    after = with_path(before, "limits.maximum", 100)
    assert after == {"decks": 8, "limits": {"minimum": 5, "maximum": 100}}
    assert before == {"decks": 8, "limits": {"minimum": 5}}
    assert with_path({"limits": 3}, "limits.maximum", 1) == {"limits": {"maximum": 1}}


def test_a_value_that_is_not_stated_reads_as_the_default() -> None:
    assert get_path({"limits": {"minimum": None}}, "limits.minimum", 7) == 7
    assert get_path({"limits": 3}, "limits.minimum", 7) == 7
    assert merged({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}) == {"a": {"b": 3, "c": 2}}


@pytest.mark.parametrize("value", [0, 11, True, "6", Decimal("6.5"), [6]])
def test_whole_numbers_are_checked(value: Any) -> None:
    with pytest.raises(BadConfiguration, match="decks: is a whole number from 1 to 10"):
        whole_number_at({"decks": value}, "decks", low=1, high=10)


@pytest.mark.parametrize("value", [-1, 101, True, "5", Decimal("NaN")])
def test_numbers_are_checked(value: Any) -> None:
    with pytest.raises(BadConfiguration, match="commission: is a number from 0 to 100"):
        number_at({"commission": value}, "commission", low=Decimal(0), high=Decimal(100))


def test_every_path_of_the_design_is_known() -> None:
    paths = """decks seats layout adjacent_boxes batches card_supply cut_card deck_change_hours dealt_face_down
    high_limit_area insurance.offered insurance.display limits.minimum limits.maximum limits.payout_per_hand
    limits.differential limits.wagers.tie.minimum limits.wagers.tie.maximum wagers paytables.tie.tie commission
    progressive.wager progressive.rate progressive.reserve_rate progressive.initial progressive.reset
    progressive.maximum progressive.envy.suited_four_of_a_kind bonus_spin.wagers bonus_spin.trigger
    bonus_spin.wheel bonus_spin.primary.rate bonus_spin.secondary.maximum electronic.community_cards
    displayed_rtp readings.twin_pair"""
    assert all(is_path(path) for path in paths.split())
