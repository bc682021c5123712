"""Every page of the product has its help, and every word that help leans on is in the glossary."""

from collections import Counter

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from backoffice.core.contributions import by_name
from backoffice.help.glossary import DOCUMENT, all_words, word_called
from backoffice.help.pages import HelpPage, all_help, help_on

# what a browser never shows as a page: machines, files, parts of a page
NO_PAGE = {"health", "service-worker", "security-contact", "switch-property", "switch-theme"}


def url_names() -> set[str]:
    found: set[str] = set()

    def walk(patterns: list[URLPattern | URLResolver], prefix: str = "") -> None:
        for pattern in patterns:
            route = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                walk(pattern.url_patterns, route)
            elif not route.startswith("api/"):
                found.add(pattern.name or route)

    walk(get_resolver().url_patterns)
    return found


def test_every_page_of_the_product_has_its_help() -> None:
    missing = sorted(name for name in url_names() - NO_PAGE if help_on(name) is None)
    assert missing == [], (
        "write a [[page]] in help.toml of the feature, and name the file in its contributions"
    )


def test_help_names_only_addresses_that_exist() -> None:
    names = url_names()
    unknown = [
        (page.title, name)
        for page in all_help()
        for name in page.on
        if not (any(each.startswith(name[:-1]) for each in names) if name.endswith("*") else name in names)
    ]
    assert unknown == []


def test_no_two_pages_of_help_claim_the_same_address() -> None:
    claimed = Counter(name for page in all_help() for name in page.on)
    assert [name for name, times in claimed.items() if times > 1] == []


@pytest.mark.parametrize("page", all_help(), ids=lambda page: page.name)
def test_every_word_and_every_law_that_help_names_is_known(page: HelpPage) -> None:
    assert not page.name.endswith("*"), "the first address is the page itself"
    assert [name for name in page.words if word_called(name) is None] == []
    assert set(page.law) <= set(by_name("help_clauses"))


def test_the_more_exact_address_wins() -> None:
    board, log = help_on("deck-board"), help_on("deck-change")
    assert board
    assert log
    assert (board.title, log.title) == ("Deck board", "Log a deck change")
    assert help_on("no-such-page") is None


def test_the_glossary_is_read_from_the_one_document() -> None:
    edge = word_called("house edge")
    assert edge is not None
    assert edge.formula in DOCUMENT.read_text()
    assert edge.example
    names = Counter(name for word in all_words() for name in word.names)
    assert [name for name, times in names.items() if times > 1] == [], "one word for one thing"


def test_what_people_read_in_the_glossary_names_nothing_of_the_code() -> None:
    assert [word.title for word in all_words() if "`" in word.title + word.meaning + word.formula] == []
