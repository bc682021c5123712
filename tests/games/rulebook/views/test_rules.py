"""The rule book: packs, paragraphs, search, filter, day."""

import re
from typing import Any

import pytest
from django.test import Client

from backoffice.permissions.roles import Role
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration

pytestmark = pytest.mark.django_db
MD = "/rules/us-md/casino-war/"


def signed_in(**place: Any) -> Client:
    client = Client()
    role = Role.REVIEWER if "regulator" in place else Role.GAME_MANAGER
    client.force_login(make_person(role, **place), backend="backoffice.people.authentication.PersonBackend")
    return client


def text_of(response: Any) -> str:
    """What a reader sees, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def at_home(jurisdiction: str = "us-md") -> Client:
    return signed_in(operator=make_property(regulator=make_regulator(jurisdiction)).operator)


class TestPacks:
    def test_those_of_the_own_properties_come_first_and_all_are_there(self) -> None:
        words = text_of(at_home("sg").get("/rules/"))
        mine, _, others = words.partition("Elsewhere")
        assert "Your jurisdictions" in mine
        assert "Tiger Buffalo" in mine
        assert "Maryland" not in mine
        assert others.count("Casino War") >= 2

    def test_an_authority_sees_its_own_jurisdiction_first(self) -> None:
        words = text_of(signed_in(regulator=make_regulator("us-sd")).get("/rules/"))
        assert words.index("South Dakota") < words.index("Elsewhere") < words.index("Maryland")

    def test_a_date_that_no_document_states_is_not_made_up(self) -> None:
        assert "not stated" in text_of(at_home().get("/rules/"))


class TestBook:
    def test_every_paragraph_and_every_section_beside_it_is_on_the_page(self) -> None:
        page = at_home().get(MD).content.decode()
        assert page.count("<article") == 232
        assert 'id="p-10.C(2)"' in page
        assert 'id="p-COMAR_36.05.02.16T"' in page

    def test_a_search_finds_words_anywhere_and_marks_them(self) -> None:
        response = at_home().get(MD, {"q": "deck HOURS"})
        page = response.content.decode()
        assert re.findall(r'id="p-([^"]+)"', page) == ["3.C", "COMAR_36.05.02.16T"]
        assert "<mark>deck</mark>" in page
        assert "<mark>hours</mark>" in page

    def test_a_check_is_found_by_its_code(self) -> None:
        page = at_home().get(MD, {"q": "MD-CW-062"}).content.decode()
        assert 'id="p-10.C(2)"' in page

    def test_the_filter_leaves_what_is_handled_so(self) -> None:
        page = at_home().get(MD, {"handled": "irregularity"}).content.decode()
        assert page.count("<article") == 7
        assert 'id="p-11.D"' in page

    def test_nothing_found_says_so_and_leads_back(self) -> None:
        response = at_home().get(MD, {"q": "zebra"})
        assert "No paragraphs match" in text_of(response)
        assert "Show the whole book" in text_of(response)

    def test_htmx_gets_the_book_alone_and_the_address_carries_the_question(self) -> None:
        response = at_home().get(
            MD, {"q": "deck", "handled": "", "as_of": ""}, headers={"HX-Request": "true", "HX-Target": "book"}
        )
        assert response.content.decode().lstrip().startswith('<div class="book"')
        assert response["HX-Replace-Url"] == f"{MD}?q=deck"
        assert "HX-Request" in response["Vary"]

    def test_a_document_says_when_it_is_not_yet_in_force(self) -> None:
        early = text_of(at_home("sg").get("/rules/sg/tiger-buffalo/", {"as_of": "2025-11-20"}))
        assert "not yet in force" in early
        assert "not yet in force" not in text_of(
            at_home("sg").get("/rules/sg/tiger-buffalo/", {"as_of": "2025-11-21"})
        )

    @pytest.mark.parametrize(
        "query",
        [{"as_of": "soon"}, {"handled": "magic"}, {"q": "\x00"}, {"q": "(" * 300}, {"as_of": "0001-01-01"}],
    )
    def test_strange_questions_get_an_answer(self, query: dict[str, str]) -> None:
        assert at_home().get(MD, query).status_code == 200

    def test_a_pack_that_is_not_there_is_not_found(self) -> None:
        assert at_home().get("/rules/us-nv/faro/").status_code == 404

    def test_it_costs_the_same_few_queries_whatever_is_asked(
        self, django_assert_max_num_queries: Any
    ) -> None:
        client = at_home()
        client.get(MD)
        with django_assert_max_num_queries(12):
            client.get(MD)
        with django_assert_max_num_queries(12):
            client.get(MD, {"q": "deck"})


class TestParagraph:
    def test_it_says_what_it_is_used_for_and_its_limits(self) -> None:
        words = text_of(at_home().get(f"{MD}10.C(2)"))
        assert "at least $10,000" in words
        assert "MD-CW-062" in words
        assert "progressive.reset" in words
        assert "section “Progressive”" in words
        assert "Must initial and reset amount each be $10,000?" in words
        assert "in force from: not stated" in words

    def test_what_it_stands_under_and_what_stands_under_it(self) -> None:
        page = at_home().get(f"{MD}10.C(3)").content.decode()
        assert 'href="/rules/us-md/casino-war/10.C"' in page
        assert 'href="/rules/us-md/casino-war/10.C(3)(a)"' in page

    def test_a_section_of_the_law_beside_the_document(self) -> None:
        words = text_of(at_home().get(f"{MD}COMAR_36.05.02.16T"))
        assert "at most 8 hours" in words
        assert "Does the deck clock stop" in words

    def test_the_side_panel_gets_the_paragraph_without_the_frame(self) -> None:
        url = f"{MD}10.C(2)"
        panel = at_home().get(url, headers={"HX-Request": "true", "HX-Target": "side-panel-body"})
        assert "<html" not in panel.content.decode()
        assert "at least $10,000" in text_of(panel)

    def test_a_limit_that_began_later_says_so(self) -> None:
        words = text_of(at_home().get("/rules/sg/tiger-buffalo/2.2.1", {"as_of": "2025-01-01"}))
        assert "not yet in force" in words
        assert "2025-11-21 08:00" in words

    @pytest.mark.parametrize("paragraph", ["99.Z", "10.c(2)", "%00", "..%2F..%2Fetc"])
    def test_what_is_no_paragraph_is_not_found(self, paragraph: str) -> None:
        assert at_home().get(f"{MD}{paragraph}").status_code == 404

    def test_a_field_leads_to_its_section_in_the_own_editors(self) -> None:
        casino = make_property()
        mine = make_configuration(casino=casino, name="Main pit")
        make_configuration(name="Elsewhere")
        words = signed_in(operator=casino.operator).get(f"{MD}10.C(2)")
        assert list(words.context["editors"]) == [mine]
        assert at_home().get(f"{MD}10.C(2)").context["editors"] == []


class TestSearch:
    def test_a_paragraph_is_found_by_its_id_from_anywhere(self) -> None:
        words = text_of(at_home().get("/search/", {"q": "10.C(2)"}))
        assert "MD 10.C(2)" in words

    def test_own_law_comes_before_other_law(self) -> None:
        found = at_home("sg").get("/search/", {"q": "insurance"}).content.decode()
        assert "/rules/sg/tiger-buffalo/" in found

    def test_a_pack_is_found_by_its_name(self) -> None:
        assert (
            'href="/rules/us-sd/casino-war/"'
            in at_home().get("/search/", {"q": "south dakota"}).content.decode()
        )


def test_a_paragraph_says_when_it_does_not_apply() -> None:
    home = at_home()
    words = text_of(home.get("/rules/us-md/casino-war/5.J"))
    assert "When it does not apply The exemption for the device is read as printed" in words
    assert "When it does not apply" not in text_of(home.get("/rules/us-md/casino-war/5.K"))
