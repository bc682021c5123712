"""Global search: each app adds what it can find through `SEARCH_SOURCES`."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from backoffice.permissions.access import Access


@dataclass(frozen=True)
class Hit:
    kind: str | Promise
    title: str
    detail: str
    url: str
    icon: str


def search(access: Access, text: str) -> list[Hit]:
    text = text.strip()
    if len(text) < 1:
        return []
    return [hit for source in settings.SEARCH_SOURCES for hit in import_string(source)(access, text)]


def found_in_the_house(access: Access, text: str) -> list[Hit]:
    return []
