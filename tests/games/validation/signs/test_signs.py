"""Signs and inscriptions line by line: what is swapped, missing or permuted is found, the document's own schedule is
not.
"""

from itertools import permutations
from typing import Any

import pytest

from games.engine.budget import TookTooLong, within
from games.rulepacks.loader import load_pack
from games.validation.findings import Finding
from games.validation.signs.reader import Text, read_sign
from games.validation.validate import validate
from tests.games.configurations.values import DAY, MD, SD, example

PLAIN = {"An Initial": "1 to 1", "A Tie": "10 to 1", "A War": "1 to 1", "A Tie War": "2 to 1"}
METER = "{} of the {}"
PROGRESSIVE = {
    "a Suited Four-of-a-Kind": f"{METER.format('100 percent', 'meter')} and 1000 to 1",
    "a Suited Double Tie": "200 to 1",
    "Four-of-a-kind": "150 to 1",
    "a Double Tie": "30 to 1",
    "a Suited Tie": "15 to 1",
    "a Tie": "5 to 1",
}
HOT_SPOT = {f"a ${pays} symbol": f"${pays}" for pays in ("1,000", 600, 500, 400, 350, 300, 250, 200)}
COMMUNITY = {150: 150, 100: 125, 75: 100, 50: 75, 40: 50, 35: 40, 30: 30, 25: 25}


def printed(what: str, pays: str) -> str:
    """A line of the pay tables, in the words of the document."""
    return f"For {what} the payout is {pays}"


SCHEDULE_OF_MARYLAND = (
    *(f"{name} Wager payout is {odds}" for name, odds in PLAIN.items()),
    "Casino War Progressive Wager:",
    *(printed(*row) for row in PROGRESSIVE.items()),
    "An Envy Bonus payout for $5 Progressive Payout Wager:",
    printed("a Suited Four of a Kind", "$5,000"),
    "Bonus Spin Xtreme, Hot Spot Pay:",
    *(
        printed("a Jackpot symbol", METER.format("100%", f"{each} progressive"))
        for each in ("primary", "secondary")
    ),
    *(printed(*row) for row in HOT_SPOT.items()),
    "Bonus Spin Xtreme, Community Pay:",
    *(printed(f"a ${symbol} symbol", f"${pays}") for symbol, pays in COMMUNITY.items()),
    "The game is subject to the posted payout limit",
)
SCHEDULE_OF_SOUTH_DAKOTA = (
    "Beat dealer 1 to 1",
    "Surrender instead of war Lose half",
    "Win after going to war 1 to 2",
    "Tie after going to war 1 to 1",
)
SIGN_CODES = {
    "MD": {f"MD-CW-{number}" for number in range(112, 119)},
    "SD": {"SD-CW-112", "SD-CW-113", "SD-CW-116", "SD-CW-117"},
}


def said(pack_id: str, lines: Any, *settings: str) -> list[Finding]:
    configuration = example(pack_id, *settings)
    configuration["sign"]["lines"] = list(lines)
    codes = SIGN_CODES["MD" if pack_id == MD else "SD"]
    return [each for each in validate(configuration, load_pack(pack_id), DAY) if each.code in codes]


def errors(pack_id: str, lines: Any, *settings: str) -> list[Finding]:
    return [each for each in said(pack_id, lines, *settings) if each.severity == "error"]


def own_lines(pack_id: str) -> list[str]:
    return list(example(pack_id)["sign"]["lines"])


@pytest.mark.parametrize("reading", ["war_wager", "tie_wager"])
@pytest.mark.parametrize("jackpot", ["both", "meter_only"])
def test_md_2_b_5_a_the_schedule_of_chapter_10_as_printed_passes(reading: str, jackpot: str) -> None:
    settings = (
        f"readings.tie_war_wager={reading}",
        f"readings.jackpot_and_odds={jackpot}",
        "sign.place=layout",
    )
    assert errors(MD, SCHEDULE_OF_MARYLAND, *settings) == []


@pytest.mark.parametrize(
    ("place", "line", "found"),
    [
        ("layout", "Payout limit per hand $25,000", ()),
        ("layout", "The game is subject to the posted payout limit", ()),
        ("layout", "Payout limit per hand $20,000", ("MD 2.B(5)(b)",)),
        ("layout", "Ask the floorperson", ("MD 2.B(5)(b)",)),
        ("sign", "Payout limit per hand $25,000", ()),
        ("sign", "Maximum payout per hand $25,000", ()),
        ("sign", "The game is subject to the posted payout limit", ("MD 2.B(6)",)),
        ("sign", "Payout limit per hand $20,000", ("MD 2.B(6)",)),
        ("sign", "Ask the floorperson", ("MD 2.B(6)",)),
    ],
)
def test_md_2_b_5_b_2_b_6_a_sign_has_the_amount_of_the_payout_limit_and_a_layout_may_point_to_it(
    place: str, line: str, found: tuple[str, ...]
) -> None:
    lines = [each for each in own_lines(MD) if "limit" not in each.lower()]
    said_of_it = errors(MD, [*lines, line], f"sign.place={place}")
    assert tuple(each.citation for each in said_of_it) == found


def test_sd_5_the_schedule_as_printed_passes() -> None:
    assert errors(SD, SCHEDULE_OF_SOUTH_DAKOTA) == []


def test_sd_5_a_schedule_without_the_tie_wager_is_pointed_out_and_wrong_where_it_is_ruled_so() -> None:
    (found,) = said(SD, SCHEDULE_OF_SOUTH_DAKOTA)
    assert (found.severity, found.limit) == ("warning", "10 to 1")
    (found,) = errors(SD, SCHEDULE_OF_SOUTH_DAKOTA, "readings.tie_on_schedule=stated")
    assert found.limit == "10 to 1"
    with_tie = (*SCHEDULE_OF_SOUTH_DAKOTA, "Tie wager 10 to 1")
    assert said(SD, with_tie, "readings.tie_on_schedule=stated") == []


def test_sd_5_a_schedule_without_surrender_is_found() -> None:
    (found,) = errors(SD, [line for line in SCHEDULE_OF_SOUTH_DAKOTA if "Surrender" not in line])
    assert (found.code, found.citation) == ("SD-CW-112", "SD (5)")
    assert "surrender loses half" in found.message.lower()


def test_md_2_b_6_a_sign_without_surrender_is_found_as_far_as_it_is_asked_for() -> None:
    lines = [line for line in own_lines(MD) if "Surrender" not in line]
    (found,) = said(MD, lines)
    assert (found.code, found.severity) == ("MD-CW-112", "warning")
    assert [each.code for each in errors(MD, lines, "readings.surrender_on_sign=stated")] == ["MD-CW-112"]
    assert said(MD, own_lines(MD), "readings.surrender_on_sign=stated") == []


@pytest.mark.parametrize("line", [line for line in SCHEDULE_OF_SOUTH_DAKOTA if "to" in line.split()[-2:-1]])
def test_sd_5_every_line_of_the_schedule_is_missed(line: str) -> None:
    assert len(errors(SD, [each for each in SCHEDULE_OF_SOUTH_DAKOTA if each != line])) == 1


@pytest.mark.parametrize("left_out", [line for line in SCHEDULE_OF_MARYLAND if "payout is" in line])
def test_md_2_b_5_a_every_line_of_the_schedule_is_missed(left_out: str) -> None:
    found = errors(MD, [line for line in SCHEDULE_OF_MARYLAND if line != left_out], "sign.place=layout")
    assert found
    assert {each.code for each in found} == {"MD-CW-112"}


def _with_odds(names: list[str], odds: tuple[str, ...]) -> list[str]:
    return [f"{name} {pays}" for name, pays in zip(names, odds, strict=True)]


def test_sd_5_every_other_order_of_the_odds_is_found() -> None:
    names = [
        "Beat dealer pays",
        "Win after going to war pays",
        "Tie after going to war pays",
        "Tie wager pays",
    ]
    right = ("1 to 1", "1 to 2", "1 to 1", "10 to 1")
    for odds in set(permutations(right)):
        found = errors(SD, [*_with_odds(names, odds), "Surrender instead of war loses half"])
        assert bool(found) == (odds != right), odds


def test_md_2_b_5_a_every_swap_of_two_odds_of_the_progressive_is_found() -> None:
    names = [
        "Suited four of a kind: the whole meter and",
        "Suited double tie",
        "Four of a kind",
        "Double tie",
    ]
    names += ["Suited tie", "Tie"]
    right = ("1000 to 1", "200 to 1", "150 to 1", "30 to 1", "15 to 1", "5 to 1")
    others = [line for line in own_lines(MD) if not line.startswith("Progressive")]
    for first in range(len(right)):
        for second in range(first + 1, len(right)):
            odds = list(right)
            odds[first], odds[second] = odds[second], odds[first]
            found = errors(MD, ["Progressive", *_with_odds(names, tuple(odds)), *others])
            assert {each.code for each in found} == {"MD-CW-116"}
    assert errors(MD, ["Progressive", *_with_odds(names, right), *others]) == []


def test_md_2_b_5_a_initial_and_tie_wager_with_each_others_odds() -> None:
    lines = own_lines(MD)
    swapped = [
        {lines[0]: "Initial Wager pays 10 to 1", lines[2]: "Tie Wager pays 1 to 1"}.get(line, line)
        for line in lines
    ]
    found = errors(MD, swapped)
    assert [(each.code, each.measured, each.limit) for each in found] == [
        ("MD-CW-116", "10 to 1", "1 to 1"),
        ("MD-CW-116", "1 to 1", "10 to 1"),
    ]
    assert found[0].citation == "MD 2.B(5)(a); MD 2.B(6)"


def test_md_10_a_4_war_wager_with_its_two_odds_the_other_way_round() -> None:
    lines = own_lines(MD)
    lines[1] = "War Wager pays 2 to 1, and 1 to 1 if the war ties"
    assert [(each.measured, each.limit) for each in errors(MD, lines)] == [
        ("1 to 1", "2 to 1"),
        ("2 to 1", "1 to 1"),
    ]


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("Progressive: suited four of a kind pays 1000 to 1", "100 % of the progressive meter"),
        ("Progressive: suited four of a kind pays the whole meter", "1000 to 1"),
    ],
)
def test_md_10_b_1_a_sign_without_the_meter_or_without_the_odds(line: str, missing: str) -> None:
    lines = [line if "whole meter" in each else each for each in own_lines(MD)]
    assert [each.limit for each in errors(MD, lines)] == [missing]


def test_md_10_b_1_half_of_the_meter_is_not_the_meter() -> None:
    wrong = "Progressive: suited four of a kind pays 50 percent of the meter and 1000 to 1"
    lines = [wrong if "whole meter" in each else each for each in own_lines(MD)]
    assert [(each.code, each.limit) for each in errors(MD, lines)] == [
        ("MD-CW-116", "100 % of the progressive meter")
    ]


def test_md_10_e_the_symbol_that_pays_another_amount_is_stated_with_that_amount() -> None:
    right = "For a $100 symbol the payout is $125"
    lines = [line.replace("$125", "$100") if line == right else line for line in SCHEDULE_OF_MARYLAND]
    (found,) = errors(MD, lines, "sign.place=layout")
    assert (found.code, found.measured, found.limit) == ("MD-CW-116", "$100", "$125")
    as_symbol = errors(
        MD, SCHEDULE_OF_MARYLAND, "readings.community_pay_symbols=pay_the_symbol", "sign.place=layout"
    )
    assert {each.code for each in as_symbol} == {"MD-CW-116"}


def test_md_10_e_amounts_of_the_hot_spot_do_not_state_those_of_the_community() -> None:
    lines = own_lines(MD)
    hot, shared = (
        next(i for i, line in enumerate(lines) if each in line) for each in ("hot spot", "community")
    )
    lines[hot], lines[shared] = (
        lines[hot].replace("hot spot", "community"),
        lines[shared].replace("community", "hot spot"),
    )
    assert errors(MD, lines)


def test_md_10_c_3_c_another_envy_bonus_than_is_paid() -> None:
    lines = [line.replace("$5,000", "$500") for line in own_lines(MD)]
    assert [(each.measured, each.limit) for each in errors(MD, lines)] == [("$500", "$5,000")]


def test_odds_of_nobody_knows_which_wager_state_nothing() -> None:
    lines = [*own_lines(MD)[3:], "1 to 1, 2 to 1, 10 to 1"]
    found = said(MD, lines)
    assert {each.measured for each in found if each.code == "MD-CW-117"} == {"1 to 1", "2 to 1", "10 to 1"}
    assert {"Initial Wager, win", "War Wager, win", "War Wager, tie"} <= {
        each.message.removeprefix("The sign does not say that ").partition(" pays")[0]
        for each in found
        if each.code == "MD-CW-112"
    }


def test_odds_that_no_wager_pays() -> None:
    (found,) = said(MD, [*own_lines(MD), "Lucky dealer pays 77 to 1"])
    assert (found.code, found.severity, found.measured) == ("MD-CW-113", "warning", "77 to 1")


@pytest.mark.parametrize("lines", [["", "  "], ["Have a pleasant evening"]])
def test_md_2_b_6_a_sign_that_states_nothing_is_not_passed_over(lines: list[str]) -> None:
    assert len([each for each in errors(MD, lines) if each.code == "MD-CW-112"]) > 10


def test_a_sign_of_nothing_but_odds_is_refused_with_a_hundred_findings_and_not_a_hundred_thousand() -> None:
    told = said(MD, ["Tie Wager pays 1 to 1 " * 20] * 50)
    assert 0 < len(told) < 400
    assert any(each.severity == "error" for each in told)


def test_reading_a_sign_looks_at_the_clock() -> None:
    with within(-1), pytest.raises(TookTooLong):
        read_sign((), {}, [Text("Tie Wager pays 10 to 1")])
