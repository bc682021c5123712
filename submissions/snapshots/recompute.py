"""Works the figures of a snapshot out again, in a process of its own that remembers nothing.

    python -m submissions.snapshots.recompute < request.json > answer.json

The request holds the pack's texts and the values; the answer what today's engine makes of them.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games import canonical
from games.engine import VERSION


@dataclass(frozen=True)
class Difference:
    """`path` leads through the snapshot to one figure: `mathematics.wagers.tie.house_edge`."""

    path: str
    stored: str
    computed: str


def figures_of(request: Mapping[str, Any]) -> dict[str, Any]:
    from games.rulepacks.loader import pack_from_texts
    from submissions.snapshots.mathematics import mathematics_of

    pack = pack_from_texts(request["pack_id"], request["texts"])
    return {"engine": VERSION, "pack_hash": pack.hash, "mathematics": mathematics_of(pack, request["values"])}


def differences_between(stored: Any, computed: Any) -> tuple[list[Difference], int]:
    """Every figure that differs, and how many were compared."""
    before, after = dict(_figures(stored)), dict(_figures(computed))
    paths = [*before, *(path for path in after if path not in before)]
    found = [
        Difference(path, _text(before.get(path)), _text(after.get(path)))
        for path in paths
        if path not in before or path not in after or before[path] != after[path]
    ]
    return found, len(paths)


def _figures(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    match value:
        case Mapping():
            for name in sorted(value):
                yield from _figures(value[name], f"{path}.{name}" if path else str(name))
        case list() | tuple():
            for place, item in enumerate(value):
                yield from _figures(item, f"{path}.{_name(item, place)}")
        case _:
            yield path, value


def _name(item: Any, place: int) -> str:
    """People look for `tie`, not for the third wager."""
    if isinstance(item, Mapping):
        for key in ("code", "event", "decks", "players", "rounds"):
            if isinstance(item.get(key), str | int) and not isinstance(item.get(key), bool):
                return f"{item[key]}" if key in ("code", "event") else f"{key} {item[key]}"
    return str(place + 1)


def _text(value: Any) -> str:
    return "nothing" if value is None else str(value)


if __name__ == "__main__":
    sys.stdout.write(canonical.dumps(figures_of(canonical.loads(sys.stdin.read()))))
