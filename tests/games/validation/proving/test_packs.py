"""Every pack proves itself, from boundary cases that it makes of its own values."""

from datetime import date

import pytest

from games.engine.configuration import with_path
from games.validation.proving.boundaries import boundary_values
from games.validation.proving.firing import fires
from games.validation.proving.prove import prove
from games.validation.validate import bound_checks, validate
from tests.games.configurations.values import DAY, MD, PACKS, SD, SG, book


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_pack_contradicts_nothing_leaves_nothing_open_and_has_nothing_dead(pack_id: str) -> None:
    assert [each.words for each in prove(book(pack_id).pack, DAY)] == []


@pytest.mark.parametrize(
    ("pack_id", "rule", "path"),
    [(MD, "cut_card_depth", "cut_card"), (SG, "positions_on_layout", "seats"), (MD, "needs_wager", "wagers")],
)
def test_a_boundary_case_is_found_among_the_values_that_a_check_looks_at(
    pack_id: str, rule: str, path: str
) -> None:
    bound = next(each for each in bound_checks(book(pack_id)) if each.binding.rule == rule)
    fired = fires(book(pack_id), bound, date(2026, 3, 1))
    assert fired is not None
    assert path in {each.path for each in fired.findings}


@pytest.mark.parametrize("pack_id", [MD, SD])
def test_md_2_b_5_a_sd_5_a_sign_written_as_the_findings_ask_for_is_without_an_error(pack_id: str) -> None:
    """Every row by the label that a finding names it with, such as the tie of the progressive."""
    law = book(pack_id)
    lines = boundary_values(law, "sign.lines", law.example)[0]
    assert len(lines) > 3
    found = validate(with_path(law.example, "sign.lines", lines), law.pack, DAY)
    assert [each.message for each in found if each.path == "sign.lines" and each.severity == "error"] == []
