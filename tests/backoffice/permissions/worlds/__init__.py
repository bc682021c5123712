"""What each area of the games adds to the world of the matrix. A module here has

- `SUBJECTS`: beginning of a URL name -> the name of the thing that its `pk` is (the longest beginning counts),
- `build(casino)`: makes one of each thing in a house and answers {name: id}, for every argument of its URLs,
- `BODIES`, where a POST needs one: URL name -> form body.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


def _modules() -> list[ModuleType]:
    names = sorted(file.stem for file in Path(__file__).parent.glob("[a-z]*.py"))
    return [import_module(f"{__name__}.{name}") for name in names]


def subjects() -> dict[str, str]:
    return {start: thing for module in _modules() for start, thing in module.SUBJECTS.items()}


@cache
def bodies() -> dict[str, str]:
    return {name: body for module in _modules() for name, body in getattr(module, "BODIES", {}).items()}


def build_all(casino: Any) -> dict[str, Any]:
    """`casino` is the world's House; each module may use the ids of those before it by making its own things."""
    return {name: value for module in _modules() for name, value in module.build(casino).items()}
