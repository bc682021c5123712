"""The demo makes sense: every table of it earns under every preset, and no smallest bet falls between two steps."""

from datetime import date
from typing import Any

import pytest

from games.approved_rules.demo.answers import answered
from games.approved_rules.demo.in_force import VARIANTS, Variant
from games.earnings.rules.earn import earn
from games.earnings.rules.plan import Opening
from games.earnings.rules.presets import plan_from, presets_of
from games.engine.configuration import get_path, with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.validation.validate import validate

NAMED = [pytest.param(each, id=f"{each.casino}, {each.name}") for each in VARIANTS]


def loaded(variant: Variant) -> tuple[Pack, dict[str, Any]]:
    pack = load_pack(variant.pack_id)
    values = answered(pack.id, book_of(pack).start)
    for path, value in variant.changes.items():
        values = with_path(values, path, value)
    return pack, dict(values)


@pytest.mark.parametrize("variant", NAMED)
def test_every_variant_earns_on_a_usual_evening(variant: Variant) -> None:
    pack, values = loaded(variant)
    for preset in presets_of(pack):
        found = earn(pack, values, plan_from(preset, pack, values), Opening())
        assert found.win_per_hour > 0, preset.title


@pytest.mark.parametrize("variant", NAMED)
def test_every_variant_is_lawful_and_its_minimum_can_be_bet(variant: Variant) -> None:
    pack, values = loaded(variant)
    assert [
        each.message for each in validate(values, pack, date(2026, 11, 18)) if each.severity == "error"
    ] == []
    minimum, step = (get_path(values, f"limits.{name}") for name in ("minimum", "increment"))
    assert not step or minimum % step == 0
