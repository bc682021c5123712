"""What a regulator decides counts from its day; what it lets pass is answered, not forgotten."""

from datetime import date, datetime

import pytest

from games.rulepacks.loader import load_pack
from games.validation.everywhere import validate_everywhere
from games.validation.rulings import InterpretationRuling, Waiver
from games.validation.validate import validate
from tests.games.configurations.values import DAY, MD, SD, SG, errors, example, findings

SEVEN = InterpretationRuling("deck_counts", "six_to_eight", date(2026, 1, 1), "Bulletin 7")
NOT_SEVEN = InterpretationRuling("deck_counts", "six_or_eight", date(2026, 2, 1), "Bulletin 9")


def about_decks(*rulings: InterpretationRuling, as_of: date = DAY) -> list[str]:
    found = findings(MD, "decks=7", as_of=as_of, rulings=rulings)
    return [each.severity for each in found if each.path == "decks"]


def test_a_ruling_settles_what_was_a_warning() -> None:
    assert about_decks() == ["warning"]
    assert about_decks(SEVEN) == []
    assert about_decks(NOT_SEVEN) == ["error"]


def test_a_ruling_counts_from_its_day_and_the_later_one_wins() -> None:
    assert about_decks(SEVEN, as_of=date(2025, 12, 31)) == ["warning"]
    assert about_decks(NOT_SEVEN, SEVEN, as_of=date(2026, 1, 31)) == []
    assert about_decks(SEVEN, NOT_SEVEN, as_of=date(2026, 2, 1)) == ["error"]


def test_a_configuration_that_reads_otherwise_than_ruled_is_in_error() -> None:
    found = [each for each in errors(MD, rulings=[NOT_SEVEN]) if each.path == "readings.deck_counts"]
    assert [(each.code, each.measured, each.limit) for each in found] == [
        ("MD-CW-009", "option A", "option B")
    ]
    assert "Bulletin 9" in found[0].message


def test_a_ruling_moves_the_limits_that_hang_on_the_reading() -> None:
    hours = InterpretationRuling("deck_change", "standard_rules", date(2026, 1, 1))
    settings = ("deck_change_hours=20", "readings.deck_change=")
    assert [each.citation for each in errors(MD, *settings)] == ["COMAR 36.05.02.16T"]
    assert errors(MD, *settings, rulings=[hours]) == []


@pytest.mark.parametrize(
    ("waiver", "answered"),
    [
        (Waiver("W-1", frozenset({"MD-CW-020"}), date(2026, 12, 31)), True),
        (Waiver("W-1", frozenset({"MD-CW-020"}), DAY), True),
        (Waiver("W-1", frozenset({"MD-CW-020"}), date(2026, 2, 28)), False),
        (Waiver("W-1", frozenset({"MD-CW-020"}), date(2026, 12, 31), from_=date(2026, 6, 1)), False),
        (Waiver("W-1", frozenset({"MD-CW-021"}), date(2026, 12, 31)), False),
        (Waiver("W-1", frozenset({"MD-CW-020"}), date(2026, 12, 31), paths=frozenset({"seats"})), True),
        (Waiver("W-1", frozenset({"MD-CW-020"}), date(2026, 12, 31), paths=frozenset({"decks"})), False),
    ],
    ids=["in force", "last day", "expired", "not yet", "another code", "in scope", "out of scope"],
)
def test_an_approved_waiver_answers_a_finding(waiver: Waiver, *, answered: bool) -> None:
    found = next(each for each in findings(MD, "seats=10", waivers=[waiver]) if each.code == "MD-CW-020")
    assert found.severity == "error"
    assert found.waiver == ("W-1" if answered else None)
    assert found.blocks is not answered


def test_a_departure_can_be_carried_by_a_request_and_a_mistake_cannot() -> None:
    departure = next(each for each in findings(MD, "paytables.tie.tie=9 to 1") if each.code == "MD-CW-051")
    mistake = next(each for each in findings(MD, "limits.minimum=600") if each.code == "MD-CW-100")
    assert (departure.blocks, departure.blocks_departure) == (True, False)
    assert (mistake.blocks, mistake.blocks_departure) == (True, True)


def test_state_regulation_is_no_departure_from_the_standard_rules() -> None:
    found = {
        each.citation: each.departure
        for each in findings(MD, "deck_change_hours=25")
        if each.severity == "error"
    }
    assert found == {"MD 3.C": True, "COMAR 36.05.02.16T": False}


def test_warnings_never_block() -> None:
    assert not any(
        each.blocks or each.departure for each in findings(MD, "decks=7") if each.severity != "error"
    )


def test_singapore_version_3_holds_from_its_hour() -> None:
    def found(moment: date) -> set[str]:
        return {each.code for each in findings(SG, "decks=3", as_of=moment)} & {"SG-TB-007", "SG-TB-020"}

    assert found(date(2025, 11, 20)) == {"SG-TB-007"}
    assert found(datetime(2025, 11, 21, 7, 59)) == {"SG-TB-007"}  # noqa: DTZ001
    assert found(datetime(2025, 11, 21, 8, 0)) == {"SG-TB-020"}  # noqa: DTZ001
    assert found(date(2025, 11, 21)) == {"SG-TB-020"}


def test_where_would_this_be_legal() -> None:
    verdicts = {each.pack.id: each for each in validate_everywhere(example(SD, "decks=7"), "war", DAY)}
    assert set(verdicts) == {MD, SD, "online/war"}
    assert verdicts[SD].legal
    assert not verdicts["online/war"].legal
    assert "ONLINE initial-play:1" in {each.citation for each in verdicts["online/war"].objections}
    assert {"adjacent_boxes"} <= {each.path for each in verdicts[MD].to_state}


def test_the_order_is_the_gravest_first_and_stable() -> None:
    once = validate(example(MD, "decks=7", "seats=10"), load_pack(MD), DAY)
    again = validate(example(MD, "decks=7", "seats=10"), load_pack(MD), DAY)
    assert once == again
    assert [each.severity for each in once] == sorted(
        (each.severity for each in once), key=["error", "warning", "attestation", "note"].index
    )
