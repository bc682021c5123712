"""The layout that a configuration describes, for submissions with which none was filed."""

from collections.abc import Mapping
from typing import Any

from games.layouts.rules.drawing import draw_layout
from games.layouts.rules.printed import printed_by
from games.rulepacks.pack import Pack


def layouts_drawn(
    pack: Pack, values: Mapping[str, Any], *, operator_name: str, approved: Mapping[str, Any] | None
) -> list[dict[str, Any]]:
    """`before` is what an amendment replaces, where it looks different."""
    drawn = _drawn(pack, values, operator_name)
    before = None if approved is None else _drawn(pack, approved, operator_name)
    if before is not None and before["drawing"] != drawn["drawing"]:
        drawn["before"] = before
    return [drawn]


def _drawn(pack: Pack, values: Mapping[str, Any], operator_name: str) -> dict[str, Any]:
    printed = printed_by(pack, values)
    return {
        "name": "As the configuration describes it",
        "approval": "",
        "drawing": draw_layout(pack, values, operator_name=operator_name, printed=printed),
        "lines": [*printed.lines, *([printed.notice] if printed.notice else [])],
        "on_sign": printed.on_sign,
    }
