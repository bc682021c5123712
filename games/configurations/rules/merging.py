"""Two edits that began on the same revision, brought together path by path without losing either."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from games.configurations.rules.redline.changes import same, stated
from games.engine.configuration import from_leaves

Case = Literal["theirs", "alike", "both"]


@dataclass(frozen=True)
class Meeting:
    """A path that they changed since: only they (`theirs`), both the same way (`alike`), or both differently."""

    path: str
    was: Any
    theirs: Any
    mine: Any
    case: Case


@dataclass(frozen=True)
class Merge:
    """`values` has what only one of the two changed; where both did, it has mine until somebody chooses."""

    values: dict[str, Any]
    meetings: tuple[Meeting, ...]

    @property
    def contested(self) -> tuple[Meeting, ...]:
        return tuple(each for each in self.meetings if each.case == "both")


def merge(
    *,
    base: Mapping[str, Any],
    theirs: Mapping[str, Any],
    mine: Mapping[str, Any],
    chosen: Mapping[str, str] | None = None,
) -> Merge:
    """`chosen` says for a contested path whether `theirs` or `mine` stays."""
    was, now, typed = stated(base), stated(theirs), stated(mine)
    result = dict(typed)
    meetings = []
    for path in dict.fromkeys((*was, *now)):
        if same(was.get(path), now.get(path)):
            continue
        case = _case(was.get(path), now.get(path), typed.get(path))
        meetings.append(Meeting(path, was.get(path), now.get(path), typed.get(path), case))
        if case != "both" or (chosen or {}).get(path) == "theirs":
            _put(result, path, now.get(path))
    return Merge(from_leaves(result), tuple(meetings))


def _case(was: Any, now: Any, typed: Any) -> Case:
    if same(typed, now):
        return "alike"
    return "theirs" if same(typed, was) else "both"


def _put(leaves: dict[str, Any], path: str, value: Any) -> None:
    if value is None:
        leaves.pop(path, None)
    else:
        leaves[path] = value
