"""`make pictures`: the four screens of the README, from the demo, as small files in docs/pictures.

Not part of the suite: it is run by its name. Nothing is asserted but that each page shows what the picture is about,
and that the picture is small.
"""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from backoffice.casinos.models import Property
from backoffice.settings.environment import ROOT
from games.configurations.models import Configuration
from submissions.submissions.models import Submission
from tests.e2e.accessibility import assert_shows_something

PICTURES = ROOT / "docs" / "pictures"
SIZE = (1280, 860)
COLOURS, MOST_BYTES = 160, 120_000
PageAs = Callable[..., Page]


@pytest.fixture
def opened(page_as: PageAs) -> Callable[[str, str], Page]:
    def open_page(email: str, path: str) -> Page:
        page = page_as(email, size=SIZE)
        answer = page.goto(path)
        assert answer is not None
        assert answer.ok, f"{path} answered {answer.status}"
        return page

    return open_page


def keep(page: Page, name: str) -> Path:
    """As a picture with a palette: text stays sharp, and the file a third of what it would be."""
    assert_shows_something(page)
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = PICTURES / f"{name}.png"
    few = taken.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    assert path.stat().st_size < MOST_BYTES, f"{name} has {path.stat().st_size:,} bytes"
    return path


def test_the_editor(opened: Callable[[str, str], Page], demo_database: None) -> None:
    """An amount below what the law allows: said at the field, in the menu and beside it, with its clause."""
    variant = Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")
    page = opened("manager@harbor.example", f"/games/{variant.pk}/edit/")
    page.locator('#section-menu a[data-section="progressive"]').click()
    page.get_by_label("Reset amount", exact=True).fill("9,500.00")
    expect(page.locator("#note-progressive-reset")).to_contain_text("$9,500 is below 10,000")
    keep(page, "editor")


def test_the_review(opened: Callable[[str, str], Page], demo_database: None) -> None:
    """An amendment, value by value beside the version in force, with what each change costs."""
    amendments = Submission.objects.filter(kind="amendment", versions__isnull=False)
    submission = amendments.filter(property__regulator__jurisdiction="us-sd").order_by("pk")[0]
    page = opened("reviewer@sd.example", f"/submissions/{submission.pk}/?tab=changes")
    keep(page, "review")


def test_the_deck_board(opened: Callable[[str, str], Page], demo_database: None) -> None:
    """Every table with the time left to its next change, the late ones first."""
    casino = Property.objects.get(name="Harbor Point Casino")
    page = opened("floor@harbor.example", f"/decks/?property={casino.pk}")
    expect(page.locator(".deck-row").first).to_contain_text(re.compile(r"LATE \d h \d\d"))
    keep(page, "deck-board")


def test_the_rules(opened: Callable[[str, str], Page], demo_database: None) -> None:
    """The law as a book, with what the product makes of each paragraph."""
    page = opened("manager@harbor.example", "/rules/us-md/casino-war/?q=progressive")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Casino War")
    keep(page, "rules")
