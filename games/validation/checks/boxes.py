"""Boxes: how many of them one player may have."""

from collections.abc import Iterator

from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule


@rule()
def adjacent_boxes_fit(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Nobody can play on more boxes than the table has."""
    boxes, seats = case.whole("adjacent_boxes"), case.whole("seats")
    if boxes is not None and seats is not None and boxes > seats:
        yield check.finding(
            "adjacent_boxes",
            f"{boxes} adjacent boxes, and the table has {seats} positions.",
            hint=f"Allowed is from 1 to {seats}.",
            measured=boxes,
            limit=seats,
        )
