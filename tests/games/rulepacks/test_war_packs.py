"""The packs of Casino War hold what their documents print."""

from typing import Any

import pytest
from pydantic import ValidationError

from games.engine.war.sections import BonusSpinFile, DealingFile, SpinPayLine
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack

MARYLAND, SOUTH_DAKOTA, ONLINE = "us-md/casino-war", "us-sd/casino-war", "online/war"


def printed(pack: Pack) -> dict[tuple[str, str], str]:
    """Pays of every row under the default readings, what loses left out."""
    chosen = {name: reading.default for name, reading in pack.readings.items()}
    rows: dict[tuple[str, str], str] = {}
    for code in pack.wagers:
        rows |= {
            (code, row.event): row.pays.text for row in pack.wager(code, chosen).rows if row.event != "lose"
        }
    return rows


MAIN = {
    ("initial", "win"): "1 to 1",
    ("initial", "surrender"): "lose half",
    ("initial", "war_won"): "push",
    ("initial", "war_tied"): "push",
    ("initial", "war_lost"): "lose",
    ("tie", "tie"): "10 to 1",
}
AT_TWO_TO_ONE = {("war", "win"): "1 to 1", ("war", "tie"): "2 to 1", ("war_tie", "war_tie"): "10 to 1"}


def test_maryland_prints_chapter_10() -> None:
    progressive = {
        ("progressive", "suited_four_of_a_kind"): "1000 to 1",
        ("progressive", "suited_double_tie"): "200 to 1",
        ("progressive", "four_of_a_kind"): "150 to 1",
        ("progressive", "double_tie"): "30 to 1",
        ("progressive", "suited_tie"): "15 to 1",
        ("progressive", "tie"): "5 to 1",
    }
    assert printed(load_pack(MARYLAND)) == MAIN | AT_TWO_TO_ONE | progressive


def test_south_dakota_prints_its_schedule_on_both_units() -> None:
    pack = load_pack(SOUTH_DAKOTA)
    assert printed(pack) == MAIN | {("war", "win"): "1 to 2", ("war", "tie"): "1 to 1"}
    chosen = {name: reading.default for name, reading in pack.readings.items()}
    war = pack.wager("war", chosen)
    assert [row.net for row in war.rows] == [1, 2, -1]


def test_online_prints_its_table() -> None:
    assert printed(load_pack(ONLINE)) == MAIN | AT_TWO_TO_ONE


def test_md_10_d_and_e_symbols_and_pays_are_kept_apart_as_printed() -> None:
    spin = load_pack(MARYLAND).sections["bonus_spin"]
    assert isinstance(spin, BonusSpinFile)
    assert [(line.symbol, line.pays) for line in spin.community] == [
        ("$150", 150),
        ("$100", 125),
        ("$75", 100),
        ("$50", 75),
        ("$40", 50),
        ("$35", 40),
        ("$30", 30),
        ("$25", 25),
    ]
    assert [line.meter or line.pays for line in spin.hot_spot] == [
        "primary", "secondary", 1000, 600, 500, 400, 350, 300, 250, 200,
    ]  # fmt: skip
    assert spin.for_wager == 5


@pytest.mark.parametrize(
    ("pack", "burned", "paid_first"),
    [
        (MARYLAND, (1, 3, 0), "last_seat"),
        (SOUTH_DAKOTA, (0, 3, 3), "first_seat"),
        (ONLINE, (0, 0, 0), "first_seat"),
    ],
)
def test_burns_and_the_order_of_paying(pack: str, burned: tuple[int, int, int], paid_first: str) -> None:
    dealing = load_pack(pack).sections["dealing"]
    assert isinstance(dealing, DealingFile)
    found = dealing.burned_from_new_shoe, dealing.burned_before_war, dealing.burned_before_dealer_war_card
    assert found == burned
    assert dealing.paid_first == paid_first


def test_defaults_of_the_readings_that_change_a_price() -> None:
    maryland = {name: reading.default for name, reading in load_pack(MARYLAND).readings.items()}
    assert maryland["tie_war_wager"] == "war_wager"
    assert maryland["suited_double_tie"] == "each_pair_suited"
    assert maryland["overlapping_awards"] == "highest"
    assert maryland["hot_spot_seat"] == "among_wagering_seats"
    assert load_pack(SOUTH_DAKOTA).readings["tie_on_original_deal"].default == "as_meant"


@pytest.mark.parametrize("pack", [MARYLAND, SOUTH_DAKOTA, ONLINE])
def test_every_rule_that_settlement_cites_has_its_clause(pack: str) -> None:
    loaded = load_pack(pack)
    needed = {
        "one_card_each",
        "surrender_or_war",
        "surrender",
        "war_deal",
        "war_wager",
        "needs_initial_wager",
    }
    assert needed <= set(loaded.head.clauses)
    assert all(loaded.head.clauses[rule] for rule in needed)


@pytest.mark.parametrize(
    "data",
    [
        {"symbol": "$5", "cite": ["MD 10.D"]},
        {"symbol": "$5", "pays": 5, "meter": "primary", "cite": ["MD 10.D"]},
        {"symbol": "$5", "pays": 0, "cite": ["MD 10.D"]},
        {"symbol": "$5", "meter": "third", "cite": ["MD 10.D"]},
        {"symbol": "$5", "pays": 5, "cite": []},
        {"symbol": "$5", "pays": 5, "cite": ["MD 10.D"], "colour": "red"},
    ],
)
def test_a_printed_line_of_the_wheel_pays_an_amount_or_a_meter(data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SpinPayLine.model_validate(data)
