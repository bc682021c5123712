"""axe-core in the page under test: what it finds fails the test, said in a way that can be acted on."""

from functools import cache
from typing import Any

from django.conf import settings
from playwright.sync_api import Page

AXE = settings.NODE_MODULES / "axe-core" / "axe.min.js"


@cache
def _axe_source() -> str:
    return AXE.read_text()


def violations_in(page: Page) -> list[str]:
    """Every rule of axe, its best practices too."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe_source())
    found: list[dict[str, Any]] = page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']}).then((result) => result.violations)"
    )
    return [_in_words(violation) for violation in found]


def _in_words(violation: dict[str, Any]) -> str:
    places = "\n".join(
        f"      {' '.join(map(str, node['target']))}\n        {node['html'][:160]}\n        "
        + node["failureSummary"].replace("\n", "\n        ")
        for node in violation["nodes"][:5]
    )
    return f"    {violation['id']} ({violation['impact']}): {violation['help']}\n{places}"


def assert_accessible(page: Page, where: str = "") -> None:
    found = violations_in(page)
    assert not found, f"axe found {len(found)} kinds of trouble at {where or page.url}:\n" + "\n".join(found)


def assert_no_sideways_scroll(page: Page, where: str = "") -> None:
    wide = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
    )
    assert wide[0] <= wide[1], f"{where or page.url} scrolls sideways: {wide[0]} px in {wide[1]} px."
