"""Which paths a check looks at: only their boundary values can make it speak."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from games.engine.configuration import leaves_of
from games.engine.errors import EngineError
from games.engine.price import Price
from games.validation.case import Case


class TracedCase(Case):
    """A case that notes what is asked of it. What it needs to be understood at all is worked out before."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.looked_at: set[str] = set()
        self.reads_all = False
        self.reads_price = False
        self._watched = False
        _ = (self.configuration, self.form_problems)
        self._watched = True

    @property
    def leaves(self) -> Mapping[str, Any]:
        if self.__dict__.get("_watched"):
            self.reads_all = True
        if "_leaves" not in self.__dict__:
            self._leaves = leaves_of(self.given)
        return self._leaves

    def value(self, path: str) -> Any:
        self.looked_at.add(path)
        return super().value(path)

    @cached_property
    def price(self) -> Price | EngineError:
        """What the price looks at is nearly everything: it counts as one thing."""
        self.reads_price = True
        kept = set(self.looked_at)
        found: Price | EngineError = Case.price.func(self)  # type: ignore[attr-defined]
        self.looked_at = kept
        return found
