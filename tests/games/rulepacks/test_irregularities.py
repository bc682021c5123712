"""Three questions lead to a ruling: what happened, when it was noticed, whether an outcome was established."""

from itertools import product

import pytest

from games.rulepacks.irregularities import MOMENTS, OUTCOMES, Noticed, Outcome
from tests.games.configurations.values import MD, PACKS, SG, book


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_answer_leads_to_rulings_that_cite(pack_id: str) -> None:
    law = book(pack_id)
    for irregularity in law.irregularities.values():
        for moment, outcome in product(irregularity.moments, OUTCOMES):
            rulings = irregularity.rulings(moment, outcome)
            assert rulings
            assert all(set(each.cite) <= set(law.clauses) for each in rulings)


@pytest.mark.parametrize(
    ("pack_id", "irregularity", "noticed", "outcome", "effects", "clause"),
    [
        (MD, "card_face_up_in_shoe", "in_round", "open", ["play_on"], "MD 11.A"),
        (MD, "card_drawn_in_error", "in_round", "open", ["play_on"], "MD 11.B"),
        (MD, "wager_without_card", "in_round", "open", ["void_wager"], "MD 11.C"),
        (MD, "shuffler_jams", "in_round", "established", ["void_round"], "MD 11.D"),
        (SG, "above_differential", "bets_open", "open", ["refuse"], "SG 5.1"),
        (SG, "above_differential", "in_round", "open", ["stands", "stands"], "SG 5.1.1"),
        (SG, "below_minimum", "bets_open", "open", ["players_choose"], "SG 5.2"),
        (SG, "technical_interruption", "in_round", "established", ["play_on"], "SG 5.4.1"),
        (SG, "technical_interruption", "in_round", "open", ["void_round"], "SG 5.4.2"),
        (SG, "third_card_missed", "later_round", "established", ["void_round"], "SG 5.15.1"),
        (SG, "extra_card_dealt", "later_round", "established", ["stands", "house_decides"], "SG 5.15.2"),
        (SG, "dealt_face_up", "in_round", "open", ["players_choose"], "SG 5.10"),
        (SG, "insurance_not_offered", "in_round", "open", ["players_choose"], "SG 5.17.1"),
        (SG, "insurance_not_offered", "in_round", "established", ["return_bet", "stands"], "SG 5.17.2"),
        (SG, "not_provided_for", "round_over", "open", ["house_decides"], "SG 5.23"),
    ],
)
def test_the_ruling_of_a_clause(
    pack_id: str, irregularity: str, noticed: Noticed, outcome: Outcome, effects: list[str], clause: str
) -> None:
    rulings = book(pack_id).irregularities[irregularity].rulings(noticed, outcome)
    assert [each.effect for each in rulings] == effects
    assert clause in {cite for each in rulings for cite in each.cite}


def test_every_irregularity_of_chapter_5_and_11_is_in_the_guide() -> None:
    for pack_id, chapter in ((SG, "SG 5."), (MD, "MD 11.")):
        law = book(pack_id)
        ruled = {
            cite
            for each in law.irregularities.values()
            for cite in (*each.cite, *(one for ruling in each.ruling for one in ruling.cite))
        }
        numbered = {each for each in law.paragraphs if each.startswith(chapter)}
        # 5.22 tells staff what they may do for a player: nothing has gone wrong there.
        assert numbered - ruled <= {"SG 5.22", "SG 5.14"}


def test_the_questions_are_asked_in_words() -> None:
    assert set(MOMENTS) == {"bets_open", "in_round", "round_over", "later_round"}
    assert all(words == words.strip() for words in (*MOMENTS.values(), *OUTCOMES.values()))
