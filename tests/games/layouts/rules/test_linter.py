"""What a layout prints against the pay table: missing, different, "for", notice, area, device; each with its clause."""

from copy import deepcopy
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from games.layouts.rules.linter import lint_layout
from games.layouts.rules.printed import Printed, printed_by
from games.layouts.rules.texts import ArtworkText
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.validation.findings import Finding

MD, SD, SG, ONLINE = "us-md/casino-war", "us-sd/casino-war", "sg/tiger-buffalo", "online/war"


def lint(
    pack_id: str,
    *,
    operator_name: str = "Harbor",
    layout: str | None = None,
    positions: int | None = None,
    values: dict[str, Any] | None = None,
    artwork: ArtworkText | None = None,
    **printed: Any,
) -> list[Finding]:
    pack = load_pack(pack_id)
    given = deepcopy(book_of(pack).example) | (values or {})
    said = replace(printed_by(pack, deepcopy(book_of(pack).example)), **printed)
    return lint_layout(
        pack,
        given,
        said,
        operator_name=operator_name,
        layout_code=str(given.get("layout") or "") if layout is None else layout,
        positions=positions or given["seats"],
        as_of=date(2026, 11, 16),
        artwork=artwork,
    )


def proposed(pack_id: str) -> Printed:
    pack = load_pack(pack_id)
    return printed_by(pack, deepcopy(book_of(pack).example))


def only(findings: list[Finding], code: str) -> Finding:
    found = [each for each in findings if each.code == code]
    assert len(found) == 1, [each.message for each in findings]
    return found[0]


@pytest.mark.parametrize("pack_id", pack_ids())
def test_what_is_proposed_from_a_configuration_agrees_with_it(pack_id: str) -> None:
    assert [each for each in lint(pack_id) if each.severity in ("error", "warning")] == []


def test_2_b_5_a_odds_that_are_missing_from_the_lines() -> None:
    lines = tuple(line for line in proposed(MD).lines if not line.startswith("Tie Wager"))
    finding = lint(MD, lines=lines)[0]
    assert (finding.code, finding.citation) == ("MD-CW-112", "MD 2.B(5)(a); MD 2.B(6)")
    assert "10 to 1" in finding.message


def test_odds_of_another_wager_are_different_odds_although_they_are_on_the_sign() -> None:
    """5 to 1 is paid by the progressive, and 10 to 1 is stated elsewhere."""
    lines = (*proposed(MD).lines, "Tie Wager pays 5 to 1")
    finding = only(lint(MD, lines=lines), "MD-CW-116")
    assert finding.citation == "MD 2.B(5)(a); MD 2.B(6)"
    assert (finding.measured, finding.limit) == ("5 to 1", "10 to 1")


def test_a_pay_table_that_moved_on_leaves_the_layout_behind() -> None:
    findings = lint(SG, values={"paytables": {"tie": {"tie": "9 to 1"}}})
    finding = only(findings, "SG-LAYOUT-03")
    assert finding.citation == "SG 4.1.3"
    assert "8 to 1" in finding.message
    assert "9 to 1" in finding.message


def test_odds_missing_from_a_box_that_no_line_states() -> None:
    finding = only(lint(SG, odds=dict(proposed(SG).odds) | {"big_tiger": ""}), "SG-LAYOUT-02")
    assert finding.citation == "SG 4.1.5"
    assert finding.limit == "50 to 1"


def test_a_line_may_state_what_the_box_does_not() -> None:
    said = proposed(SG)
    odds = dict(said.odds) | {"big_tiger": ""}
    assert lint(SG, odds=odds, lines=(*said.lines, "Big Tiger pays 50 to 1")) == lint(SG)


def test_a_box_with_other_words_than_odds() -> None:
    finding = only(lint(SG, odds=dict(proposed(SG).odds) | {"tie": "pays well"}), "SG-LAYOUT-02")
    assert finding.limit == "8 to 1"
    finding = only(lint(SG, odds=dict(proposed(SG).odds) | {"tie": "even money"}), "SG-LAYOUT-03")
    assert (finding.measured, finding.limit) == ("even money", "8 to 1")


@pytest.mark.parametrize(
    ("pack_id", "code", "clause"), [(MD, "MD-CW-114", "COMAR 36.05.03.14"), (SG, "SG-LAYOUT-04", "SG 4.1.2")]
)
def test_for_instead_of_to_in_a_line(pack_id: str, code: str, clause: str) -> None:
    finding = only(lint(pack_id, lines=(*proposed(pack_id).lines, "Some bet pays 11 for 1")), code)
    assert finding.citation == clause


def test_for_instead_of_to_in_a_box() -> None:
    finding = only(lint(SG, odds=dict(proposed(SG).odds) | {"tie": "9 for 1"}), "SG-LAYOUT-04")
    assert finding.citation == "SG 4.1.3"


def test_2_b_5_b_a_missing_payout_notice() -> None:
    assert only(lint(MD, notice="", on_sign=False), "MD-CW-115").citation == "MD 2.B(5)(b)"
    assert only(lint(MD, notice=""), "MD-CW-118").citation == "MD 2.B(6)"


def test_2_b_5_b_2_b_6_a_generic_notice_is_enough_on_the_layout_but_not_on_a_sign() -> None:
    generic = "The game is subject to the posted payout limit"
    assert lint(MD, notice=generic, on_sign=False) == lint(MD, on_sign=False)
    assert only(lint(MD, notice=generic), "MD-CW-118").limit == "25000"
    assert only(lint(MD, notice="Payout limit per hand $20,000"), "MD-CW-118").limit == "25000"


def test_a_limit_that_singapore_sets_is_told_to_players() -> None:
    values = {"limits": {"minimum": 100, "differential": 50000, "payout_per_hand": 90000}}
    assert only(lint(SG, values=values), "SG-LAYOUT-05").citation == "SG 3.4"
    assert [each.code for each in lint(SG, values=values, notice="Payout limit $90,000")] == ["SG-TB-025"]


def test_2_b_3_a_missing_area_of_maryland_is_a_missing_element() -> None:
    finding = only(lint(MD, areas=("initial", "progressive", "bonus_spin")), "MD-CW-110")
    assert finding.citation == "MD 2.B(3)"


def test_a_missing_area_elsewhere_names_the_wager() -> None:
    areas = tuple(each for each in proposed(SG).areas if each != "big_tiger")
    findings = lint(SG, areas=areas)
    assert only(findings, "SG-LAYOUT-01").citation == "SG 4.1.5"


def test_an_area_for_a_wager_that_is_not_offered() -> None:
    finding = only(lint(SG, areas=(*proposed(SG).areas, "wu_dalang")), "SG-LAYOUT-06")
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("element", "clause"),
    [("progressive_devices", "MD 2.C(1)"), ("bonus_spin_lock", "MD 2.B(7)(b)"), ("discard_rack", "MD 2.F")],
)
def test_a_missing_device_or_piece_of_furniture(element: str, clause: str) -> None:
    elements = tuple(each for each in proposed(MD).elements if each != element)
    assert only(lint(MD, elements=elements), "MD-CW-110").citation == clause


def test_2_b_1_a_layout_without_the_operators_name() -> None:
    assert only(lint(MD, operator_name="  "), "MD-CW-110").citation == "MD 2.B(1)"


def test_positions_beyond_the_law_and_beyond_the_appendix() -> None:
    assert [each.citation for each in lint(MD, positions=10) if each.path == "seats"] == ["MD 2.A"]
    assert [each.citation for each in lint(SG, positions=7) if each.path == "seats"] == ["SG Appendix A"]


def test_a_wager_that_the_chosen_layout_does_not_have() -> None:
    assert "SG-TB-024" in {each.code for each in lint(SG, layout="M")}


def test_a_line_about_something_else_that_begins_like_a_wager_is_left_alone() -> None:
    """South Dakota prints "Tie after going to war pays 1 to 1", which is not the tie wager."""
    assert lint(SD) == []


def test_2_b_5_an_inscription_that_states_nothing_does_not_agree() -> None:
    found = lint(MD, lines=(), odds={}, notice="", on_sign=False)
    assert {"MD-CW-112", "MD-CW-115"} <= {each.code for each in found if each.severity == "error"}


def test_2_b_6_boxes_beside_a_sign_state_nothing_for_the_sign_and_are_read_all_the_same() -> None:
    lines = tuple(line for line in proposed(MD).lines if not line.startswith("Tie Wager"))
    found = lint(MD, lines=lines, odds={"tie": "10 to 1"}, on_sign=True)
    assert [each.limit for each in found if each.code == "MD-CW-112"] == ["10 to 1"] * 2
    found = lint(MD, odds={"tie": "9 to 1"}, on_sign=True)
    assert (only(found, "MD-LAYOUT-03").measured, found[0].limit) == ("9 to 1", "10 to 1")


def test_a_permuted_pay_table_of_a_box_without_room_for_it() -> None:
    """Tiger Pair has three odds: they stand in a line, and each with its own event."""
    values = {"layout": "M", "wagers": ["player", "banker", "tie", "tiger_pair"]}
    right, wrong = (
        "single 4 to 1, double 20 to 1, twin 100 to 1",
        "single 20 to 1, double 4 to 1, twin 100 to 1",
    )
    said: dict[str, Any] = {"areas": ("player", "banker", "tie", "tiger_pair"), "values": values}
    odds = {"player": "1 to 1", "banker": "0.95 to 1", "tie": "8 to 1"}
    assert "SG-LAYOUT-03" not in {
        each.code for each in lint(SG, **said, odds=odds, lines=(f"Tiger Pair: {right}",))
    }
    found = lint(SG, **said, odds=odds, lines=(f"Tiger Pair: {wrong}",))
    assert [each.measured for each in found if each.code == "SG-LAYOUT-03"] == ["20 to 1", "4 to 1"]


def test_4_1_15_the_insurance_table_as_the_appendix_prints_it_and_with_two_rows_swapped() -> None:
    values = {"insurance": {"offered": True, "display": "layout"}}
    table = (
        *("Player Insurance Plus", "After Four Cards Exposed:", "Player Points: Banker Points: Odds"),
        *("5 4 3 to 2", "6 0-5 5 to 2", "7 0-5 4 to 1", "After Player's 3rd Card Exposed:", "5 0-4 3 to 2"),
        *("6 0-5 5 to 2", "7 0-6 4 to 1", "8 0-6 10 to 1", "9 0-6 10 to 1"),
        *(
            "Banker Insurance Plus",
            "After Four Cards Exposed:",
            "4 0-3 3 to 2",
            "5 0-4 3 to 2",
            "6 0-5 5 to 2",
        ),
        *("7 0-5 4 to 1", "After Player's 3rd Card Exposed:", "1-6 0 10 to 1", "1 1 6 to 1", "2-6 1 10 to 1"),
        *("3-6 2 4 to 1", "4 3 5 to 2"),
    )
    lines = tuple(line for line in proposed(SG).lines if "Insurance" not in line)
    assert [
        each.message for each in lint(SG, values=values, lines=(*lines, *table)) if each.severity != "note"
    ] == []
    swapped = tuple(
        {"1 1 6 to 1": "1 1 10 to 1", "2-6 1 10 to 1": "2-6 1 6 to 1"}.get(each, each) for each in table
    )
    found = lint(SG, values=values, lines=(*lines, *swapped))
    assert [(each.measured, each.limit) for each in found if each.code == "SG-LAYOUT-03"] == [
        ("10 to 1", "6 to 1"),
        ("6 to 1", "10 to 1"),
    ]
