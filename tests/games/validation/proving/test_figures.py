"""A figure that a pack holds people to and no clause says, planted into the packs themselves."""

import pytest

from games.rulepacks.book import book_of
from games.rulepacks.loader import pack_from_texts
from games.validation.proving.figures import figure_faults
from tests.games.configurations.values import DAY, MD, ONLINE, PACKS, SG, book

PLANTED = {
    "md_10_c_2_the_reset_amount_under_one_reading": (
        (MD, "parameters", 'code = "MD-CW-062"\nmin = 10000', 'code = "MD-CW-062"\nmin = 9000'),
        "limit MD-CW-062 of progressive.reset: it is at least 9,000, and no clause that it cites says 9,000.",
        {"MD 10.C(2)"},
    ),
    "md_10_c_2_both_amounts_together": (
        (MD, "checks", "least = 10000", "least = 11000"),
        "check MD-CW-059, least: no clause that it cites says 11,000.",
        {"MD 10.C(2)"},
    ),
    "sg_2_2_a_limit_under_a_clause_without_any_figure": (
        (SG, "parameters", 'max = 10\ncite = ["SG 2.2.1"]', 'max = 4\ncite = ["SG 2.2"]'),
        "limit SG-TB-020 of decks: it is exactly 4, and no clause that it cites says 4.",
        {"SG 2.2"},
    ),
    "md_10_e_1_c_a_printed_amount_of_the_wheel": (
        (MD, "bonus_spin", 'symbol = "$75"\npays = 100', 'symbol = "$75"\npays = 110'),
        "bonus_spin, community, pays: no clause that it cites says 110.",
        {"MD 10.E(1)(c)"},
    ),
    "md_9_i_3_odds_under_one_reading": (
        (MD, "wagers", 'pays = "2 to 1"', 'pays = "7 to 1"'),
        "wager war, tie: it pays 7 to 1, and no clause that it cites says so.",
        {"MD 10.A(4)"},
    ),
    "md_9_h_cards_removed_in_a_step": (
        (MD, "procedures", "Remove three cards face down", "Remove four cards face down"),
        "step war.burn_and_deal: no clause that it cites says 4.",
        {"MD 9.H"},
    ),
    "sg_3_12_2_a_quarter_of_the_maximum": (
        (SG, "insurance", "percent_of_maximum = 25", "percent_of_maximum = 24"),
        "insurance, cap, percent_of_maximum: no clause that it cites says 24.",
        {"SG 3.12.2"},
    ),
    "online_rules_3_the_war_wager_included": (
        (ONLINE, "dealing", "most = 1500", "most = 1600"),
        "dealing, stake_limit initial, most: no clause that it cites says 1,600.",
        {"ONLINE rules:3", "ONLINE go-to-war:1"},
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_figure_is_found_with_its_clause(name: str) -> None:
    (pack_id, kind, old, new), words, clauses = PLANTED[name]
    texts = dict(book(pack_id).pack.texts)
    assert old in texts[kind]
    texts[kind] = texts[kind].replace(old, new, 1)
    found = list(figure_faults(book_of(pack_from_texts(pack_id, texts)), DAY))
    assert {(each.kind, each.words) for each in found} == {("contradiction", words)}
    assert clauses <= set(found[0].clauses)
    assert found[0].configuration


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_figure_of_a_pack_stands_in_the_words_of_its_clause(pack_id: str) -> None:
    assert [each.words for each in figure_faults(book(pack_id), DAY)] == []
