"""What a list needs to know of a round, so that no list has to open its snapshots."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.configurations.rules.redline.changes import same, stated

MOST_LABELS = 3


def summary_of(snapshot: Mapping[str, Any], earlier: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """`changed` counts the values that differ from the approved version, None where there is none; `since_round`
    those that differ from the round before.
    """
    redline = snapshot["redline"]
    return {
        "kind": snapshot["submission"]["kind"],
        "variant": snapshot["configuration"]["variant"],
        "changed": None if redline is None else len(redline["lines"]),
        "labels": [] if redline is None else [each["label"] for each in redline["lines"][:MOST_LABELS]],
        "edge": None if redline is None else _largest_edge_move(redline["together"]),
        "since_round": None if earlier is None else _count_changes(earlier, snapshot),
        "findings": dict(Counter(each["severity"] for each in snapshot["findings"])),
        "layouts": len(snapshot["layouts"]),
        "attachments": len(snapshot["attachments"]),
        "readings": {each["id"]: each["chosen"] for each in snapshot["readings"]},
    }


def _largest_edge_move(moves: list[Mapping[str, Any]]) -> dict[str, Any] | None:
    both = [
        each
        for each in moves
        if each["kind"] == "edge" and each["before"] is not None and each["after"] is not None
    ]
    if not both:
        return None
    largest = max(both, key=lambda each: abs(Fraction(each["after"]) - Fraction(each["before"])))
    return {key: largest[key] for key in ("label", "before", "after")}


def _count_changes(earlier: Mapping[str, Any], later: Mapping[str, Any]) -> int:
    was, now = (stated(each["configuration"]["values"]) for each in (earlier, later))
    return sum(not same(was.get(path), now.get(path)) for path in {*was, *now})
