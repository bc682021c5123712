"""No place, clause or tax form is named in the product's Python or pages: law stands in the folder of its place."""

from pathlib import Path

import pytest

from backoffice.casinos.services import equipment
from games.card_inventory.rules import law
from submissions.submissions.selectors import readiness
from tests.games.rulepacks.law_words import (
    ROOT,
    forget_places,
    law_in_python,
    law_in_text,
    product_modules,
    product_pages,
)
from tests.games.rulepacks.places import freeport


def test_no_module_names_a_place_or_a_clause() -> None:
    found = {
        str(path.relative_to(ROOT)): words
        for path in product_modules()
        if (words := law_in_python(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_no_page_names_a_place_or_a_clause() -> None:
    found = {
        str(path.relative_to(ROOT)): words
        for path in product_pages()
        if (words := law_in_text(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_the_scan_reads_the_whole_product() -> None:
    modules = set(product_modules())
    assert {Path(str(each.__file__)) for each in (law, equipment, readiness)} <= modules
    assert len(modules) > 300
    assert len(list(product_pages())) > 200


@pytest.mark.parametrize(
    "planted",
    [
        'CITE = ("COMAR 36.05.03.24",)',
        'raise Refused(_("The cap is too high (COMAR 36.05.03.24)."))',
        'LAW = {"us-md": 7}',
        "law = card_law('sg')",
        'if house.regulator.jurisdiction == "online": pass',
        'pack = load_pack("sg/tiger-buffalo")',
        'words = f"{amount} is paid by check (MD 10.C(2))"',
        'cite = "SD (4)(a)"',
        'cite = "ONLINE rules:3"',
        'code = "MD-CW-012"',
        'form = "W-2G"',
        '"""Destroyed within seven days, as Maryland wants it."""',
        "LIMIT = 7  # South Dakota has none",
        "# CCA s.100 asks for a notice",
        "MARYLAND = CardLaw(destroy_within=7)",
        "def needs_w2g(amount): ...",
        'authority = "Gambling Regulatory Authority of Singapore"',
    ],
)
def test_law_planted_in_python_is_found(planted: str) -> None:
    assert law_in_python(planted + "\n")


@pytest.mark.parametrize(
    "plain",
    [
        'words = "Play goes on online."',
        'SGD = "SGD", _("Singapore dollar (S$)")',
        'path = "games/static/sg.svg"',
        "cards = MD5(text)",
        'spread = "SD of the result"',
        'clause = "ZZ 10.C(2)"',
    ],
)
def test_words_that_are_no_law_are_left_alone(plain: str) -> None:
    assert law_in_python(plain + "\n") == []


def test_law_planted_in_a_page_is_found() -> None:
    assert law_in_text('<p>{% citation "COMAR 36.05.03.24" progressive.pack_id %}</p>')
    assert law_in_text("<p>reported on a W-2G</p>")
    assert law_in_text("<p>{% if jurisdiction == 'us-md' %}</p>")


def test_a_new_place_is_looked_for_as_soon_as_its_folder_is_there() -> None:
    forget_places()
    with freeport():
        assert "Freeport" in law_in_text("as Freeport asks")
        assert law_in_text("(FGC 40.8)")
    forget_places()
    assert law_in_text("as Freeport asks") == []
