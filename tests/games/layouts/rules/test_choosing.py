"""Layouts to choose from: what lies on each, how many sit there, and a picture that says so."""

import pytest

from games.layouts.rules.choosing import bets_by_layout, layout_cards
from games.rulepacks.loader import load_pack

SINGAPORE = "sg/tiger-buffalo"


def test_sg_4_1_each_appendix_has_the_bets_that_the_document_ties_to_it() -> None:
    pack = load_pack(SINGAPORE)
    cards = {card.code: card for card in layout_cards(pack, {})}
    assert list(cards) == list("ABCDEFGHIJKLMNOPQ")
    for code, wager in pack.wagers.items():
        for card in cards.values():
            assert (code in card.wagers) == (wager.layouts is None or card.code in wager.layouts), (
                code,
                card.code,
            )
    assert "tiger_tie" in cards["L"].bound
    assert "tiger_tie" not in cards["A"].wagers
    assert "player" in cards["M"].wagers
    assert "player" not in cards["M"].bound


def test_the_picture_names_the_bets_and_has_a_seat_for_each_position() -> None:
    cards = {card.code: card for card in layout_cards(load_pack(SINGAPORE), {})}
    assert "Wu Dalang" in cards["M"].picture
    assert "Wu Dalang" not in cards["A"].picture
    assert cards["A"].picture.count("<circle") == 6
    assert (cards["K"].positions, cards["K"].picture.count("<circle")) == ("10 to 16 positions", 16)


def test_sg_appendix_p_states_no_positions_until_a_reading_does() -> None:
    def layout_p(readings: dict[str, str]) -> str:
        return next(
            card.positions for card in layout_cards(load_pack(SINGAPORE), readings) if card.code == "P"
        )

    assert layout_p({}) == "positions not stated"
    as_read = load_pack(SINGAPORE).layouts["P"].as_read[0]
    assert layout_p(dict(as_read.under)) == f"{as_read.fewest} to {as_read.most} positions"


def test_the_matrix_agrees_with_the_cards() -> None:
    pack = load_pack(SINGAPORE)
    matrix = {row.code: row.layouts for row in bets_by_layout(pack)}
    for card in layout_cards(pack, {}):
        assert set(card.bound) == {code for code, layouts in matrix.items() if card.code in layouts}


@pytest.mark.parametrize("pack_id", ["us-md/casino-war", "us-sd/casino-war", "online/war"])
def test_one_layout_is_no_choice(pack_id: str) -> None:
    assert layout_cards(load_pack(pack_id), {}) == ()
