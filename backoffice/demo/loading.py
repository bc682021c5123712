"""The demo of every feature: its module `demo` names what it loads, and when among the others (`LOADS`)."""

from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from django.apps import apps

from backoffice.core.contributions import OUR_PACKAGES


def demo_loads() -> list[Callable[..., None]]:
    """In the order in which one part needs the other."""
    return _in_order("LOADS")


def demo_scales() -> list[Callable[..., Any]]:
    """What adds a year of a log to the large property."""
    return _in_order("SCALES")


def load_large_property(*, at: datetime) -> dict[str, int] | None:
    """How many entries each log has; None when the property is there already."""
    for demo in _demos():
        if load := getattr(demo, "LARGE_PROPERTY", None):
            written: dict[str, int] | None = load(at=at)
            return written
    return None


def _in_order(name: str) -> list[Callable[..., Any]]:
    found: dict[int, Callable[..., Any]] = {}
    for demo in _demos():
        found |= getattr(demo, name, {})
    return [found[order] for order in sorted(found)]


def _demos() -> list[ModuleType]:
    names = [config.name for config in apps.get_app_configs() if config.name.split(".")[0] in OUR_PACKAGES]
    return [import_module(f"{name}.demo") for name in names if find_spec(f"{name}.demo")]
