"""Every numbered paragraph of the four documents is there, in our words, and handled by something that exists."""

import json
import re
from pathlib import Path

import pytest

from games.rulepacks.coverage import coverage_as_data, coverage_as_table
from tests.games.configurations.values import MD, PACKS, SG, book

NUMBERING: dict[str, list[str]] = json.loads((Path(__file__).parent / "numbering.json").read_text())
COUNTS = {MD: 210, SG: 163, "us-sd/casino-war": 18, "online/war": 43}


@pytest.mark.parametrize("pack_id", NUMBERING)
def test_the_contents_are_those_of_the_document(pack_id: str) -> None:
    assert list(book(pack_id).contents) == NUMBERING[pack_id]
    assert len(NUMBERING[pack_id]) == COUNTS[pack_id]


@pytest.mark.parametrize("pack_id", NUMBERING)
def test_nothing_is_missing_and_everything_says_by_what(pack_id: str) -> None:
    data = coverage_as_data(book(pack_id))
    assert data["missing"] == []
    own = [each for each in data["paragraphs"] if each["source"] == book(pack_id).pack.prefix]
    assert [each["id"] for each in own] == NUMBERING[pack_id]
    assert all(each["handled"] and each["by"] and each["summary"] for each in data["paragraphs"])
    assert "missing: none" in coverage_as_table(book(pack_id))


@pytest.mark.parametrize("pack_id", PACKS)
def test_summaries_are_whole_sentences_of_our_own_length(pack_id: str) -> None:
    for citation, paragraph in book(pack_id).clauses.items():
        assert paragraph.summary[0].isupper() or paragraph.summary[0].isdigit(), citation
        assert paragraph.summary.endswith((".", ":")), citation


@pytest.mark.parametrize("pack_id", PACKS)
def test_numbers_odds_and_approvals_are_never_mere_procedure(pack_id: str) -> None:
    """A figure in the text must be checked, priced, asked for or decided on somewhere."""
    figure = re.compile(
        r"\$|%|\bto 1\b|\bapprov|\b(three|four|five|seven|nine|ten|14|24) (cards|decks|hours|positions)"
    )
    for citation, paragraph in book(pack_id).clauses.items():
        if paragraph.handled == "procedure":
            assert not figure.search(paragraph.summary), citation


def test_the_sections_of_the_code_that_the_standard_rules_cite_are_a_second_source() -> None:
    cited = {"COMAR 36.05.03.16", "COMAR 36.05.03.19", "COMAR 36.05.03.24", "COMAR 36.05.02.16T"}
    assert cited <= set(book(MD).clauses)
    listed = {each["id"] for each in coverage_as_data(book(MD))["paragraphs"]}
    assert cited <= listed


def test_cross_references_that_lead_nowhere_are_kept_with_a_note() -> None:
    misprinted = [
        "2.B(7)",
        "2.E",
        "4.F",
        "5.C",
        "5.G(1)",
        "5.H",
        "5.K",
        "8.G",
        "9.A",
        "9.B(3)",
        "9.E(1)(c)",
        "10.D(4)",
    ]
    law = book(MD)
    assert all(law.clauses[f"MD {each}"].note for each in misprinted)


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_step_question_element_and_irregularity_answers_some_paragraph(pack_id: str) -> None:
    law = book(pack_id)
    named = {(ref.kind, ref.name) for each in law.clauses.values() for ref in each.by}
    wanted = {("procedure", each) for each in law.steps}
    wanted |= {("attestation", each) for each in law.attestations}
    wanted |= {("element", each) for each in law.elements}
    wanted |= {("irregularity", each) for each in law.irregularities}
    wanted |= {("layout", each) for each in law.pack.layouts if pack_id == SG}
    assert wanted <= named


def test_a_clause_knows_everything_that_cites_it() -> None:
    places = book(MD).cited_at["MD 10.C(2)"]
    assert "parameter progressive.reset, limit MD-CW-062" in places
    assert "reading initial_and_reset" in places


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_reading_is_named_by_a_paragraph_that_it_cites(pack_id: str) -> None:
    law = book(pack_id)
    named = {ref.name for each in law.clauses.values() for ref in each.by if ref.kind == "reading"}
    # How a reserve is used is no paragraph's subject: the submission itself raises the question.
    assert set(law.pack.readings) - named <= {"progressive_reserve"}
