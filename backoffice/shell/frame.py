"""The parts of the frame that are the same on many pages, as plain values: all that is drawn of each."""

from typing import NamedTuple

from backoffice.core.search import Hit
from backoffice.shell.navigation import Link


class MenuShown(NamedTuple):
    links: tuple[Link, ...]
    organisation: str
    roles: str


class LinksShown(NamedTuple):
    links: tuple[Link, ...]


class SearchShown(NamedTuple):
    links: tuple[Link, ...]
    recent: tuple[Hit, ...]
    actions: tuple[Hit, ...]
