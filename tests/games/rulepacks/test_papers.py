"""How the documents of a place look: data of the place, with nothing named that a document does not know."""

import pytest
from pydantic import ValidationError

from games.rulepacks.papers import FIELDS, Papers, papers_of
from games.rulepacks.places import places


@pytest.mark.parametrize("place", places())
def test_every_place_that_is_shipped_says_how_its_documents_look(place: str) -> None:
    papers = papers_of(place)
    assert papers != Papers()
    assert "not approved" in papers.proposal
    assert "{authority}" in papers.approval


def test_a_place_without_a_file_has_documents_that_claim_no_law() -> None:
    assert papers_of("nowhere") == Papers()


def test_the_rules_of_an_operator_are_called_its_own_and_those_of_an_authority_the_authoritys() -> None:
    for place in places():
        papers = papers_of(place)
        assert ("{operator}" in papers.whose) or papers.rules_of == "authority"
        assert papers.letterhead == (("{operator}",) if papers.rules_of == "operator" else ("{authority}",))


def test_what_a_document_does_not_know_cannot_be_named() -> None:
    with pytest.raises(ValidationError, match=r"there is no \{moon\}"):
        Papers(version="Version {moon}")
    assert "day" in FIELDS
