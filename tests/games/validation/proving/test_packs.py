"""Every pack proves itself, from boundary cases that it makes of its own values."""

from datetime import date

import pytest

from games.validation.proving.firing import fires
from games.validation.proving.prove import prove
from games.validation.validate import bound_checks
from tests.games.configurations.values import DAY, MD, PACKS, SG, book


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
