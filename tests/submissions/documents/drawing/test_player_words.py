"""What papers for players say follows the configuration: change it, and the words change. No paper is drawn here."""

import copy
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from backoffice.core.verify_mark import verify_page
from games.engine.configuration import with_path
from games.rulepacks.loader import load_pack
from submissions.documents.drawing.players import gaming_guide_html, player_edition_html, table_sign_html
from submissions.documents.drawing.public_odds import card_in_words
from submissions.submissions.snapshots.assemble import assemble
from tests.submissions.documents.drawing.drawn import APPROVAL
from tests.submissions.documents.material import material_for

MARYLAND, SINGAPORE, DAKOTA = "us-md/casino-war", "sg/tiger-buffalo", "us-sd/casino-war"


@cache
def snapshot_with(pack_id: str, *changes: tuple[str, Any]) -> dict[str, Any]:
    material = material_for(pack_id)
    values = dict(material.values)
    for path, value in changes:
        values = with_path(values, path, list(value) if isinstance(value, tuple) else value)
    return assemble(load_pack(pack_id), replace(material, values=values))


def guide(pack_id: str, *changes: tuple[str, Any]) -> str:
    return " ".join(gaming_guide_html(snapshot_with(pack_id, *changes), APPROVAL).split())


def without(values: Any, *left_out: str) -> tuple[str, ...]:
    return tuple(each for each in values if each not in left_out)


def test_9_l_the_guide_speaks_of_community_cards_where_they_are_offered() -> None:
    assert "The dealer gets one card, and 5 cards are dealt for everybody: the community cards." in guide(
        MARYLAND
    )
    assert "and 3 cards are dealt for everybody" in guide(MARYLAND, ("electronic.community_cards", 3))
    assert "community cards" not in guide(MARYLAND, ("electronic.community_cards", None))


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("war", "surrender half of its wager or go to war with it"),
        ("surrender_only", "half of its wager is lost; there is no war"),
        ("push", "its wager comes back; there is no war"),
    ],
)
def test_9_l_a_tied_community_card_ends_as_it_is_read(option: str, said: str) -> None:
    snapshot = copy.deepcopy(snapshot_with(MARYLAND))
    next(each for each in snapshot["readings"] if each["id"] == "electronic_ties")["chosen"] = option
    assert said in " ".join(gaming_guide_html(snapshot, APPROVAL).split())


def test_wagers_that_are_not_offered_are_not_spoken_of() -> None:
    offered = material_for(MARYLAND).values["wagers"]
    few = ("wagers", without(offered, "war_tie", "progressive", "envy", "bonus_spin"))
    snapshot = snapshot_with(MARYLAND, few)
    for html in (gaming_guide_html(snapshot, APPROVAL), table_sign_html(snapshot, APPROVAL)):
        assert "Tie Wager on the original deal" in html
        for absent in (
            "Tie Wager on the war deal",
            "Envy",
            "Bonus Spin Xtreme Progressive Wager</b>",
            "for a chance",
        ):
            assert absent not in html


def test_minimum_and_step_are_those_of_the_table_and_of_each_wager() -> None:
    changed = (("limits.minimum", 25), ("limits.increment", 25), ("limits.wagers.tie.increment", 10))
    assert "from $10 to $500 in steps of $10" in guide(MARYLAND)
    words = guide(MARYLAND, *changed)
    assert "from $25 to $500 in steps of $25" in words
    assert "$5 to $100, in steps of $10" in words
    sign = table_sign_html(snapshot_with(MARYLAND, *changed), APPROVAL)
    assert "Bet increment <b>$25</b>" in sign
    assert "$5 to $100, in steps of $10" in sign


def test_4_1_1_the_commission_is_said_with_the_odds_and_on_the_sign() -> None:
    assert "the house takes a commission of 5 % on a winning Banker bet" in guide(SINGAPORE)
    changed = snapshot_with(SINGAPORE, ("commission", 4))
    assert "a commission of 4 % on" in " ".join(gaming_guide_html(changed, APPROVAL).split())
    assert "Commission on winning Banker bets <b>4 %</b>" in table_sign_html(changed, APPROVAL)


def test_4_2_1_the_exceptions_on_a_tie_are_those_that_are_read() -> None:
    both, one = guide(SINGAPORE), guide(SINGAPORE, ("readings.insurance_ties", "nine_only"))
    assert "Player insurance on 9 against 0–6; Banker insurance on 1–6 against 0." in both
    assert "which are paid: Player insurance on 9 against 0–6." in one
    sign = table_sign_html(snapshot_with(SINGAPORE, ("readings.insurance_ties", "nine_only")), APPROVAL)
    assert sign.count("also paid on a tie") == 1


def test_3_11_a_table_without_insurance_says_so_and_shows_no_table_of_it() -> None:
    offered = material_for(SINGAPORE).values["wagers"]
    left = ("wagers", without(offered, "player_insurance", "banker_insurance"))
    snapshot = snapshot_with(SINGAPORE, left, ("insurance.offered", False))
    assert "Insurance is not offered at this table." in gaming_guide_html(snapshot, APPROVAL)
    assert "insurance" not in table_sign_html(snapshot, APPROVAL)


def test_amounts_have_the_sign_of_their_currency() -> None:
    for html in (gaming_guide_html, table_sign_html, player_edition_html):
        words = html(snapshot_with(SINGAPORE), APPROVAL)
        assert "S$50,000" in words
        assert not [each for each in words.split("$")[:-1] if not each.endswith("S")]


def test_4_b_edition_and_guide_agree_on_what_a_tie_does() -> None:
    """To the letter a tie loses; it is read otherwise, and both papers say which way it is played."""
    as_meant = "A tie gives the choice of surrender or war"
    literal = "A tie loses the primary wager at once"
    edition = player_edition_html(snapshot_with(DAKOTA), APPROVAL)
    # beside the very paragraph, not only at the end
    passage = edition[edition.index("or ties it") :]
    assert as_meant in passage[:400].replace("&#x27;", "'")
    assert "surrender, and lose half of the Primary wager; or go to war" in guide(DAKOTA)
    changed = snapshot_with(DAKOTA, ("readings.tie_on_original_deal", "literal"))
    assert literal in player_edition_html(changed, APPROVAL)
    assert "you lose the Primary wager at once" in gaming_guide_html(changed, APPROVAL)


@pytest.mark.parametrize(
    ("option", "said"),
    [("on_both_units", "on your two wagers together"), ("on_one_unit", "on one of your two wagers")],
)
def test_4_d_a_win_at_war_is_paid_on_what_it_is_read_to_be(option: str, said: str) -> None:
    assert said in guide(DAKOTA, ("readings.one_to_two", option))


def test_the_edition_shows_the_layout_of_this_table_and_no_other() -> None:
    edition = player_edition_html(snapshot_with(SINGAPORE), APPROVAL)
    assert "The layout of Appendix A may be used" in edition
    assert "The layout of Appendix B may be used" not in edition


@pytest.mark.parametrize("html", [gaming_guide_html, table_sign_html, player_edition_html])
def test_each_paper_carries_version_hash_and_the_address_of_verification(html: Any) -> None:
    words = html(snapshot_with(DAKOTA), APPROVAL)
    other = html(snapshot_with(DAKOTA, ("limits.maximum", 300)), APPROVAL)
    for said in ("version", APPROVAL.number):
        assert said in words
    # the address and the number once, beside the code that has both
    assert words.count(verify_page()) == 2, "in words and in what the code is called"
    numbers = [re.findall(r'class="verify-number">([0-9a-f ]{71})<', text) for text in (words, other)]
    assert len(numbers[0]) == 1
    assert numbers[0] != numbers[1]
    assert not re.search(r"\b[0-9a-f]{64}\b", words)


@pytest.mark.parametrize(
    ("card", "words"),
    [("red A", "a red ace"), ("A", "an ace"), ("8", "an 8"), ("black 10", "a black 10"), ("", "")],
)
def test_a_card_is_named_as_people_say_it(card: str, words: str) -> None:
    assert card_in_words(card) == words


def test_3_15_and_4_1_15_are_tables_in_the_player_edition_too() -> None:
    html = player_edition_html(snapshot_with(SINGAPORE), APPROVAL)
    assert re.search(r"<tr><td>0-1-2-3-4-5</td><td>draw a card</td></tr>", html)
    assert "On 0, 1, 2, 3, 4 or 5 Player must draw a card." not in html
    assert "Player Insurance, on 5 after four cards: 3 to 2" not in html, "the table of insurance has it"
