"""Looking at a page: something is there to be seen, and axe-core finds nothing wrong with it."""

from functools import cache
from typing import Any

from django.conf import settings
from playwright.sync_api import Page

AXE = settings.NODE_MODULES / "axe-core" / "axe.min.js"


# what a person sees of the main part: its heading, and anything at all below the page's head
SEEN = """() => {
  const PICTURES = 'img, svg, canvas, input, object';
  const main = document.querySelector('main');
  if (!main) return {heading: false, content: false};
  const isSeen = (part) => part.getClientRects().length > 0 && part.checkVisibility();
  const says = (part) => isSeen(part) && (part.innerText ?? '').trim() !== '';
  const pictures = (part) => [part, ...part.querySelectorAll('*')].filter((each) => each.matches(PICTURES));
  const shows = (part) => says(part) || pictures(part).some(isSeen);
  return {
    heading: [...main.querySelectorAll('h1')].some(says),
    content: [...main.children].some((part) => !part.matches('header, h1') && shows(part)),
  };
}"""


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


def assert_shows_something(page: Page, where: str = "") -> None:
    """Nothing is wrong with an empty page, and nothing right: to have seen one is to have seen nothing."""
    seen: dict[str, bool] = page.evaluate(SEEN)
    assert seen["heading"], f"{where or page.url} was seen without a heading."
    assert seen["content"], f"{where or page.url} was seen empty."


def assert_accessible(page: Page, where: str = "") -> None:
    assert_shows_something(page, where)
    found = violations_in(page)
    assert not found, f"axe found {len(found)} kinds of trouble at {where or page.url}:\n" + "\n".join(found)


def assert_no_sideways_scroll(page: Page, where: str = "") -> None:
    wide = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
    )
    assert wide[0] <= wide[1], f"{where or page.url} scrolls sideways: {wide[0]} px in {wide[1]} px."
