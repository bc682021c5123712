"""The guide is true: its files, put into one folder, are a pack that prices, validates and is covered."""

from datetime import date
from pathlib import Path

import pytest

from games.engine.game import PriceRequest
from games.rulepacks.book import book_of
from games.rulepacks.coverage import coverage_as_data
from games.rulepacks.floor_law import SUBJECTS, law_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack
from games.rulepacks.places import further_places
from games.rulepacks.rules import build_rules
from games.validation.validate import validate
from tests.games.rulepacks.documented_pack import GUIDE, PACK, write_documented_pack


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return load_pack(PACK, write_documented_pack(tmp_path))


def test_one_folder_is_found_without_being_registered(pack: Pack, tmp_path: Path) -> None:
    assert pack_ids(tmp_path) == [PACK]
    assert pack.prefix == "ZZ"


def test_it_is_priced(pack: Pack) -> None:
    rules = build_rules(pack, {"decks": 6})
    price = rules.game.price(rules, PriceRequest())
    # Without a bonus for a tied war Casino War costs 2.88 % with six decks.
    assert f"{float(price.wagers['initial'].house_edge * 100):.2f}" == "2.88"


def test_its_example_has_no_finding(pack: Pack) -> None:
    assert validate(book_of(pack).example, pack, date(2026, 7, 1)) == []


def test_nothing_is_missing_from_its_coverage(pack: Pack) -> None:
    data = coverage_as_data(book_of(pack))
    assert [each["id"] for each in data["paragraphs"]] == ["1", "2", "3", "4", "5", "6"]
    assert data["missing"] == []


@pytest.mark.parametrize(
    ("day", "decks", "broken"),
    [
        (date(2025, 1, 1), 5, True),
        (date(2025, 1, 1), 6, False),
        (date(2025, 1, 1), 8, False),
        (date(2026, 6, 30), 7, False),
        (date(2026, 7, 1), 7, True),
        (date(2026, 7, 1), 8, False),
        (date(2024, 6, 30), 5, False),
    ],
)
def test_a_limit_holds_in_its_time_and_no_other(pack: Pack, day: date, decks: int, *, broken: bool) -> None:
    example = {**book_of(pack).example, "decks": decks}
    assert ("ZZ-CW-020" in {each.code for each in validate(example, pack, day)}) is broken


@pytest.mark.parametrize(
    ("path", "odds", "code"),
    [
        ("tie", {"tie": "9 to 1"}, "ZZ-CW-052"),
        ("tie", {"tie": "11 to 1"}, None),
        ("war", {"win": "3 to 2"}, None),
        ("war", {"win": "6 to 5"}, "ZZ-CW-051"),
        ("initial", {"win": "11 to 10"}, "ZZ-CW-050"),
    ],
    ids=["below the minimum", "above the minimum", "the other table", "no table", "fixed"],
)
def test_odds_are_fixed_or_a_minimum_or_one_of_several_tables(
    pack: Pack, path: str, odds: dict[str, str], code: str | None
) -> None:
    example = {**book_of(pack).example, "paytables": {path: odds}}
    found = [each for each in validate(example, pack, date(2026, 7, 1)) if each.severity == "error"]
    assert [each.code for each in found] == ([code] if code else [])
    assert all(each.departure for each in found)


def test_the_law_of_its_floor_is_read_from_the_same_folder(tmp_path: Path) -> None:
    law_of.cache_clear()
    with further_places(write_documented_pack(tmp_path)):
        law = law_of("us-zz")
    law_of.cache_clear()
    before, after = (law.card_inventory.destruction_at(date(year, 6, 1)) for year in (2025, 2026))
    assert before is not None
    assert after is not None
    assert (before.days, after.days, after.clause) == (14, 3, "ZZ-CODE 40.8")
    assert law.card_inventory.count_at(date(2026, 6, 1)) is None
    assert all(subject.model_fields_set for subject in vars(law).values())


def test_the_guide_names_every_subject_of_floor_law() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert [subject for subject in SUBJECTS if f"| `jurisdiction.{subject}.toml` |" not in text] == []
