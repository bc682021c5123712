"""A configuration as people read it."""

import pytest

from games.configurations.rules.redline.sheet import sheet_rows
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from tests.games.configurations.factories import example_of


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_stated_value_is_on_the_sheet_with_its_clause(pack_id: str) -> None:
    pack = load_pack(pack_id)
    rows = sheet_rows(pack, book_of(pack).example)
    assert all(row.cite and row.lines for row in rows)
    assert {row.path for row in rows} >= {"decks", "wagers", "limits.minimum"}


def test_odds_that_the_configuration_leaves_open_are_those_of_the_document() -> None:
    rows = {
        row.path: row for row in sheet_rows(load_pack("us-md/casino-war"), example_of("us-md/casino-war"))
    }
    assert rows["paytables.tie.tie"].lines == ("10 to 1",)
    assert rows["paytables.tie.tie"].from_document
    own = example_of("us-md/casino-war", paytables__tie__tie="11 to 1")
    rows = {row.path: row for row in sheet_rows(load_pack("us-md/casino-war"), own)}
    assert rows["paytables.tie.tie"].lines == ("11 to 1",)
    assert not rows["paytables.tie.tie"].from_document


def test_odds_of_a_wager_that_is_not_offered_are_left_out() -> None:
    values = example_of("us-md/casino-war", wagers=["initial", "war"])
    assert not any(
        row.path.startswith("paytables.progressive")
        for row in sheet_rows(load_pack("us-md/casino-war"), values)
    )


def test_options_are_shown_by_their_label() -> None:
    rows = {
        row.path: row for row in sheet_rows(load_pack("us-md/casino-war"), example_of("us-md/casino-war"))
    }
    assert rows["card_supply"].lines == ("Automated shuffler, two batches in turn",)
    assert rows["wagers"].lines[0] == "Initial Wager"
    assert rows["bonus_spin.wheel"].lines[0] == "1 × hot spot primary meter, community $150"
