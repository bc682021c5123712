"""Help for whoever asks: only about pages that they may open."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.contributions import by_name
from backoffice.core.search import MOST_OF_A_KIND, Hit
from backoffice.help.glossary import Word, all_words, word_called
from backoffice.help.pages import HelpPage, all_help, help_on
from backoffice.permissions.access import Access
from backoffice.permissions.url_actions import actions_by_url_name


def help_for(access: Access, url_name: str) -> HelpPage | None:
    page = help_on(url_name)
    return page if page is not None and _may_open(access, url_name) else None


def help_visible_to(access: Access) -> list[HelpPage]:
    return [page for page in all_help() if _may_open(access, page.name)]


def words_of(page: HelpPage) -> list[Word]:
    return [word for name in page.words if (word := word_called(name)) is not None]


def clauses_of(page: HelpPage, casino: Property | None, at: datetime) -> list[str]:
    """Of the law of the place where the property is; without a property no law is near."""
    if casino is None:
        return []
    known = by_name("help_clauses")
    clauses = [clause for subject in page.law for clause in known[subject](casino, at)]
    return list(dict.fromkeys(clauses))


def found_in_help(access: Access, text: str) -> Iterator[Hit]:
    words = text.lower().split()
    found = [page for page in help_visible_to(access) if _all_in(words, f"{page.title} {page.about}")]
    # a page that is called so before one that only speaks of it
    found.sort(key=lambda page: not _all_in(words, page.title))
    for page in found[: MOST_OF_A_KIND // 2]:
        yield Hit(_("Help"), page.title, page.about.split(". ")[0], _address(f"?page={page.name}"), "help")
    meant = [word for word in all_words() if _all_in(words, word.title)]
    for word in meant[: MOST_OF_A_KIND // 2]:
        yield Hit(_("Help"), word.title, word.meaning, _address(f"#{word.anchor}"), "book")


def _address(rest: str) -> str:
    return reverse("help") + rest


def _all_in(words: list[str], text: str) -> bool:
    return all(word in text.lower() for word in words)


def _may_open(access: Access, url_name: str) -> bool:
    action = actions_by_url_name().get(url_name)
    return action is not None and access.allows(action)
