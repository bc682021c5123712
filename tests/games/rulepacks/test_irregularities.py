"""Questions lead to a ruling; whoever describes the same facts comes to the same one."""

from itertools import combinations

import pytest

from games.rulepacks.book import Book
from games.rulepacks.deciding import readings_of
from games.rulepacks.irregularities import MOMENTS, OUTCOMES, Ruling
from games.rulepacks.linking_irregularities import options_of
from tests.games.configurations.values import MD, ONLINE, PACKS, SG, book

Facts = dict[str, str]


def assumed(pack_id: str) -> Facts:
    """Every passage as it is read until somebody rules."""
    return {name: each.default for name, each in book(pack_id).pack.readings.items()}


def ways_of(law: Book) -> list[tuple[str, Facts, Ruling]]:
    """Every way through every irregularity under every reading: its name, all of its facts, and where it ends."""
    decisions = tuple(law.decisions.values())
    found = []
    for readings in readings_of(decisions, options_of(law)):
        for decision in decisions:
            events = decision.irregularity.events
            for way in decision.ways(readings):
                assert way.ruling is not None
                for event in events if "event" not in way.facts else (way.facts["event"],):
                    facts = {f"reading {name}": option for name, option in readings.items()}
                    found.append(
                        (decision.irregularity.id, {**facts, **way.facts, "event": event}, way.ruling)
                    )
    return found


@pytest.mark.parametrize("pack_id", PACKS)
def test_no_two_ways_with_the_same_facts_end_in_different_rulings(pack_id: str) -> None:
    """Ways that ask different questions have the same facts where none is answered differently."""
    by_event: dict[tuple[str, ...], list[tuple[str, Facts, Ruling]]] = {}
    for way in ways_of(book(pack_id)):
        key = tuple(sorted(answer for name, answer in way[1].items() if name == "event" or " " in name))
        by_event.setdefault(key, []).append(way)
    for ways in by_event.values():
        for (one, facts, ruling), (other, more, other_ruling) in combinations(ways, 2):
            agree = all(more.get(name, answer) == answer for name, answer in facts.items())
            same = ruling.substance == other_ruling.substance
            assert same or not agree, (one, other, facts, more, ruling.cite, other_ruling.cite)


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_way_ends_in_one_ruling_that_cites_and_every_ruling_is_reached(pack_id: str) -> None:
    law = book(pack_id)
    reached = []
    for _, _, ruling in ways_of(law):
        assert set(ruling.cite) <= set(law.clauses)
        reached.append(ruling)
    for irregularity in law.irregularities.values():
        for ruling in irregularity.ruling:
            assert ruling in reached, (irregularity.id, ruling.ruling)


SAME_CARDS = (
    "cards_in_excess",
    "extra_card_dealt",
    "wrong_number_in_hand",
    "third_card_missed",
    "noticed_later",
)
TOO_MANY, MISSING = {"event": "card_too_many"}, {"event": "card_missing"}
NOW, LATER = {"noticed": "round_over"}, {"noticed": "later_round"}
CAN, CANNOT = {"reconstruction": "possible"}, {"reconstruction": "impossible"}
OPEN, DONE = {"outcome": "open"}, {"outcome": "established"}


@pytest.mark.parametrize(
    ("facts", "effect", "clause"),
    [
        ({**TOO_MANY, **NOW, **CANNOT, **OPEN}, "void_round", "SG 5.5.3"),
        ({**TOO_MANY, **NOW, **CANNOT, **DONE}, "void_round", "SG 5.5.3"),
        ({**TOO_MANY, **NOW, **CAN, **OPEN}, "players_choose", "SG 5.8.1"),
        ({**TOO_MANY, **NOW, **CAN, **DONE}, "stands", "SG 5.8.1"),
        ({**MISSING, **NOW, **CANNOT, **DONE}, "void_round", "SG 5.5.3"),
        ({**MISSING, **NOW, **CAN, **OPEN}, "players_choose", "SG 5.16.2"),
        ({**MISSING, **LATER}, "void_round", "SG 5.15.1"),
        ({**TOO_MANY, **LATER, "rectified": "yes"}, "stands", "SG 5.15.2"),
        ({**TOO_MANY, **LATER, "rectified": "no"}, "house_decides", "SG 5.23"),
        ({"event": "card_aside", **NOW, **CANNOT, **OPEN}, "players_choose", "SG 5.16.1"),
        ({"event": "card_exposed", **NOW, **CAN, **DONE}, "stands", "SG 5.8.1"),
    ],
)
def test_5_5_3_5_8_5_15_a_wrong_number_of_cards_is_ruled_on_alike_whatever_it_is_called(
    facts: dict[str, str], effect: str, clause: str
) -> None:
    law = book(SG)
    called = 0
    for name in SAME_CARDS:
        irregularity = law.irregularities[name]
        if facts["event"] in irregularity.events and facts["noticed"] in irregularity.moments:
            ruling = law.decisions[name].way(facts, assumed(law.pack.id)).ruling
            assert ruling is not None
            assert (ruling.effect, clause in ruling.cite) == (effect, True), name
            called += 1
    assert called >= (1 if "card_a" in facts["event"] or "exposed" in facts["event"] else 2)


@pytest.mark.parametrize(
    ("facts", "effect", "clause"),
    [
        ({"first_card": "no"}, "play_on", "SG 5.7"),
        ({"first_card": "yes", "high_limit": "no"}, "play_on", "SG 5.7"),
        ({"first_card": "yes", "high_limit": "yes", "card_dealt": "no"}, "players_choose", "SG 5.7.1"),
        (
            {"first_card": "yes", "high_limit": "yes", "card_dealt": "yes", "withdrawal": "offered"},
            "stands",
            "SG 5.7.2",
        ),
        (
            {"first_card": "yes", "high_limit": "yes", "card_dealt": "yes", "withdrawal": "forgotten"} | OPEN,
            "players_choose",
            "SG 5.7.3",
        ),
        (
            {"first_card": "yes", "high_limit": "yes", "card_dealt": "yes", "withdrawal": "forgotten"} | DONE,
            "stands",
            "SG 5.7.3",
        ),
    ],
)
def test_5_7_1_the_area_of_the_table_decides_whether_bets_may_be_withdrawn(
    facts: dict[str, str], effect: str, clause: str
) -> None:
    ruling = book(SG).decisions["cut_card_appears"].way({"noticed": "in_round", **facts}, assumed(SG)).ruling
    assert ruling is not None
    assert ruling.effect == effect
    assert clause in ruling.cite


@pytest.mark.parametrize(
    ("pack_id", "irregularity", "facts", "effect", "clause"),
    [
        (MD, "card_face_up_in_shoe", {"noticed": "in_round"}, "play_on", "MD 11.A"),
        (MD, "card_drawn_in_error", {"noticed": "in_round"}, "play_on", "MD 11.B"),
        (MD, "wager_without_card", {"noticed": "in_round"}, "void_wager", "MD 11.C"),
        (MD, "shuffler_jams", {"noticed": "in_round"}, "void_round", "MD 11.D"),
        (SG, "above_differential", {"noticed": "bets_open"}, "refuse", "SG 5.1"),
        (SG, "above_differential", {"noticed": "in_round", "small_bet": "none"}, "stands", "SG 5.1.1"),
        (SG, "above_differential", {"noticed": "in_round", "small_bet": "some"}, "stands", "SG 5.1.2"),
        (SG, "below_minimum", {"noticed": "bets_open"}, "players_choose", "SG 5.2"),
        (SG, "technical_interruption", {"noticed": "in_round", **DONE}, "play_on", "SG 5.4.1"),
        (SG, "technical_interruption", {"noticed": "in_round", **OPEN}, "void_round", "SG 5.4.2"),
        (SG, "cards_to_wrong_hand", {"noticed": "in_round", **CAN, **DONE}, "stands", "SG 5.9"),
        (SG, "cards_to_wrong_hand", {"noticed": "in_round", **CANNOT, **DONE}, "players_choose", "SG 5.16.1"),
        (SG, "dealt_face_up", {"noticed": "in_round", **OPEN}, "players_choose", "SG 5.10"),
        (SG, "device_reset", {"noticed": "in_round", **CAN, **OPEN}, "players_choose", "SG 5.12"),
        (SG, "card_unreadable", {"noticed": "in_round", "value_found": "no"}, "void_round", "SG 5.13.2"),
        (
            SG,
            "insurance_not_offered",
            {"noticed": "in_round", "insurance_waived": "no", **OPEN},
            "players_choose",
            "SG 5.17.1",
        ),
        (
            SG,
            "insurance_not_offered",
            {"noticed": "in_round", "insurance_waived": "no", "meant_to_insure": "yes", **DONE},
            "return_bet",
            "SG 5.17.2",
        ),
        (
            SG,
            "insurance_not_offered",
            {"noticed": "in_round", "insurance_waived": "yes", **DONE},
            "stands",
            "SG 4.2.2",
        ),
        (SG, "not_provided_for", {"noticed": "round_over"}, "house_decides", "SG 5.23"),
        (
            ONLINE,
            "unfinished_game",
            {"noticed": "later_round", "choice_open": "no"},
            "stands",
            "ONLINE rules:12",
        ),
        (
            ONLINE,
            "unfinished_game",
            {"noticed": "later_round", "choice_open": "yes"},
            "return_bet",
            "ONLINE rules:12",
        ),
    ],
)
def test_the_ruling_of_a_clause(
    pack_id: str, irregularity: str, facts: dict[str, str], effect: str, clause: str
) -> None:
    ruling = book(pack_id).decisions[irregularity].way(facts, assumed(pack_id)).ruling
    assert ruling is not None
    assert ruling.effect == effect
    assert clause in ruling.cite


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
        assert numbered - ruled <= {"SG 5.22"}


def test_only_what_decides_is_asked() -> None:
    law = book(SG)
    missed = law.decisions["third_card_missed"]
    assert missed.way({"noticed": "later_round"}, assumed(law.pack.id)).asked is None
    assert missed.way({"noticed": "in_round"}, assumed(law.pack.id)).asked == "reconstruction"
    assert law.decisions["foreign_card"].way({"noticed": "in_round"}, assumed(law.pack.id)).asked is None


def test_the_questions_are_asked_in_words() -> None:
    assert set(MOMENTS) == {"bets_open", "in_round", "round_over", "later_round"}
    assert all(words == words.strip() for words in (*MOMENTS.values(), *OUTCOMES.values()))
    assert all(each.ask.endswith("?") for pack_id in PACKS for each in book(pack_id).questions)


@pytest.mark.parametrize(
    ("irregularity", "facts"),
    [
        ("technical_interruption", {"noticed": "in_round"}),
        ("dealt_face_up", {"noticed": "in_round"}),
        ("device_reset", {"reconstruction": "possible"}),
        ("insurance_not_offered", {"noticed": "in_round", "insurance_waived": "no", "meant_to_insure": "no"}),
    ],
)
def test_5_4_1_a_bet_that_nobody_placed_is_an_outcome_as_it_is_read(irregularity: str, facts: Facts) -> None:
    decision = book(SG).decisions[irregularity]
    for option, like in (("placed", "open"), ("offered", "established")):
        readings = {**assumed(SG), "available_bets": option}
        ruled = {
            outcome: decision.way({**facts, "outcome": outcome}, readings).ruling
            for outcome in ("only_on_offer", "open", "established")
        }
        assert ruled["open"] != ruled["established"]
        assert ruled["only_on_offer"] == ruled[like]


@pytest.mark.parametrize(
    ("irregularity", "facts"),
    [
        ("drawn_together", {"noticed": "in_round", **CAN}),
        ("drawn_together", {"noticed": "in_round", **CANNOT}),
        ("other_dealing_error", {"noticed": "in_round", **CAN}),
        ("other_dealing_error", {"noticed": "in_round", **CANNOT}),
        ("third_card_missed", {**NOW, **CAN}),
    ],
)
def test_5_11_1_5_16_the_choice_ends_with_an_outcome_only_where_it_is_read_so(
    irregularity: str, facts: Facts
) -> None:
    decision = book(SG).decisions[irregularity]
    effects = {
        (option, outcome): ruling.effect
        for option in ("at_any_time", "until_outcome")
        for outcome in ("open", "established")
        if (
            ruling := decision.way(
                {**facts, "outcome": outcome}, {**assumed(SG), "choice_after_outcome": option}
            ).ruling
        )
    }
    assert effects == {
        ("at_any_time", "open"): "players_choose",
        ("at_any_time", "established"): "players_choose",
        ("until_outcome", "open"): "players_choose",
        ("until_outcome", "established"): "stands",
    }


@pytest.mark.parametrize(
    ("option", "held", "effect"),
    [
        ("any_jam", "in_play", "void_round"),
        ("any_jam", "idle", "void_round"),
        ("batch_in_play", "in_play", "void_round"),
        ("batch_in_play", "idle", "play_on"),
    ],
)
def test_11_d_a_jam_of_the_idle_batch(option: str, held: str, effect: str) -> None:
    readings = {**assumed(MD), "idle_batch": option}
    way = book(MD).decisions["shuffler_jams"].way({"noticed": "in_round", "batch": held}, readings)
    assert way.ruling is not None
    assert way.ruling.effect == effect


def test_11_b_an_exposed_card_is_discarded_or_played_as_it_is_read() -> None:
    decision = book(MD).decisions["card_exposed_in_error"]
    said = {
        option: ruling.ruling
        for option in ("discarded", "next_card")
        if (ruling := decision.way({"noticed": "in_round"}, {**assumed(MD), "exposed_card": option}).ruling)
    }
    assert "discard rack" in said["discarded"]
    assert "next card" in said["next_card"]


def test_online_rules_9_finished_games_stand_or_fall_as_it_is_read() -> None:
    decision = book(ONLINE).decisions["malfunction"]
    said = {
        option: ruling.ruling
        for option in ("this_game", "all_games")
        if (
            ruling := decision.way(
                {"noticed": "later_round"}, {**assumed(ONLINE), "malfunction_scope": option}
            ).ruling
        )
    }
    assert "finished stand" in said["this_game"]
    assert "finished games included" in said["all_games"]
