"""A pack as a book: what each clause is used for, what a search finds, what holds on a day."""

from datetime import date
from typing import get_args

import pytest
from django.urls import resolve

from games.packs.citations import citation_url
from games.rulebook.rules.lines import counts_by_handling, kin_of, narrowed, parts_of
from games.rulebook.rules.standing import document_state, limits_on
from games.rulebook.rules.uses import uses_of
from games.rulebook.words import HANDLED, grouped, used_by
from games.rulepacks.paragraphs import Handled
from tests.games.configurations.values import MD, PACKS, SG, book


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_clause_is_put_to_use_and_everything_that_handles_it_is_among_the_uses(pack_id: str) -> None:
    uses = uses_of(book(pack_id))
    for citation, paragraph in book(pack_id).clauses.items():
        names = {use.name for use in uses[citation]}
        assert {reference.name for reference in paragraph.by} <= names
        assert used_by(uses[citation])
        assert sum(len(found) for _, found in grouped(uses[citation])) == len(uses[citation])
        assert all(use.title for use in uses[citation])


@pytest.mark.parametrize("pack_id", PACKS)
def test_whatever_cites_a_clause_is_among_its_uses(pack_id: str) -> None:
    """As many as the walk through the files finds, each limit and pay row of its own."""
    uses = uses_of(book(pack_id))
    for citation in book(pack_id).cited_at:
        assert uses[citation]


def test_the_uses_of_one_clause_in_words() -> None:
    uses = uses_of(book(MD))["MD 7.E"]
    assert used_by(uses) == "section “Limits and boxes” · 2 checks · 1 rule of the engine"
    assert [title for title, _ in grouped(uses)] == ["Fields of the editor", "Checks", "Rules of the engine"]
    assert {use.title for use in uses if use.kind == "check"} == {
        "What a submission must state has to be there.",
        "Nobody can play on more boxes than the table has.",
    }


@pytest.mark.parametrize("pack_id", PACKS)
def test_the_book_has_every_clause_once_and_in_its_chapter(pack_id: str) -> None:
    lines = [line.citation for part in parts_of(book(pack_id)) for line in part.lines]
    assert sorted(lines) == sorted(book(pack_id).clauses)
    assert sum(counts_by_handling(parts_of(book(pack_id))).values()) == len(lines)


def test_every_way_to_handle_a_paragraph_has_a_word() -> None:
    assert set(HANDLED) == set(get_args(Handled))


def test_a_search_looks_for_every_word_and_a_filter_for_the_handling() -> None:
    parts = parts_of(book(MD))
    found = narrowed(parts, words=["DECKS", "hours"])
    assert [line.citation for part in found for line in part.lines] == ["MD 3.C", "COMAR 36.05.02.16T"]
    assert narrowed(parts, words=["decks", "hours"], handled="procedure") == []
    assert narrowed(parts) == list(parts)


@pytest.mark.parametrize(
    ("citation", "above", "below"),
    [
        ("MD 10.C(3)(c)(i)", ["MD 10.C", "MD 10.C(3)", "MD 10.C(3)(c)"], []),
        ("MD 10.C(3)", ["MD 10.C"], ["MD 10.C(3)(a)", "MD 10.C(3)(b)", "MD 10.C(3)(c)"]),
        ("COMAR 36.05.03.14", [], []),
    ],
)
def test_what_a_paragraph_stands_under(citation: str, above: list[str], below: list[str]) -> None:
    assert kin_of(book(MD), citation) == (above, below)


def test_a_limit_holds_from_the_day_that_the_document_states() -> None:
    uses = uses_of(book(SG))["SG 2.2.1"]
    states = {
        day: limits_on(book(SG), uses, day)[0].state for day in (date(2025, 11, 20), date(2025, 11, 21))
    }
    assert list(states.values()) == ["not_yet", "in_force"]
    assert document_state(book(SG).pack, date(2025, 11, 20)) == "not_yet"
    assert document_state(book(MD).pack, date(1900, 1, 1)) == "in_force"


@pytest.mark.parametrize(
    ("pack_id", "path", "words"),
    [
        (MD, "progressive.reset", "at least $10,000"),
        (MD, "deck_change_hours", "at most 24 hours"),
        (SG, "decks", "from 4 to 10 decks"),
    ],
)
def test_a_limit_is_told_with_its_unit(pack_id: str, path: str, words: str) -> None:
    parameter = book(pack_id).parameters[path]
    assert parameter.allowed_by(parameter.limit[0]) == words


@pytest.mark.parametrize("pack_id", PACKS)
def test_no_paragraph_has_the_address_of_another_page(pack_id: str) -> None:
    for citation in book(pack_id).clauses:
        assert resolve(citation_url(citation, pack_id).replace("%20", " ")).url_name == "rules-paragraph"
