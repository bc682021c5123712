"""What the mathematics of baccarat say beyond its wagers: every offer of insurance."""

from collections.abc import Mapping
from typing import Any


def chapter_of(figures: Mapping[str, Any]) -> dict[str, Any]:
    """One table for each hand and moment: short ones, none over many pages."""
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in figures["insurance"]:
        groups.setdefault((row["hand"], row["after"]), []).append(row)
    return {
        "insurance": [{"hand": hand, "after": after, "rows": own} for (hand, after), own in groups.items()]
    }
