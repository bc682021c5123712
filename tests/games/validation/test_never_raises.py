"""Whatever a user writes, validation answers with findings."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.configuration import with_path
from games.rulepacks.loader import load_pack
from games.validation.validate import validate
from tests.games.configurations.values import DAY, MD, PACKS, book, example, findings

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-3, max_value=20)
    | st.decimals(allow_nan=True, allow_infinity=True)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(
        ["10 to 1", "push", "lose", "0.95 to 1", "1 for 1", "red A", "initial", "tie", "M", "linked"]
    )
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
RELAXED = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("pack_id", PACKS)
@given(data=st.data())
@RELAXED
def test_any_value_at_any_path_is_answered(pack_id: str, data: st.DataObject) -> None:
    law = book(pack_id)
    own = {check.code for check in law.checks if check.own}
    form = next(check.code for check in law.checks if check.rule == "value_form")
    paths = data.draw(st.lists(st.sampled_from(sorted(law.parameters)), min_size=1, max_size=4))
    configuration: dict[str, Any] = example(pack_id)
    for path in paths:
        configuration = with_path(configuration, path, data.draw(ANYTHING))
    for finding in validate(configuration, law.pack, DAY):
        assert finding.message
        assert finding.citation or finding.code in own or finding.code == form


@pytest.mark.parametrize("pack_id", PACKS)
@given(configuration=ANYTHING)
@RELAXED
def test_anything_at_all_is_answered(pack_id: str, configuration: Any) -> None:
    assert any(each.severity == "error" for each in validate(configuration, load_pack(pack_id), DAY))


@pytest.mark.parametrize(
    ("settings", "path", "words"),
    [
        (["decks=six"], "decks", "is a whole number"),
        (["decks=6.5"], "decks", "is a whole number"),
        (["decks=true"], "decks", "is a whole number"),
        (["limits.minimum=-5"], "limits.minimum", "enter an amount such as 10,000.00"),
        (["limits.minimum=1.005"], "limits.minimum", "whole cents"),
        (["progressive.rate=101"], "progressive.rate", "percentage"),
        (["deck_change_hours=0"], "deck_change_hours", "above zero"),
        (["card_supply=magic"], "card_supply", "is not one of its options"),
        (["bonus_spin.trigger=green A"], "bonus_spin.trigger", "a colour and a rank"),
        (["paytables.tie.tie=a lot"], "paytables.tie.tie", "as odds are printed"),
        (["wagers=initial,jackpot"], "wagers", "jackpot is no wager"),
        (["paytables.tie.win=1 to 1"], "paytables.tie.win", "no such pay row"),
        (["readings.deck_basis=both"], "readings.deck_basis", "is not one of its options"),
        (["readings.unheard_of=x"], "readings.unheard_of", "nothing that can be configured"),
        (
            ["limits.wagers.jackpot.maximum=5"],
            "limits.wagers.jackpot.maximum",
            "nothing that can be configured",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_what_is_wrong_is_said_at_its_path(settings: list[str], path: str, words: str) -> None:
    found = [each for each in findings(MD, *settings) if each.path == path and each.severity == "error"]
    assert any(words in each.message for each in found)
    assert all(each.citation for each in found)


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), Decimal("1e40"), 10**30, 6.0])
def test_numbers_that_are_none_are_findings(value: Any) -> None:
    configuration = with_path(example(MD), "progressive.reset", value)
    found = validate(configuration, load_pack(MD), DAY)
    assert "progressive.reset" in {each.path for each in found if each.severity == "error"}
