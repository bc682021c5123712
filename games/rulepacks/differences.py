"""What changed between two versions of a pack, entry by entry, so that a person can see what it touches."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.rulepacks.pack import Pack

_NAMES = ("id", "code", "path", "wager", "event", "prefix")


@dataclass(frozen=True)
class Difference:
    """`file` is the kind of file, `entry` names the thing (`parameter decks, limit SG-TB-020`), `key` what of it."""

    file: str
    entry: str
    key: str
    before: Any
    after: Any

    @property
    def is_new(self) -> bool:
        return self.before is None

    @property
    def is_gone(self) -> bool:
        return self.after is None


def differences(old: Pack, new: Pack) -> list[Difference]:
    """Every entry that is new, gone or says something else. Order and comments are no difference."""
    found: list[Difference] = []
    for kind in dict.fromkeys((*old.files, *new.files)):
        before, after = (
            pack.files[kind].model_dump(mode="json") if kind in pack.files else {} for pack in (old, new)
        )
        found += [Difference(kind or "head", *each) for each in _compare(before, after, "")]
    return found


def _compare(before: Any, after: Any, entry: str) -> Iterator[tuple[str, str, Any, Any]]:
    for key in dict.fromkeys((*before, *after)):
        one, other = before.get(key), after.get(key)
        if one == other:
            continue
        ones, others = _entries(one), _entries(other)
        if ones is None or others is None:
            yield entry, key, one, other
            continue
        for name in dict.fromkeys((*ones, *others)):
            here = ", ".join(part for part in (entry, f"{key} {name}") if part)
            if name in ones and name in others:
                yield from _compare(ones[name], others[name], here)
            else:
                yield here, "", ones.get(name), others.get(name)


def _entries(value: Any) -> Mapping[str, Any] | None:
    """A list of tables by the names of its entries; None for anything else."""
    if value is None:
        return {}
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        return None
    found: dict[str, Any] = {}
    for each in value:
        name = next((str(each[key]) for key in _NAMES if each.get(key)), "entry")
        under = ", ".join(str(option) for option in (each.get("under") or {}).values())
        label = f"{name} ({under})" if under else name
        # Versions in time share a name; they are told apart by where they stand.
        place = 2
        while label in found:
            label = f"{name} ({under + ', ' if under else ''}{place})"
            place += 1
        found[label] = each
    return found
