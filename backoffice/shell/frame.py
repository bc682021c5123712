"""The parts of the frame that are the same on many pages, as plain values: all that is drawn of each."""

from typing import NamedTuple

from django.conf import settings

from backoffice.shell.navigation import Link


class HeadShown(NamedTuple):
    """Style and script that every page has; where they lie does not change while a process runs."""

    static_url: str

    @classmethod
    def now(cls) -> "HeadShown":
        return cls(settings.STATIC_URL)


class MenuShown(NamedTuple):
    links: tuple[Link, ...]
    organisation: str
    roles: str


class LinksShown(NamedTuple):
    links: tuple[Link, ...]


class ToastsShown(NamedTuple):
    """What the scripts say when a part of the page could not be had: the same for everybody."""
