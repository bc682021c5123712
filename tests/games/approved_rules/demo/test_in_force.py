from datetime import date

import pytest

from games.approved_rules.demo.in_force import VARIANTS, Variant
from games.engine.configuration import with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.validation.validate import validate


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.casino} {variant.name}")
def test_nothing_approved_in_the_demo_breaks_a_rule(variant: Variant) -> None:
    pack = load_pack(variant.pack_id)
    values = book_of(pack).example
    for path, value in variant.changes.items():
        values = with_path(values, path, value)
    findings = validate(values, pack, date(2026, 11, 16), ())
    assert [each for each in findings if each.severity == "error"] == []
