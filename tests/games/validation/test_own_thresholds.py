"""A limit that is only the product's never stands under a clause of law, on a page or in a signed paper."""

import pytest
from django.template.loader import render_to_string
from pydantic import ValidationError

from games.rulepacks.checks import CheckBinding
from games.validation.report import finding_as_data
from tests.games.configurations.values import MD, PACKS, SG, book, findings

OWN = {"dear_wager", "player_advantage", "long_run_edge"}


@pytest.mark.parametrize("pack_id", PACKS)
def test_thresholds_of_the_product_are_bound_to_no_clause(pack_id: str) -> None:
    assert {check.rule for check in book(pack_id).checks if check.own} == {
        check.rule for check in book(pack_id).checks if check.rule in OWN
    }
    named = {ref.name for each in book(pack_id).clauses.values() for ref in each.by if ref.kind == "check"}
    assert named.isdisjoint(check.code for check in book(pack_id).checks if check.own)


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_dear_wager_is_pointed_out_without_clause_and_limit(pack_id: str) -> None:
    code = next(check.code for check in book(pack_id).checks if check.rule == "dear_wager")
    found = [each for each in findings(pack_id, dear_percent=1) if each.code == code]
    assert found
    assert {(each.citation, each.limit) for each in found} == {("", None)}
    assert all("a threshold of Baize" in each.hint for each in found)


def test_a_limit_of_the_law_keeps_its_clause() -> None:
    (found,) = [each for each in findings(MD, "seats=10") if each.path == "seats"]
    assert (found.citation, found.limit) == ("MD 2.A", "9")


def test_a_number_beyond_all_sense_breaks_no_clause_and_one_of_the_wrong_form_does() -> None:
    (found,) = [each for each in findings(MD, "decks=11") if each.path == "decks"]
    assert (found.code, found.citation) == ("MD-CW-001", "")
    assert [each.code for each in findings(MD, "decks=10") if each.path == "decks"] != ["MD-CW-001"]
    (found,) = [each for each in findings(MD, "decks=many") if each.path == "decks"]
    assert found.citation == "MD 3.A; MD 3.B"


def test_a_signed_paper_states_neither_limit_nor_clause_for_it() -> None:
    (dear,) = [each for each in findings(SG) if each.code == "SG-TB-120"]
    shown = render_to_string("documents/pdf/_found.html", {"found": [finding_as_data(dear)]})
    assert "Big Buffalo costs the player 21.27 %" in shown
    assert "limit 20" not in shown
    assert "SG " not in shown
    assert "none: a question of the desk, no limit of law" in shown


@pytest.mark.parametrize(
    "given",
    [{"own": True, "cite": ["MD 2.A"], "severity": "warning"}, {}, {"own": True, "severity": "error"}],
)
def test_a_check_cites_a_clause_or_is_the_products_own_and_then_no_error(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        CheckBinding.model_validate({"code": "MD-CW-999", "rule": "dear_wager", **given})
