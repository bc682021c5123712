"""From the pack: validation, a path of the document's own, the layout and the command line."""

import io
import json
from datetime import date

import pytest
from django.core.management import call_command

from games.engine.configuration import with_path
from games.engine.errors import BadConfiguration
from games.layouts.rules.drawing import draw_layout
from games.layouts.rules.linter import lint_layout
from games.layouts.rules.printed import printed_by
from games.rulepacks.book import book_of
from games.rulepacks.coverage import coverage_as_data
from games.rulepacks.loader import pack_ids
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules
from games.validation.prices import priced_part
from games.validation.validate import validate
from tests.games.dice.conftest import PACK

DAY = date(2026, 11, 16)


def test_the_example_has_no_finding_and_every_paragraph_is_handled(pack: Pack) -> None:
    assert PACK in pack_ids()
    assert validate(book_of(pack).example, pack, DAY) == []
    assert coverage_as_data(book_of(pack))["missing"] == []


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("dice_change_hours", 9, "DZ-TD-020"),
        ("paytables.field.field", "2 to 1", "DZ-TD-050"),
        ("paytables.any_seven.any_seven", "3 to 1", "DZ-TD-051"),
        ("decks", 6, "DZ-TD-003"),
    ],
)
def test_what_the_document_does_not_allow_is_found(pack: Pack, path: str, value: object, code: str) -> None:
    found = validate(with_path(book_of(pack).example, path, value), pack, DAY)
    assert code in {each.code for each in found}


def test_paths_are_those_of_every_game_of_this_game_and_of_the_document(pack: Pack) -> None:
    assert "limits.minimum" in pack.paths
    assert "dice.colour" in pack.paths
    assert "die_maker" in pack.paths
    assert "decks" not in pack.paths
    with pytest.raises(BadConfiguration, match="decks: is nothing that can be configured in zz-dice"):
        build_rules(pack, {"decks": 6})
    priced = priced_part(pack, book_of(pack).example)
    assert set(priced) == {"seats", "wagers"}


def test_the_layout_shows_dice_and_no_shoe(pack: Pack) -> None:
    values = book_of(pack).example
    drawn = draw_layout(pack, values, operator_name="Harbor")
    assert ">DICE<" in drawn
    assert "SEVEN" in drawn
    assert "Shoe" not in drawn
    assert "Discard rack" not in drawn
    said = printed_by(pack, values)
    found = lint_layout(pack, values, said, operator_name="Harbor", layout_code="", positions=8, as_of=DAY)
    assert [each for each in found if each.severity == "error"] == []


def answer(*arguments: str) -> dict[str, object]:
    out = io.StringIO()
    call_command(*arguments, "--format", "json", stdout=out)
    return dict(json.loads(out.getvalue()))


def test_price_settle_and_simulate_on_the_command_line() -> None:
    wagers = answer("price", PACK)["wagers"]
    assert isinstance(wagers, dict)
    assert wagers["any_craps"]["house_edge"] == "1/9"
    assert answer("settle", PACK, "--dice", "3 4", "--leave", "--bet", "field=10")["net"] == "-5.00"
    assert answer("settle", PACK, "--dice", "3 4 5 5", "--again", "--bet", "field=10")["net"] == "10.00"
    found = answer("simulate", PACK, "--rounds", "5000", "--seed", "3")["wagers"]
    assert isinstance(found, dict)
    assert found["any_seven"]["exact"] == "-1/6"
