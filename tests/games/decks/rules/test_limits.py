"""How long decks may stay under the rules of a pack: the stricter clause, cited (trap 1 of the Maryland rules)."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from games.decks.rules.limits import deck_rules
from games.engine.configuration import with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack

TODAY = date(2026, 11, 16)
MARYLAND = load_pack("us-md/casino-war")


def maryland(**paths: Any) -> dict[str, Any]:
    values = book_of(MARYLAND).example
    for path, value in paths.items():
        values = with_path(values, path.replace("__", "."), value)
    return values


def test_16t_is_stricter_than_3_c_and_binds_by_default() -> None:
    rules = deck_rules(MARYLAND, maryland(), as_of=TODAY)
    assert (rules.hours, rules.cite) == (Decimal(8), "COMAR 36.05.02.16T")
    assert [(clause.hours, clause.cite) for clause in rules.clauses] == [
        (Decimal(8), "COMAR 36.05.02.16T"),
        (Decimal(24), "MD 3.C"),
    ]
    assert rules.interval is not None
    assert rules.interval.length == timedelta(hours=8)


def test_approved_hours_above_the_law_do_not_lengthen_it() -> None:
    rules = deck_rules(MARYLAND, maryland(deck_change_hours=24), as_of=TODAY)
    assert (rules.hours, rules.cite) == (Decimal(8), "COMAR 36.05.02.16T")


def test_where_3_c_is_read_as_special_24_hours_hold() -> None:
    values = maryland(deck_change_hours=24, readings__deck_change="standard_rules")
    rules = deck_rules(MARYLAND, values, as_of=TODAY)
    assert (rules.hours, rules.cite) == (Decimal(24), "MD 3.C")


def test_a_shorter_interval_that_the_operator_set_itself_binds_it() -> None:
    rules = deck_rules(MARYLAND, maryland(deck_change_hours=Decimal("6.5")), as_of=TODAY)
    assert (rules.hours, rules.cite) == (Decimal("6.5"), "")
    assert rules.interval is not None
    assert rules.interval.length == timedelta(hours=6, minutes=30)


def test_the_clock_stops_with_the_table_only_where_that_reading_is_chosen() -> None:
    assert not deck_rules(MARYLAND, maryland(), as_of=TODAY).stops_when_closed
    without = {name: value for name, value in maryland().items() if name != "readings"}
    assert not deck_rules(MARYLAND, without, as_of=TODAY).stops_when_closed
    chosen = deck_rules(MARYLAND, maryland(readings__deck_clock="stops"), as_of=TODAY)
    assert chosen.stops_when_closed
    assert chosen.interval is not None
    assert chosen.interval.stops_when_closed


def test_decks_and_batches_come_from_the_rules() -> None:
    rules = deck_rules(MARYLAND, maryland(), as_of=TODAY)
    assert (rules.decks, rules.batches, rules.card_supply) == (6, 2, "batch_shuffler")


@pytest.mark.parametrize("pack_id", ["us-sd/casino-war", "sg/tiger-buffalo", "online/war"])
def test_documents_that_name_no_interval_set_none(pack_id: str) -> None:
    pack = load_pack(pack_id)
    rules = deck_rules(pack, book_of(pack).example, as_of=TODAY)
    assert rules.hours is None
    assert rules.interval is None
    assert rules.batches == 1
    assert rules.decks
