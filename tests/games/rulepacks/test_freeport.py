"""A place that is data alone: its pack is priced, validated and covered without a line of Python about it."""

from collections.abc import Iterator
from datetime import date

import pytest

from games.decks.rules.batches import Batch, objections_to_pair, objections_to_turn
from games.decks.rules.limits import deck_rules
from games.engine.errors import EngineError
from games.engine.war.terms import seats_of
from games.progressives.rules.meters import MeterFigures, meter_figures, meter_paths
from games.rulepacks.book import book_of
from games.rulepacks.coverage import coverage_as_data
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack
from games.rulepacks.review import review_rules
from games.rulepacks.rules import build_rules
from games.validation.validate import validate
from tests.games.rulepacks.places import FREEPORT, FREEPORT_WAR, freeport

TODAY = date(2026, 11, 17)


@pytest.fixture
def pack() -> Iterator[Pack]:
    with freeport():
        yield load_pack(FREEPORT_WAR)


def test_it_is_found_beside_the_places_that_are_shipped(pack: Pack) -> None:
    assert FREEPORT_WAR in pack_ids()
    assert review_rules(FREEPORT).prefix == "XF"


def test_it_is_there_only_while_its_folder_is() -> None:
    assert FREEPORT_WAR not in pack_ids()


def test_its_example_has_no_finding_and_every_paragraph_is_handled(pack: Pack) -> None:
    assert validate(book_of(pack).example, pack, TODAY) == []
    assert coverage_as_data(book_of(pack))["missing"] == []


def test_its_progressive_is_a_meter_with_figures(pack: Pack) -> None:
    assert meter_paths(pack) == ("progressive",)
    assert isinstance(meter_figures(pack, book_of(pack).example, "progressive"), MeterFigures)


def test_8_its_tables_are_larger_than_those_of_any_place_that_is_shipped(pack: Pack) -> None:
    assert seats_of(build_rules(pack, {"seats": 20})) == 20
    with pytest.raises(EngineError, match="from 1 to 20"):
        seats_of(build_rules(pack, {"seats": 21}))


def test_9_batches_keep_what_the_document_asks_for_and_nothing_else(pack: Pack) -> None:
    """Backs differ; neither equal counts nor turns are asked for."""
    law = deck_rules(pack, book_of(pack).example, as_of=TODAY).two_batches
    [objection] = objections_to_pair(Batch(1, "blue", 8), Batch(2, "blue", 6), law)
    assert (objection.code, objection.cite) == ("colour", "XF 9")
    assert not list(objections_to_turn(1, last_rotated=1, batches=2, law=law))
