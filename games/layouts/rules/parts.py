"""The parts of a drawing by their names: the table or the screen, its dimensions, and the sheet around them."""

from typing import Any

TABLE, SCREEN, DIMENSIONS, SHEET = "table", "screen", "dimensions", "sheet"
NAME = "data-part"
GROUP, RECT, TEXT = (f"{{http://www.w3.org/2000/svg}}{name}" for name in ("g", "rect", "text"))
ABOVE_SHEET = 6.0
"""Units that stay free between a drawing and its sheet."""


def part(root: Any, name: str) -> Any | None:
    return next((each for each in root.iterchildren(GROUP) if each.get(NAME) == name), None)


def without_sheet(root: Any) -> float | None:
    """Takes the sheet out of a drawing; where it began, or nothing where there was none."""
    named = part(root, SHEET)
    sheet = [named] if named is not None else _unnamed_sheet(root)
    inside = [child for each in sheet for child in ([*each] if named is not None else [each])]
    panels = [each for child in inside if child.tag == GROUP for each in child.iter(RECT)]
    for each in sheet:
        root.remove(each)
    top = min((float(each.get("y", 0)) for each in panels), default=None)
    return None if top is None else top - ABOVE_SHEET


def _unnamed_sheet(root: Any) -> list[Any]:
    """Drawings that were frozen before their parts had names: the sheet is what follows the first group and its
    dimensions.
    """
    groups = list(root.iterchildren(GROUP))
    kept = groups[:1] + [each for each in groups[1:2] if each.get(NAME) == DIMENSIONS]
    return list(kept[-1].itersiblings()) if kept else []
