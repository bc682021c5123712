"""Every pack has a complete example that its own law accepts."""

import pytest

from games.rulepacks.applies import is_stated
from games.rulepacks.printed import wager_codes
from tests.games.configurations.values import MD, PACKS, book, errors, findings


@pytest.mark.parametrize("pack_id", PACKS)
def test_the_example_has_no_error_and_no_question_left_open(pack_id: str) -> None:
    found = findings(pack_id)
    assert [each for each in found if each.severity in ("error", "attestation")] == []


@pytest.mark.parametrize("pack_id", PACKS)
def test_the_example_chooses_every_reading(pack_id: str) -> None:
    assert set(book(pack_id).example["readings"]) == set(book(pack_id).pack.readings)


def test_marylands_example_offers_everything_optional() -> None:
    law = book(MD)
    assert set(law.example["wagers"]) == set(wager_codes(law.pack))
    assert is_stated(law.example, "electronic.community_cards")
    assert law.example["card_supply"] == "batch_shuffler"
    assert set(law.example["layout_elements"]) == set(law.elements) - {"tip_box_elsewhere", "payout_sign"}


@pytest.mark.parametrize("decks", [6, 8])
def test_marylands_example_works_with_six_and_with_eight_decks(decks: int) -> None:
    assert errors(MD, f"decks={decks}") == []
