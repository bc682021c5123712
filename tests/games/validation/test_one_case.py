"""A configuration is understood once for a check: findings, price and layout read the same case."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.configurations.rules import assessment
from games.configurations.rules.assessment import assess
from games.configurations.rules.paytables import pay_tables
from games.layouts.rules.drawing import draw_layout
from games.rulebook.rules.legal import places_for
from games.rulepacks.loader import load_pack, pack_ids
from games.validation.case import Case
from tests.games.configurations.values import DAY, MD, PACKS, example


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Case]]:
    """Every case that is opened from here on."""
    cases: list[Case] = []
    begin = Case.__init__

    def count(self: Case, **parts: Any) -> None:
        cases.append(self)
        begin(self, **parts)

    monkeypatch.setattr(Case, "__init__", count)
    assessment._assess.cache_clear()
    yield cases
    assessment._assess.cache_clear()


@pytest.mark.parametrize("pack_id", PACKS)
def test_findings_price_limits_and_pay_tables_of_the_editor(pack_id: str, opened: list[Case]) -> None:
    found = assess(load_pack(pack_id), example(pack_id), DAY)
    assert found.price is found.case.price
    for path in found.applying:
        found.limits_of(path)
    pay_tables(found)
    assert opened == [found.case]


def test_the_same_check_asked_again_opens_nothing(opened: list[Case]) -> None:
    first, again = (assess(load_pack(MD), example(MD), DAY) for _ in range(2))
    assert first is again
    assert len(opened) == 1


def test_every_place_judges_and_prices_one_case(opened: list[Case]) -> None:
    pack = load_pack(MD)
    places = places_for(example(MD), pack.head.game, DAY, home=MD)
    of_the_game = [each for each in pack_ids() if load_pack(each).head.game == pack.head.game]
    assert len(opened) == len(places) == len(of_the_game)


def test_a_drawing_reads_one_case(opened: list[Case]) -> None:
    draw_layout(load_pack(MD), example(MD), operator_name="Harbor")
    assert len(opened) == 1
