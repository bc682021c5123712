"""Sentences that leave a choice: each is a reading, and each option of it is followed."""

import pytest

from games.configurations.rules.assessment import assess
from tests.games.configurations.values import DAY, MD, book, cited, errors, example, findings
from tests.games.rulepacks.test_readings_move import exempt, step_cites, steps

SECTIONS_C_TO_I = tuple(f"MD 5.{letter}" for letter in "CDEFGHI")
DEVICE = "attestations.shuffling_device_approved"


@pytest.mark.parametrize(
    ("option", "missing"), [("beside_the_layout", set()), ("part_of_layout", {"MD 2.B(6)"})]
)
def test_md_2_b_6_a_sign_is_an_element_of_the_layout_where_it_is_read_so(
    option: str, missing: set[str]
) -> None:
    settings = ("sign.place=sign", f"readings.payout_sign={option}")
    assert cited(errors(MD, *settings)) == missing
    on_the_layout = ("sign.place=layout", "readings.payout_sign=part_of_layout")
    assert errors(MD, *on_the_layout) == []


@pytest.mark.parametrize(
    ("option", "secondary", "codes"),
    [
        ("one_each", "2", []),
        ("one_for_both", "3.99", ["MD-CW-092"]),
        ("one_for_both", "4", []),
        ("one_for_both", "4.01", ["MD-CW-092"]),
    ],
)
def test_md_10_d_3_a_one_rate_for_two_meters_or_one_each(
    option: str, secondary: str, codes: list[str]
) -> None:
    settings = (f"readings.bonus_spin_rates={option}", f"bonus_spin.secondary.rate={secondary}")
    found = errors(MD, "bonus_spin.primary.rate=4", *settings)
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("option", "approved", "cut"),
    [("approval_alone", True, True), ("device", True, False), ("no_device", False, True)],
)
def test_md_5_j_5_k_a_shuffler_with_two_batches_as_a_device(option: str, approved: bool, cut: bool) -> None:
    settings = (f"{DEVICE}=", f"readings.batch_device={option}")
    assert (DEVICE in {each.path for each in findings(MD, *settings)}) is approved
    assert any(cite.startswith(SECTIONS_C_TO_I) for cite in step_cites(MD, *settings)) is cut
    assert ("cut_card" in assess(book(MD).pack, example(MD, *settings), as_of=DAY).applying) is cut
    assert ("idle_table" in steps(MD, *settings)) is cut
    assert ("MD 5.J" in exempt(MD, *settings)) is not approved


def test_md_5_k_as_printed_takes_the_approval_of_a_batch_device_along() -> None:
    settings = (f"{DEVICE}=", "readings.batch_device=device", "readings.approved_device=as_printed")
    assert DEVICE not in {each.path for each in findings(MD, *settings)}
