"""The checks that a pack can bind. A check is found because it is there: a function under `checks/` with `@rule`."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from games.rulepacks.base import PackModel
from games.validation.bound import Arguments, BoundCheck, NoArguments
from games.validation.findings import Finding

if TYPE_CHECKING:
    from games.validation.case import Case


@dataclass(frozen=True)
class Rule:
    name: str
    check: Callable[["Case", Any], Iterator[Finding]]
    arguments: type[PackModel]

    def arguments_from(self, data: Mapping[str, Any]) -> PackModel:
        return self.arguments.model_validate(data)


_rules: dict[str, Rule] = {}


def rule(
    arguments: type[Arguments] = NoArguments,  # type: ignore[assignment]
) -> Callable[
    [Callable[["Case", BoundCheck[Arguments]], Iterator[Finding]]],
    Callable[["Case", BoundCheck[Arguments]], Iterator[Finding]],
]:
    """Register a check under the name of its function; packs bind it to a code and a clause."""

    def register(
        check: Callable[["Case", BoundCheck[Arguments]], Iterator[Finding]],
    ) -> Callable[["Case", BoundCheck[Arguments]], Iterator[Finding]]:
        name = check.__name__
        if name in _rules:
            raise ValueError(f"two checks are called {name}")
        _rules[name] = Rule(name, check, arguments)
        return check

    return register


@cache
def _load() -> None:
    from games.validation import checks

    for module in pkgutil.iter_modules(checks.__path__):
        importlib.import_module(f"{checks.__name__}.{module.name}")


def find_rule(name: str) -> Rule | None:
    _load()
    return _rules.get(name)


def rule_names() -> list[str]:
    _load()
    return sorted(_rules)
