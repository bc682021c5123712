"""Works the figures of a snapshot out again, in a process of its own that remembers nothing.

    python -m submissions.submissions.snapshots.recompute < request.json > answer.json

The request holds the pack's texts and the values; the answer what today's engine makes of them.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from games import canonical
from games.engine import VERSION
from submissions.submissions.snapshots import SCHEMA
from submissions.submissions.snapshots.earlier import as_first_defined


@dataclass(frozen=True)
class Difference:
    """`path` leads through the snapshot to one figure: `mathematics.wagers.tie.house_edge`."""

    path: str
    stored: str
    computed: str


def figures_of(request: Mapping[str, Any]) -> dict[str, Any]:
    from games.configurations.rules.redline import redline
    from games.engine.configuration import merged
    from games.rulepacks.loader import pack_from_texts
    from games.validation.rulings import InterpretationRuling
    from submissions.submissions.snapshots.mathematics import mathematics_of
    from submissions.submissions.snapshots.readings import readings_of
    from submissions.submissions.snapshots.redlines import compared

    pack = pack_from_texts(request["pack_id"], request["texts"])
    ruled = {name: InterpretationRuling(name, option, date.min) for name, option in request["ruled"].items()}
    values = request["values"]
    as_read = merged(values, {"readings": request["ruled"]})
    read = readings_of(
        pack, values, as_of=date.fromisoformat(request["as_of"]), rulings=tuple(ruled.values())
    )
    return {
        "engine": VERSION,
        "pack_hash": pack.hash,
        "mathematics": mathematics_of(pack, as_read),
        "readings": edges_in(read),
    } | {
        name: None if before is None else moves_in(compared(redline(pack, before, values, ruled)))
        for name, before in (("redline", request["amended"]), ("altered", request["altered"]))
    }


def stored_figures(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    """The same figures as the snapshot keeps them."""
    return {
        "pack_hash": snapshot["pack"]["hash"],
        "mathematics": snapshot["mathematics"],
        "readings": edges_in(snapshot["readings"]),
        "redline": moves_in(snapshot["redline"]) if snapshot["redline"] else None,
        "altered": moves_in(snapshot["altered"]) if snapshot["altered"] else None,
    }


def compared_figures(snapshot: Mapping[str, Any], answer: Mapping[str, Any]) -> tuple[list[Difference], int]:
    """A snapshot against what today's engine answers, by the definitions of the snapshot."""
    stored = stored_figures(snapshot)
    computed = {name: answer[name] for name in stored}
    if snapshot.get("schema", SCHEMA) < SCHEMA:
        return differences_between(as_first_defined(stored), as_first_defined(computed))
    return differences_between(stored, computed)


def edges_in(readings: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    return {each["id"]: each["edges"] for each in readings}


def moves_in(redline: Mapping[str, Any]) -> dict[str, Any]:
    lines = {each["path"]: each["moves"] for each in redline["lines"]}
    return {"lines": lines, "together": redline["together"]}


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
            used: Counter[str] = Counter()
            for place, item in enumerate(value):
                name = _name(item, place)
                used[name] += 1
                # two rows of one name are two rows: `after4_on_5 #2`
                again = f" #{used[name]}" if used[name] > 1 else ""
                yield from _figures(item, f"{path}.{name}{again}")
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
