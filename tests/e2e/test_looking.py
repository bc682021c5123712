"""The helpers that look at a page fail when there is nothing to see."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.accessibility import assert_accessible, assert_shows_something

PAGE = "<!doctype html><html lang=en><title>Page</title><body>{}</body></html>"
HEAD = "<header><h1>Tables</h1><p>Main pit</p></header>"


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("", "without a heading"),
        ("<p>An error with no frame</p>", "without a heading"),
        ("<main><p>T12</p></main>", "without a heading"),
        ("<main><header><h1> </h1></header><p>T12</p></main>", "without a heading"),
        ("<main><header hidden><h1>Tables</h1></header><p>T12</p></main>", "without a heading"),
        (f"<main>{HEAD}</main>", "was seen empty"),
        (f"<main>{HEAD}<div> </div></main>", "was seen empty"),
        (f"<main>{HEAD}<div hidden>T12</div></main>", "was seen empty"),
        (f"<main>{HEAD}<div style='visibility: hidden'>T12</div></main>", "was seen empty"),
    ],
)
def test_a_page_that_was_seen_empty_fails(browser: Browser, body: str, complaint: str) -> None:
    page = browser.new_page()
    page.set_content(PAGE.format(body))
    for look in (assert_shows_something, assert_accessible):
        with pytest.raises(AssertionError, match=complaint):
            look(page)
    page.close()


@pytest.mark.parametrize(
    "content", ["<p>T12</p>", "<form><input aria-label=Table></form>", "<svg><path/></svg>"]
)
def test_a_page_with_a_heading_and_something_below_it_passes(browser: Browser, content: str) -> None:
    page = browser.new_page()
    page.set_content(PAGE.format(f"<main>{HEAD}{content}</main>"))
    assert_shows_something(page)
    page.close()
