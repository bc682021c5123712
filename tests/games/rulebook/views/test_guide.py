"""The irregularity guide: what decides is asked, each answer an address, at the end the ruling with its clause."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from backoffice.casinos.models import Regulator
from games.rulebook.rules.guide import field_of, guide_from
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from tests.factories import make_regulator
from tests.games.rulebook.views.test_rules import at_home, signed_in, text_of
from tests.games.rulings.factories import make_ruling

pytestmark = pytest.mark.django_db
SG = "/rules/sg/tiger-buffalo/irregularities/"
MD = "/rules/us-md/casino-war/irregularities/"


def answers_on(page: Any) -> list[str]:
    links = re.findall(r'class="guide-answer" href="([^"]+)"', page.content.decode())
    return [link.replace("&amp;", "&") for link in links]


def test_answers_lead_to_the_ruling_and_its_clause() -> None:
    client = at_home("sg")
    first = client.get(SG)
    assert "What happened?" in text_of(first)
    second = client.get(next(link for link in answers_on(first) if "insurance_not_offered" in link))
    assert "When was it noticed?" in text_of(second)
    third = client.get(next(link for link in answers_on(second) if "noticed=in_round" in link))
    assert "Does a notice at the table say that no insurance is offered?" in text_of(third)
    fourth = client.get(next(link for link in answers_on(third) if "fact-insurance_waived=no" in link))
    assert "Has any bet definitely won or lost?" in text_of(fourth)
    ruling = client.get(next(link for link in answers_on(fourth) if "outcome=open" in link))
    assert "Ruling" in text_of(ruling)
    assert 'href="/rules/sg/tiger-buffalo/5.17' in ruling.content.decode()


def test_players_options_are_listed() -> None:
    page = at_home("sg").get(
        SG,
        {
            "happened": "wrong_number_in_hand",
            "fact-event": "card_too_many",
            "noticed": "in_round",
            "fact-reconstruction": "possible",
            "outcome": "open",
        },
    )
    words = text_of(page)
    assert "The cards can be reconstructed" in words
    assert "Each player may" in words
    assert "Have the bet returned" in words


def test_back_and_every_answer_can_be_changed() -> None:
    page = at_home("sg").get(
        SG, {"happened": "technical_interruption", "noticed": "in_round", "outcome": "open"}
    )
    text = page.content.decode()
    back = re.search(r'guide-foot">\s*<a class="[^"]+" href="([^"]+)"', text)
    assert back is not None
    assert parse_qs(urlsplit(back[1].replace("&amp;", "&")).query) == {
        "happened": ["technical_interruption"],
        "noticed": ["in_round"],
    }
    assert text.count(">Change<") == 3


def test_while_bets_are_open_no_outcome_is_asked_for() -> None:
    page = at_home().get(MD, {"happened": "card_face_up_in_shoe", "noticed": "bets_open"})
    assert "Play on" in text_of(page)


def test_what_can_only_be_noticed_at_one_moment_is_not_asked() -> None:
    page = at_home("sg").get(SG, {"happened": "shoe_runs_out"})
    assert "The round is void" in text_of(page)


@pytest.mark.parametrize(
    "query",
    [{"happened": "dragons"}, {"noticed": "in_round"}, {"happened": "foreign_card", "noticed": "never"}],
)
def test_what_is_no_answer_is_asked_again(query: dict[str, str]) -> None:
    page = at_home("sg").get(SG, query)
    assert page.status_code == 200
    assert answers_on(page)


def test_a_document_without_irregularities_says_so() -> None:
    assert "says nothing about irregularities" in text_of(
        at_home("us-sd").get("/rules/us-sd/casino-war/irregularities/")
    )


def test_a_long_list_is_searched_by_any_words() -> None:
    headers = {"HX-Request": "true", "HX-Target": "answers"}
    found = answers_on(at_home("sg").get(SG, {"q": "INSURANCE forgot"}, headers=headers))
    assert [parse_qs(urlsplit(link).query)["happened"] for link in found] == [["insurance_not_offered"]]
    nothing = at_home("sg").get(SG, {"q": "zebra\x00"})
    assert "Nothing in the list matches these words" in text_of(nothing)
    assert "Search what happened" not in text_of(at_home().get(MD))


def test_from_the_pit_it_leads_to_the_guide_of_the_property() -> None:
    assert at_home("sg").get("/rules/irregularities/")["Location"] == SG
    elsewhere = signed_in(regulator=make_regulator("us-sd")).get("/rules/irregularities/")
    assert "At which game?" in text_of(elsewhere)


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_way_through_the_guide_ends_in_a_ruling(pack_id: str) -> None:
    book = book_of(load_pack(pack_id))
    pending = [{"happened": name} for name in book.irregularities]
    while pending:
        given = pending.pop()
        guide = guide_from(book, given)
        if guide.asked is None:
            assert guide.ruling is not None, given
        else:
            assert guide.choices(guide.asked), given
            pending += [{**given, field_of(guide.asked): answer} for answer, *_ in guide.choices(guide.asked)]


def test_5_7_1_the_table_answers_whether_it_stands_in_a_high_limit_area() -> None:
    book = book_of(load_pack("sg/tiger-buffalo"))
    given = {"happened": "cut_card_appears", "noticed": "in_round", "fact-first_card": "yes"}
    assert guide_from(book, given).asked == "high_limit"
    elsewhere = guide_from(book, given, table={"high_limit_area": False})
    assert elsewhere.ruling is not None
    assert elsewhere.ruling.effect == "play_on"
    assert elsewhere.facts["high_limit"] == "no"
    assert guide_from(book, given, table={"high_limit_area": True}).asked == "card_dealt"


def test_4_2_2_a_table_without_insurance_has_neglected_nothing() -> None:
    book = book_of(load_pack("sg/tiger-buffalo"))
    given = {"happened": "insurance_not_offered", "noticed": "in_round"}
    ruling = guide_from(book, given, table={"insurance": {"offered": False}}).ruling
    assert ruling is not None
    assert "SG 4.2.2" in ruling.cite
    assert guide_from(book, given, table={"insurance": {"offered": True}}).asked == "outcome"


@pytest.mark.parametrize(
    ("reading", "given", "clause"),
    [
        ("available_bets", {"happened": "technical_interruption", "outcome": "only_on_offer"}, "SG 5.4.1"),
        ("choice_after_outcome", {"happened": "drawn_together", "outcome": "established"}, "SG 5.11.1"),
        ("below_minimum_spares", {"happened": "above_differential", "fact-small_bet": "some"}, "SG 5.1.2"),
        ("differential_priority", {"happened": "above_differential", "fact-small_bet": "none"}, "SG 5.1"),
    ],
)
def test_5_4_1_5_11_1_5_1_2_the_reading_that_counts_decides_and_is_named(
    reading: str, given: dict[str, str], clause: str
) -> None:
    book = book_of(load_pack("sg/tiger-buffalo"))
    answers = {"noticed": "in_round", "fact-reconstruction": "possible", **given}
    rulings = {}
    for option in book.pack.readings[reading].option:
        guide = guide_from(book, answers, {reading: option.id})
        assert guide.ruling is not None
        assert guide.relied_on[reading] == option.id
        rulings[option.id] = guide.ruling
    assert len({each.ruling for each in rulings.values()}) == len(rulings)
    assert any(clause in each.cite for each in rulings.values())


def test_a_ruling_that_rests_on_no_reading_names_none() -> None:
    book = book_of(load_pack("sg/tiger-buffalo"))
    given = {"happened": "technical_interruption", "noticed": "in_round", "outcome": "established"}
    assert guide_from(book, given).relied_on == {}


def test_5_4_1_what_the_authority_ruled_is_what_the_guide_goes_by() -> None:
    client = at_home("sg")
    query = {"happened": "technical_interruption", "noticed": "in_round", "outcome": "only_on_offer"}
    assert "The round is void" in text_of(client.get(SG, query))
    authority = Regulator.objects.get(jurisdiction="sg")
    make_ruling("available_bets", "offered", regulator=authority, pack_id="sg/tiger-buffalo")
    assert "Play on" in text_of(client.get(SG, query))
