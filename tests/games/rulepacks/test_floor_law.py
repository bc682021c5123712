"""The floor law of places: typed, cited, dated, and every problem of it named."""

from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rulepacks.errors import PackError
from games.rulepacks.floor_law import FloorLaw, law_of
from games.rulepacks.places import further_places, places
from tests.games.rulepacks.places import FREEPORT, freeport

TODAY = date(2026, 11, 17)
DAYS = st.dates(date(2000, 1, 1), date(2060, 1, 1))


@pytest.mark.parametrize("place", places())
def test_the_floor_law_of_every_place_loads(place: str) -> None:
    assert isinstance(law_of(place), FloorLaw)


@pytest.mark.parametrize("place", ["sg", "us-sd", "online", "atlantis", "", "../us-md"])
def test_a_place_without_the_files_has_no_such_duty(place: str) -> None:
    assert law_of(place) == FloorLaw()


def test_36_05_02_16_the_terms_of_maryland() -> None:
    law = law_of("us-md").card_inventory
    destruction, notice = law.destruction_at(TODAY), law.preshuffling_notice_at(TODAY)
    assert destruction is not None
    assert (destruction.within, destruction.clause) == (timedelta(days=7), "COMAR 36.05.02.16P")
    assert notice is not None
    assert (notice.ahead, notice.clause) == (timedelta(hours=24), "COMAR 36.05.02.16R")
    assert law.clauses_at(TODAY) == {
        "receipt": "COMAR 36.05.02.16",
        "inspect_at_table": "COMAR 36.05.02.16F",
        "damaged_card": "COMAR 36.05.02.16I",
        "label": "COMAR 36.05.02.16J",
        "collection": "COMAR 36.05.02.16M",
        "work_order": "COMAR 36.05.02.16N(7)",
        "discrepancy": "COMAR 36.05.02.16N(9)",
        "preshuffling": "COMAR 36.05.02.16R",
        "correction": "COMAR 36.05.02.16",
        "reconciliation": "COMAR 36.05.02.16O",
        "count": "COMAR 36.05.02.16O",
        "destruction": "COMAR 36.05.02.16P",
    }


def test_36_05_03_the_other_sections_of_maryland() -> None:
    law = law_of("us-md")
    assert set(law.progressives.clauses_at(TODAY).values()) == {"COMAR 36.05.03.24"}
    places_law, kept = law.equipment.alternative_places_at(TODAY), law.retention.approved_documents_at(TODAY)
    assert places_law is not None
    assert places_law.clause == "COMAR 36.05.03.16"
    assert kept is not None
    assert (kept.years, kept.clause) == (5, "COMAR 36.05.03.19")


def test_a_tax_form_has_the_amount_of_its_year() -> None:
    law = law_of("us-md").payouts
    before, after = law.tax_form_at(date(2025, 12, 31)), law.tax_form_at(date(2026, 1, 1))
    assert before is not None
    assert after is not None
    assert (before.amount, after.amount) == (Decimal(600), Decimal(2000))


@given(DAYS)
def test_a_term_holds_in_its_time_and_no_other(day: date) -> None:
    with freeport():
        held = law_of(FREEPORT).card_inventory.destruction_at(day)
    if day < date(2020, 1, 1):
        assert held is None
    else:
        assert held is not None
        assert held.days == (7 if day < date(2025, 1, 1) else 3)


def written(root: Path, **files: str) -> Path:
    (root / "zz").mkdir()
    for subject, text in files.items():
        (root / "zz" / f"jurisdiction.{subject}.toml").write_text(text, encoding="utf-8")
    return root


def problems(root: Path) -> list[tuple[str, str, str]]:
    law_of.cache_clear()
    with further_places(root), pytest.raises(PackError) as error:
        law_of("zz")
    law_of.cache_clear()
    return list(error.value.problems)


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("[[destruction]]\ndays = 3\n", "destruction 1, cite", "required"),
        ("[[destruction]]\ndays = 3\ncite = []\n", "destruction 1, cite", "at least 1"),
        ('[[destruction]]\ndays = 0\ncite = ["Z 1"]\n', "destruction 1, days", "greater than 0"),
        ('[[destruction]]\ndays = "3"\ncite = ["Z 1"]\n', "destruction 1, days", "integer"),
        ('[[destruction]]\ndays = 3\nweeks = 1\ncite = ["Z 1"]\n', "destruction 1, weeks", "unknown key"),
        ('[[count]]\nevery = "month"\ncite = ["Z 1"]\n', "count 1, every", "quarter"),
        (
            '[[destruction]]\ndays = 3\nfrom = 2025-01-01\nto = 2024-01-01\ncite = ["Z 1"]\n',
            "destruction 1",
            "ends before it begins",
        ),
        (
            '[[destruction]]\ndays = 3\ncite = ["Z 1"]\n[[destruction]]\ndays = 4\nfrom = 2025-01-01\ncite = ["Z 2"]\n',
            "",
            "destruction: not stated and 2025-01-01 overlap",
        ),
        ("days = ", "", "is not valid TOML"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, text: str, where: str, why: str) -> None:
    [(file, key, reason)] = problems(written(tmp_path, card_inventory=text))
    assert (file, key) == ("jurisdiction.card_inventory.toml", where)
    assert why in reason


def test_two_steps_may_hold_at_the_same_time(tmp_path: Path) -> None:
    text = '[[clause]]\nstep = "label"\ncite = ["Z 1"]\n[[clause]]\nstep = "collection"\ncite = ["Z 2"]\n'
    law_of.cache_clear()
    with further_places(written(tmp_path, card_inventory=text)):
        law = law_of("zz").card_inventory
    law_of.cache_clear()
    assert (law.clause_at("label", TODAY), law.clause_at("collection", TODAY)) == ("Z 1", "Z 2")


def test_a_document_says_when_it_is_made(tmp_path: Path) -> None:
    [(_file, key, reason)] = problems(written(tmp_path, payouts='[[document]]\ncite = ["Z 1"]\n'))
    assert key == "document 1"
    assert "from which amount on" in reason


def test_all_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    found = problems(
        written(tmp_path, payouts="[[check]]\n", retention="[[approved_documents]]\nyears = 0\n", parking="")
    )
    assert {file for file, _key, _reason in found} == {
        "jurisdiction.payouts.toml",
        "jurisdiction.retention.toml",
        "jurisdiction.parking.toml",
    }
    assert any("unknown subject" in reason for _file, _key, reason in found)
