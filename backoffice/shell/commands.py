"""Finds what can be done and set, by the words of its name; what is left of the text says to what."""

from collections.abc import Iterator
from functools import cache

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.commands import Command
from backoffice.core.contributions import in_order
from backoffice.core.search import MOST_OF_A_KIND, Hit
from backoffice.permissions.access import Access

MOST_AT_FIRST = 4


def found_commands(access: Access, text: str, casino: Property | None) -> list[Hit]:
    """Those that answer to most of the words first."""
    typed = text.lower().split()
    ranked: list[tuple[int, int, Hit]] = []
    for place, command in enumerate(commands_for(access, casino)):
        known = [word for word in typed if _answers_to(command, word)]
        rest = " ".join(word for word in typed if word not in known)
        if known:
            hits = _hits(command, access, casino, rest, typed)
            ranked += [(len(rest.split()), place, hit) for hit in hits]
    ranked.sort(key=lambda each: each[:2])
    return [hit for _missing, _place, hit in ranked[:MOST_OF_A_KIND]]


def commands_for(access: Access, casino: Property | None) -> Iterator[Command]:
    for command in in_order("commands"):
        fits = command.audience in ("", access.organisation_kind)
        if fits and access.allows(command.action) and (casino is not None or not command.at_property):
            yield command


def first_commands(access: Access) -> tuple[Hit, ...]:
    """A few to begin with, before anything is typed: those that need no property."""
    commands = [each for each in commands_for(access, None) if not each.is_setting]
    return tuple(hit_of(each, None) for each in commands[:MOST_AT_FIRST])


def hit_of(command: Command, casino: Property | None) -> Hit:
    arguments = [casino.pk] if command.at_property and casino else []
    kind = _("Settings") if command.is_setting else _("Actions")
    detail = str(casino) if command.at_property else ""
    return Hit(kind, str(command.label), detail, reverse(command.url_name, args=arguments), command.icon)


def _hits(
    command: Command, access: Access, casino: Property | None, rest: str, typed: list[str]
) -> Iterator[Hit]:
    if not rest:
        yield hit_of(command, casino)
    elif command.targets is not None:
        for name, url in command.targets(access, rest):
            if all(word in name.lower() for word in typed):
                continue  # the thing itself is asked for, and something done there shares a word with its name
            yield Hit(_("Actions"), f"{command.label}: {name}", "", url, command.icon)


def _answers_to(command: Command, word: str) -> bool:
    return any(each.startswith(word) for each in _vocabulary(command, get_language()))


@cache
def _vocabulary(command: Command, _language: str | None) -> frozenset[str]:
    return frozenset(f"{command.label} {command.words}".lower().split())
