"""When a parameter, step, question or element matters at all: a condition on the configuration, written as data."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from games.engine.configuration import get_path
from games.rulepacks.base import Cites, Code, PackModel, Words

EMPTY: tuple[Any, ...] = (None, "", [], {})
"""Values that state nothing."""


class Applies(PackModel):
    """All that is said must hold: one of `offers` is offered, every path of `stated` has a value, none of
    `unstated` has one, and every path of `equal` has one of the values given for it.
    """

    offers: tuple[Code, ...] = ()
    stated: tuple[Words, ...] = ()
    unstated: tuple[Words, ...] = ()
    equal: dict[Words, tuple[str | bool | int, ...]] = Field(default_factory=dict)

    def holds(self, configuration: Mapping[str, Any], offered: frozenset[str]) -> bool:
        return (
            (not self.offers or not offered.isdisjoint(self.offers))
            and all(is_stated(configuration, path) for path in self.stated)
            and not any(is_stated(configuration, path) for path in self.unstated)
            and all(get_path(configuration, path) in values for path, values in self.equal.items())
        )

    @property
    def paths(self) -> tuple[str, ...]:
        return (*self.stated, *self.unstated, *self.equal)


class Conditional(PackModel):
    """What counts only at times: `under` ties it to the chosen options of readings, `when` to the rest of the
    configuration, and paragraphs that do not apply take it with them.
    """

    under: dict[Code, Code] = Field(default_factory=dict)
    when: Applies = Applies()
    cite: Cites = ()


def is_stated(configuration: Mapping[str, Any], path: str) -> bool:
    return get_path(configuration, path) not in EMPTY


ALWAYS = Applies()
