"""Configurations in which a condition holds, made from the pack's example."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from games.engine.configuration import get_path, with_path
from games.rulepacks.applies import Conditional, is_stated
from games.rulepacks.book import Book
from games.rulepacks.periods import Moment
from games.validation.case import Case
from games.validation.proving.boundaries import boundary_values

DEEP = 3


def case_of(book: Book, configuration: Mapping[str, Any], as_of: Moment) -> Case:
    return Case(given=configuration, book=book, as_of=as_of, rulings={})


def made_to_apply(
    book: Book, configuration: Mapping[str, Any], each: Conditional, as_of: Moment, depth: int = 0
) -> dict[str, Any] | None:
    """The configuration changed so that something counts in it; None where none of what it asks for can be."""
    changed = dict(configuration)
    for reading, option in each.under.items():
        changed = with_path(changed, f"readings.{reading}", option)
    for path in each.when.unstated:
        changed = with_path(changed, path, None)
    for path in (*each.when.stated, *each.when.equal):
        parameter = book.parameters.get(path)
        if parameter is not None and depth < DEEP and not case_of(book, changed, as_of).applies(parameter):
            changed = made_to_apply(book, changed, parameter, as_of, depth + 1) or changed
    for path in each.when.stated:
        if not is_stated(changed, path) and path in book.parameters:
            changed = with_path(changed, path, _some_value(book, path, changed, as_of))
    if each.when.offers and not set(each.when.offers) & set(get_path(changed, "wagers", ()) or ()):
        changed = with_path(changed, "wagers", [*(get_path(changed, "wagers") or ()), each.when.offers[0]])
    paths = list(each.when.equal)
    for values in product(*each.when.equal.values()):
        tried = changed
        for path, value in zip(paths, values, strict=True):
            tried = with_path(tried, path, value)
        case = case_of(book, tried, as_of)
        if (
            case.applies(each)
            and not set(paths) & set(case.form_problems)
            and _are_options(book, tried, paths)
        ):
            return tried
    return None


def _are_options(book: Book, configuration: Mapping[str, Any], paths: list[str]) -> bool:
    """A value that a form does not offer is no way to fulfil a condition."""
    for path in paths:
        options = [each.value for each in book.parameters[path].option] if path in book.parameters else []
        if options and get_path(configuration, path) not in options:
            return False
    return True


def _some_value(book: Book, path: str, configuration: dict[str, Any], as_of: Moment) -> Any:
    for value in boundary_values(book, path, configuration):
        case = case_of(book, with_path(configuration, path, value), as_of)
        if value and path not in case.form_problems:
            return value
    return None
