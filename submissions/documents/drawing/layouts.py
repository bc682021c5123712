"""Layouts in a rules document: drawn for its pages, beside the ones that they replace, and compared word by word."""

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import ParseError

from django.utils import translation

from games.layouts.selectors.comparing import Told, compare, side_of_snapshot
from submissions.documents.drawing.document import LANGUAGE
from submissions.documents.drawing.felts import on_paper


def layout_on_paper(layout: Mapping[str, Any], size: str) -> dict[str, Any]:
    """Drawn by our own code when the snapshot was made, and cleaned then where it was uploaded; `as_filed` is the
    drawing of the snapshot.
    """
    before = layout.get("before")
    filed = layout.get("drawing") or ""
    drawn = on_paper(filed, size) if filed else {"drawing": "", "keys": [], "measured": False}
    return {
        **layout,
        **drawn,
        "as_filed": filed,
        "before": None if before is None else layout_on_paper(before, size),
    }


def annex_of(layout: Mapping[str, Any], *, in_appendix: bool) -> dict[str, Any]:
    """What the annex shows: the layout, unless it stands in the rules already, the one that it replaces, and what the
    two print otherwise.
    """
    before = layout["before"]
    own = [dict(layout)] if layout["drawing"] and not in_appendix else []
    replaced = [{**before, "replaced": True}] if before and before["drawing"] else []
    return {**layout, "felts": own + replaced, "differences": _differences(layout)}


def _differences(layout: Mapping[str, Any]) -> list[Told]:
    """A name that changed is not overlooked."""
    before = layout["before"]
    if not before or not before["as_filed"] or not layout["as_filed"]:
        return []
    with translation.override(LANGUAGE):
        sides = [
            side_of_snapshot(
                {**each, "drawing": each["as_filed"], "on_sign": each.get("on_sign", False)},
                name=each["name"],
            )
            for each in (before, layout)
        ]
        try:
            return compare(*sides).told
        except ParseError:
            # an old drawing that is no whole one is shown as it was; its words cannot be read
            return []
