"""What the Singapore pack says, against the document."""

import pytest

from games.rulepacks.loader import load_pack

PACK = load_pack("sg/tiger-buffalo")
EVERY = "ABCDEFGHIJKLMNOPQ"

# Paragraph 4.1.3 to 4.1.14: the appendices on which each bet may be settled.
ALLOWED = {
    "player": EVERY,
    "banker": EVERY,
    "tie": EVERY,
    "player_pair": "ABDEGJK",
    "banker_pair": "ABDEGJK",
    "big_tiger": "ABCDEFGHIJKLNOPQ",
    "small_tiger": "ABCDEFGHIJKLNOPQ",
    "big_buffalo": "ABCDEFGHIJKLNOPQ",
    "small_buffalo": "ABCDEFGHIJKLNOPQ",
    "banker_big_7": "M",
    "banker_small_7": "M",
    "player_big_7": "M",
    "player_small_7": "M",
    "tiger_buffalo": "CFHI",
    "tiger_pair": "M",
    "tiger_tie": "LNOPQ",
    "wu_dalang": "CFHIM",
    "tiger": "M",
    "player_char_siu": "ABCDEFGHIJKLNOPQ",
    "banker_char_siu": "ABCDEFGHIJKLNOPQ",
}

# Paragraph 4.1: what each event pays.
PAYS = {
    "player": {"player": "1 to 1", "tie": "push"},
    "banker": {"banker": "0.95 to 1", "tie": "push"},
    "tie": {"tie": "8 to 1"},
    "tiger_tie": {"tiger_tie": "35 to 1"},
    "player_pair": {"player_pair": "11 to 1"},
    "banker_pair": {"banker_pair": "11 to 1"},
    "big_tiger": {"big_tiger": "50 to 1"},
    "small_tiger": {"small_tiger": "22 to 1"},
    "big_buffalo": {"big_buffalo": "35 to 1"},
    "small_buffalo": {"small_buffalo": "20 to 1"},
    "banker_big_7": {"banker_big_7": "30 to 1"},
    "banker_small_7": {"banker_small_7": "15 to 1"},
    "player_big_7": {"player_big_7": "30 to 1"},
    "player_small_7": {"player_small_7": "15 to 1"},
    "tiger_buffalo": {"tiger_buffalo": "6 to 1"},
    "tiger_pair": {"single": "4 to 1", "double": "20 to 1", "twin": "100 to 1"},
    "tiger": {"two_cards": "12 to 1", "three_cards": "20 to 1"},
    "wu_dalang": {"wu_dalang": "150 to 1"},
    "player_char_siu": {"four_cards": "10 to 1", "five_cards": "15 to 1", "six_cards": "50 to 1"},
    "banker_char_siu": {"four_cards": "10 to 1", "five_cards": "15 to 1", "six_cards": "50 to 1"},
}


def test_3_7_has_twenty_bets_at_the_odds_of_4_1() -> None:
    assumed = {name: reading.default for name, reading in PACK.readings.items()}.items()
    found = {
        code: {row.event: row.pays for row in data.row if row.under.items() <= assumed}
        for code, data in PACK.wagers.items()
    }
    assert found == PAYS
    assert len(found) == 20


@pytest.mark.parametrize("code", ALLOWED)
def test_4_1_names_the_layouts_of_each_bet(code: str) -> None:
    assert "".join(layout for layout in EVERY if code in PACK.wagers_on(layout)) == ALLOWED[code]


def test_the_appendices_state_their_positions() -> None:
    stated = {code: (each.fewest_positions, each.most_positions) for code, each in PACK.layouts.items()}
    six, five = (1, 6), (1, 5)
    assert stated == {
        **dict.fromkeys("ABCGHJLMNOQ", six),
        **dict.fromkeys("DEFI", five),
        "K": (10, 16),
        "P": (None, None),
    }
    assert PACK.layouts["P"].note is not None
    assert all(each.cite == (f"SG Appendix {code}",) for code, each in PACK.layouts.items())


def test_the_commission_of_4_1_1_is_the_printed_odds_of_4_1_2() -> None:
    assert PACK.head.defaults["commission"] == 5
    assert PAYS["banker"]["banker"] == "0.95 to 1"
    assert [row.commission for row in PACK.wagers["banker"].row] == [True, False]
