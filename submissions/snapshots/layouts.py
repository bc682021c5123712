"""Layout drawings of a submission: those that the desk filed with it, else the one that the configuration describes."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.layouts.drawing import draw_layout
from games.layouts.printed import printed_by
from games.rulepacks.pack import Pack
from submissions.snapshots.exact import exact


def layouts_of(
    pack: Pack,
    values: Mapping[str, Any],
    filed: Sequence[Mapping[str, Any]],
    *,
    operator_name: str,
    approved: Mapping[str, Any] | None,
) -> list[dict[str, Any]]:
    """`before` is what an amendment replaces, where it looks different."""
    if filed:
        return [exact(dict(each)) for each in filed]
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
        "from_configuration": True,
        "drawing": draw_layout(pack, values, operator_name=operator_name, printed=printed),
        "lines": [*printed.lines, *([printed.notice] if printed.notice else [])],
        "on_sign": printed.on_sign,
    }
