"""What each page says about itself: data in the folder of its feature, named in the feature's contributions."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from backoffice.core.contributions import listed
from games.engine.numbers import read_toml


class Key(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    does: str


class HelpPage(BaseModel):
    """`on` are names of addresses, the first of them the page itself; `*` at the end stands for all that begin so."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    on: tuple[str, ...] = Field(min_length=1)
    title: str = Field(min_length=3, max_length=60)
    about: str = Field(min_length=40)
    steps: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    keys: tuple[Key, ...] = ()
    # subjects of the law of the place, as `help_clauses` of the contributions know them
    law: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.on[0]


class HelpFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    page: tuple[HelpPage, ...]


@cache
def all_help() -> tuple[HelpPage, ...]:
    """In the order of the features."""
    return tuple(page for path in listed("help_files") for page in _pages_in(path))


def _pages_in(path: Path) -> Iterator[HelpPage]:
    yield from HelpFile.model_validate(read_toml(path.read_text(encoding="utf-8"))).page


@cache
def help_on(url_name: str) -> HelpPage | None:
    """The page that names the address; else the one whose pattern fits most of it."""
    fits = [(len(name), page) for page in all_help() for name in page.on if _fits(name, url_name)]
    return max(fits, key=lambda pair: pair[0])[1] if fits else None


def _fits(pattern: str, url_name: str) -> bool:
    if pattern.endswith("*"):
        return url_name.startswith(pattern[:-1])
    return url_name == pattern
