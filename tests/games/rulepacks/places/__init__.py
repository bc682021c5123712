"""Freeport (`xf`), a place that the product does not ship: its law is the TOML in this folder and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.rulepacks.floor_law import law_of
from games.rulepacks.places import further_places
from games.rulepacks.review import review_rules

FREEPORT, FREEPORT_WAR = "xf", "xf/casino-war"


@contextmanager
def freeport() -> Iterator[None]:
    with further_places(Path(__file__).parent):
        _forget()
        yield
    _forget()


def _forget() -> None:
    """A place that was looked for in vain is remembered as one without law."""
    law_of.cache_clear()
    review_rules.cache_clear()
