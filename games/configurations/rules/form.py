"""The whole form of a configuration: every field's texts, and the values that they stand for."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.configurations.rules.redline.changes import same, stated
from games.configurations.rules.rows import COLUMNS, cells_by_row
from games.configurations.rules.typed import Texts, read_value, show_value
from games.engine.configuration import from_leaves, leaves_of
from games.rulepacks.book import Book
from games.rulepacks.parameters import Parameter

Typed = Mapping[str, Sequence[str]]
LEFT_OUT = "_left_out"
"""The field that names paths which no parameter has and which a person wants to be rid of."""


def typed_from(values: Mapping[str, Any], book: Book) -> dict[str, Texts]:
    """What a form shows of a configuration, field by field."""
    leaves = leaves_of(values)
    return {path: show_value(parameter, leaves.get(path)) for path, parameter in book.parameters.items()}


def values_from(typed: Typed, base: Mapping[str, Any], book: Book) -> dict[str, Any]:
    """The configuration that a form means, begun on `base`.

    A field that was not sent, or that still says what it said, keeps the value of `base` as it is, to the last digit.
    So does whatever no field shows.
    """
    leaves = stated(base)
    for path in typed.get(LEFT_OUT, ()):
        if path not in book.parameters:
            leaves.pop(path, None)
    for path, parameter in book.parameters.items():
        if path not in typed or says(parameter, typed[path], leaves.get(path)):
            continue
        value = read_value(parameter, typed[path])
        if value is None:
            leaves.pop(path, None)
        elif not same(value, leaves.get(path)):
            leaves[path] = value
    return from_leaves(leaves)


def says(parameter: Parameter, texts: Sequence[str], value: Any) -> bool:
    """Whether a field's texts are those that show this value."""
    shown = [_even(text) for text in show_value(parameter, value)]
    given = [_even(text) for text in texts]
    if parameter.kind in COLUMNS:
        return _filled(parameter.kind, given) == _filled(parameter.kind, shown)
    if parameter.kind == "choices":
        return {text for text in given if text} == {text for text in shown if text}
    return [text for text in given if text] == [text for text in shown if text]


def unknown_leaves(values: Mapping[str, Any], book: Book) -> dict[str, Any]:
    """What stands in a configuration that its rules have no field for."""
    return {
        path: value
        for path, value in leaves_of(values).items()
        if path not in book.parameters and value not in (None, {})
    }


def _filled(kind: str, texts: Sequence[str]) -> list[list[str]]:
    """Rows with anything in them; cells count by their place."""
    return [row for row in cells_by_row(kind, texts) if any(row)]


def _even(text: str) -> str:
    """Browsers end lines in their own way."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
