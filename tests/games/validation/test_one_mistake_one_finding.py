"""One mistake gives one finding, however many clauses it breaks and whatever follows from it."""

from datetime import date

import pytest

from games.rulepacks.loader import load_pack
from games.validation.findings import Finding
from games.validation.rulings import Waiver
from games.validation.validate import validate
from tests.games.configurations.values import DAY, MD, SG, errors, example, findings

Mark = tuple[str, str]


def new(pack_id: str, *settings: str) -> list[Finding]:
    """What settings bring about that the example is without; a sentence with another figure is none."""
    known: set[Mark] = {(each.code, each.path) for each in findings(pack_id)}
    return [each for each in findings(pack_id, *settings) if (each.code, each.path) not in known]


def test_5_decks_break_two_clauses_and_are_one_error() -> None:
    (found,) = new(MD, "decks=5")
    assert (found.path, found.citation) == ("decks", "MD 3.A; MD 3.B")
    assert found.codes == ("MD-CW-022", "MD-CW-024")
    assert found.departure


def test_another_bound_of_another_law_is_another_finding() -> None:
    found = errors(MD, "seats=15")
    assert {(each.limit, each.citation) for each in found} == {("9", "MD 2.A"), ("14", "COMAR 36.05.02.20H")}


def test_layout_m_is_one_error_that_names_all_bets_it_lacks() -> None:
    (found,) = errors(SG, "layout=M")
    assert found.message.startswith("Offered, and not on layout M: Big Tiger, Small Tiger,")
    assert found.message.endswith("Player Char Siu and Banker Char Siu.")
    assert found.citation == "SG 4.1.5; SG 4.1.6; SG 4.1.14"
    assert "M" not in (found.limit or "").split(", ")


def test_boxes_of_layout_m_without_a_bet_are_one_note() -> None:
    notes = [each for each in findings(SG, "layout=M") if each.code == "SG-TB-025"]
    assert len(notes) == 1
    assert notes[0].message.startswith("On layout M, and not offered: Banker Big 7, ")


def test_a_layout_that_does_not_exist_is_one_error() -> None:
    (found,) = new(SG, "layout=Z")
    assert (found.path, found.codes) == ("layout", ("SG-TB-001", "SG-TB-021"))


@pytest.mark.parametrize(
    ("setting", "path"),
    [
        ("progressive.reset=about ten thousand", "progressive.reset"),
        ("progressive.wager=five", "progressive.wager"),
        ("limits.minimum=fifteen", "limits.minimum"),
        ("decks=six", "decks"),
        ("seats=seven", "seats"),
        ("decks=", "decks"),
        ("progressive.reset=", "progressive.reset"),
        ("layout=Z", "layout"),
    ],
)
def test_a_value_that_cannot_be_read_or_is_missing_is_one_finding(setting: str, path: str) -> None:
    assert [each.path for each in new(MD, setting)] == [path]


def test_an_unreadable_amount_says_how_to_write_one() -> None:
    (found,) = new(MD, "progressive.reset=lots")
    assert found.message.endswith("enter an amount such as 10,000.00, not lots.")


def test_a_price_that_is_missing_for_another_reason_is_still_said() -> None:
    assert [each.code for each in new(MD, "decks=1", "progressive.reset=lots")] != []
    one_deck = {each.code for each in new(MD, "decks=1")}
    assert "MD-CW-121" in one_deck


def test_two_mistakes_are_two_findings() -> None:
    assert {each.path for each in errors(MD, "decks=5", "seats=15")} == {"decks", "seats"}


def test_a_waiver_of_one_clause_leaves_the_other_open() -> None:
    waiver = Waiver("W-1", frozenset({"MD-CW-022"}), expires_on=date(2027, 1, 1))
    found = validate(example(MD, "decks=5"), load_pack(MD), DAY, waivers=[waiver])
    of_decks = {each.code: each.waiver for each in found if each.path == "decks"}
    assert of_decks == {"MD-CW-022": "W-1", "MD-CW-024": None}
