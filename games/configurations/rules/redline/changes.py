"""Which paths two configurations state differently."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.configurations.rules.redline.words import lines_of
from games.engine.configuration import from_leaves, leaves_of
from games.rulepacks.book import Book
from games.rulepacks.parameters import SECTIONS


@dataclass(frozen=True)
class Change:
    """One path. `before` and `after` are the values, None where not stated; the lines are the same in words."""

    path: str
    label: str
    section: str
    cite: tuple[str, ...]
    before: Any
    after: Any
    before_lines: tuple[str, ...]
    after_lines: tuple[str, ...]

    @property
    def added(self) -> tuple[str, ...]:
        """For a list: what is new in it."""
        return tuple(line for line in self.after_lines if line not in self.before_lines)

    @property
    def removed(self) -> tuple[str, ...]:
        return tuple(line for line in self.before_lines if line not in self.after_lines)

    @property
    def is_list(self) -> bool:
        return isinstance(self.before, list | tuple) or isinstance(self.after, list | tuple)

    @property
    def section_title(self) -> str:
        return SECTIONS.get(self.section, "Not in these rules")  # type: ignore[call-overload, no-any-return]


def stated(configuration: Mapping[str, Any]) -> dict[str, Any]:
    """Path -> value for everything that is stated; an empty value states nothing."""
    return {
        path: value
        for path, value in leaves_of(configuration).items()
        if value is not None and value != {} and value != ""
    }


def changes_between(book: Book, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """In the order of the form; paths that the rules do not know come last."""
    was, now = stated(before), stated(after)
    order = {path: place for place, path in enumerate(book.parameters)}
    paths = sorted({*was, *now}, key=lambda path: (order.get(path, len(order)), path))
    return tuple(
        _change(book, path, was.get(path), now.get(path))
        for path in paths
        if not same(was.get(path), now.get(path))
    )


def _change(book: Book, path: str, before: Any, after: Any) -> Change:
    parameter = book.parameters.get(path)
    return Change(
        path=path,
        label=parameter.label if parameter else path,
        section=parameter.section if parameter else "",
        cite=parameter.cite if parameter else (),
        before=before,
        after=after,
        before_lines=lines_of(book, path, before),
        after_lines=lines_of(book, path, after),
    )


def same(one: Any, other: Any) -> bool:
    """5 and 5.00 are the same amount; yes and 1 are not the same answer."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def applied(before: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """`before` with these changes made; with all of them it states what `after` states."""
    leaves = stated(before)
    made = tuple(changes)
    for change in made:
        leaves.pop(change.path, None)
    for change in made:
        if change.after is not None:
            # a value cannot stand where a table of values is to be
            for path in [each for each in leaves if _in_the_way(each, change.path)]:
                del leaves[path]
            leaves[change.path] = change.after
    return from_leaves(leaves)


def _in_the_way(path: str, other: str) -> bool:
    return path.startswith(f"{other}.") or other.startswith(f"{path}.")
