"""A question that pages ask all day is put into SQL once; afterwards only its values change.

Making a query and its SQL costs the web process more than the answer costs the database. A function under `prepared`
makes its query twice with values that nobody has, sees where in the SQL they went, and from then on fills them in.
Whatever it makes of a value itself (a day from a moment, a part of a text) would not be seen: it is refused, and every
test compares what is asked with what the function would have asked (`CHECK_PREPARED`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from copy import copy
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import wraps
from itertools import count
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import QuerySet
from django.http import Http404

Row = TypeVar("Row")
# far beyond what any organisation asks in different shapes; forgetting all of them costs one page
MOST_SHAPES = 500


class NotPreparable(TypeError):
    """What the query depends on cannot be told from its parameters."""


class ManyValued(ABC):
    """An argument that is more than a value: it says its values, and what it would be with others."""

    @abstractmethod
    def values_asked(self) -> tuple[Any, ...]: ...

    @abstractmethod
    def shape_asked(self) -> Hashable: ...

    @abstractmethod
    def with_values_asked(self, values: tuple[Any, ...]) -> Any: ...


def prepared(make: Callable[..., "QuerySet[Any, Row]"]) -> Callable[..., list[Row]]:
    """Of a function of moments, numbers, texts and tuples of them; what is given by keyword belongs to its shape."""
    known: dict[Hashable, _Ready | None] = {}

    @wraps(make)
    def rows(*arguments: Any, **shape: Hashable) -> list[Row]:
        key = (tuple(_shape(each) for each in arguments), tuple(shape.items()))
        if key not in known:
            if len(known) >= MOST_SHAPES:
                known.clear()
            known[key] = _made_ready(make, arguments, shape)
        ready = known[key]
        values = [value for each in arguments for value in _values(each)]
        if settings.CHECK_PREPARED:
            _compare(make(*arguments, **shape), ready, values)
        return [] if ready is None else ready.rows(values)

    return rows


def only(rows: list[Row]) -> Row:
    """The one that was asked for by its key; whoever asks for what there is not, or not for them, gets a 404."""
    if not rows:
        raise Http404
    return rows[0]


def belonging_to(owner: Any, name: str, rows: list[Row]) -> list[Row]:
    """As a related manager gives them: nobody asks again whose they are."""
    for each in rows:
        setattr(each, name, owner)
    return rows


@dataclass(frozen=True)
class _Ready:
    queryset: Any
    compiler: Any
    sql: str
    parameters: tuple[Any, ...]
    # place among the parameters, and which of the values belongs there
    places: tuple[tuple[int, int], ...]

    def filled(self, values: list[Any]) -> tuple[Any, ...]:
        found = list(self.parameters)
        for place, number in self.places:
            found[place] = values[number]
        return tuple(found)

    def rows(self, values: list[Any]) -> list[Any]:
        asked = (self.sql, self.filled(values))
        compiler = copy(self.compiler)
        compiler.connection = connections[self.queryset.db]
        compiler.as_sql = lambda *_args, **_options: asked
        query = copy(self.queryset.query)
        query.get_compiler = lambda *_args, **_options: compiler
        fresh = self.queryset.__class__(model=self.queryset.model, query=query)
        for name in ("_prefetch_related_lookups", "_known_related_objects", "_iterable_class", "_fields"):
            setattr(fresh, name, getattr(self.queryset, name))
        return list(fresh)


def _made_ready(make: Callable[..., Any], arguments: tuple[Any, ...], shape: dict[str, Any]) -> _Ready | None:
    """None: of this shape nothing can be found, such as what is in an empty list."""
    tries = []
    for start in (1, 500_000):
        marks = _Marks(start)
        marked = tuple(marks.instead_of(each) for each in arguments)
        queryset = make(*marked, **shape)
        compiler = queryset.query.get_compiler(queryset.db)
        try:
            sql, parameters = compiler.as_sql()
        except EmptyResultSet:
            if _asked(make(*arguments, **shape)) is not None:
                raise NotPreparable(f"{make.__qualname__} finds nothing for values out of range") from None
            return None
        tries.append((queryset, compiler, sql, tuple(parameters), marks.given))
    (queryset, compiler, sql, parameters, marks_given), (_, _, other_sql, others, others_given) = tries
    places = tuple(_places(parameters, marks_given))
    fixed = set(range(len(parameters))) - {place for place, _number in places}
    if sql != other_sql or places != tuple(_places(others, others_given)):
        raise NotPreparable(f"{make.__qualname__} asks differently for other values")
    if any(parameters[place] != others[place] for place in fixed):
        raise NotPreparable(f"{make.__qualname__} makes something else of a value")
    return _Ready(queryset, compiler, sql, parameters, places)


def _places(parameters: tuple[Any, ...], marks: list[Any]) -> Iterator[tuple[int, int]]:
    for place, parameter in enumerate(parameters):
        for number, mark in enumerate(marks):
            if type(parameter) is type(mark) and parameter == mark:
                yield place, number


class _Marks:
    """Values that nobody has, each another one."""

    def __init__(self, start: int) -> None:
        self.numbers = count(start)
        self.given: list[Any] = []

    def instead_of(self, argument: Any) -> Any:
        if isinstance(argument, ManyValued):
            marks = tuple(self.instead_of(each) for each in argument.values_asked())
            return argument.with_values_asked(marks)
        if isinstance(argument, tuple):
            return tuple(self.instead_of(each) for each in argument)
        mark = _mark_like(argument, next(self.numbers))
        self.given.append(mark)
        return mark


def _mark_like(value: Any, number: int) -> Any:
    match value:
        case None | bool():
            raise NotPreparable("what is there or not belongs to the shape: give it by keyword")
        case int():
            return 4_611_000_000_000_000_000 + number
        case str():
            return f"\u2063{number}"
        case datetime():
            return datetime(1807, 1, 1, tzinfo=UTC) + timedelta(microseconds=number)
        case date():
            return date(1, 1, 1) + timedelta(days=number % 3_000_000)
    raise NotPreparable(f"{value!r} is no plain value")


def _shape(argument: Any) -> Hashable:
    if isinstance(argument, ManyValued):
        return argument.shape_asked(), tuple(_shape(each) for each in argument.values_asked())
    if isinstance(argument, tuple):
        return tuple(_shape(each) for each in argument)
    return type(argument).__qualname__


def _values(argument: Any) -> Iterator[Any]:
    parts = argument.values_asked() if isinstance(argument, ManyValued) else argument
    if isinstance(parts, tuple):
        for each in parts:
            yield from _values(each)
    else:
        yield parts


def _compare(plain: Any, ready: _Ready | None, values: list[Any]) -> None:
    asked = _asked(plain)
    if asked != (ready and (ready.sql, ready.filled(values))):
        raise NotPreparable(f"{asked} is asked, and {ready} with {values} was prepared")


def _asked(queryset: Any) -> tuple[str, tuple[Any, ...]] | None:
    try:
        sql, parameters = queryset.query.get_compiler(queryset.db).as_sql()
    except EmptyResultSet:
        return None
    return sql, tuple(parameters)
