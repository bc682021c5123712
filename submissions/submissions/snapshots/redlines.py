"""What differs from another version, with what each difference moves: the last approved one, or the one handed in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.configurations.rules.redline import redline
from games.configurations.rules.redline.redline import Redline
from games.rulepacks.pack import Pack
from games.validation.rulings import InterpretationRuling
from submissions.submissions.snapshots.exact import exact

Ruled = Mapping[str, InterpretationRuling] | None


@dataclass(frozen=True)
class Approved:
    """The version that a submission would amend."""

    number: int
    approval_number: str
    approved_at: datetime
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Alteration:
    """What the authority started from when it approved in part: the snapshot as the operator handed it in."""

    snapshot_hash: str
    values: Mapping[str, Any]
    by: str
    reasons: str = ""


def redline_of(
    pack: Pack, values: Mapping[str, Any], approved: Approved | None, ruled: Ruled = None
) -> dict[str, Any] | None:
    if approved is None:
        return None
    against = {
        "number": approved.number,
        "approval_number": approved.approval_number,
        "approved_at": approved.approved_at.isoformat(),
    }
    return {"against": against, **compared(redline(pack, approved.values, values, ruled))}


def alteration_of(
    pack: Pack, values: Mapping[str, Any], altered: Alteration | None, ruled: Ruled = None
) -> dict[str, Any] | None:
    if altered is None:
        return None
    submitted = {"hash": altered.snapshot_hash, "by": altered.by, "reasons": altered.reasons}
    return {"submitted": submitted, **compared(redline(pack, altered.values, values, ruled))}


def compared(found: Redline) -> dict[str, Any]:
    return {"lines": _lines(found), "together": [exact(move) for move in found.effect.moves]}


def _lines(found: Redline) -> list[dict[str, Any]]:
    return [
        {
            "path": line.change.path,
            "label": line.change.label,
            "section": line.change.section_title,
            "cite": list(line.change.cite),
            "before": list(line.change.before_lines),
            "after": list(line.change.after_lines),
            "moves": [exact(move) for move in line.effect.moves],
            "problem": line.effect.problem,
        }
        for line in found.lines
    ]
