"""Law dated into the future leaves every day before it as it was, and every later day after it alone changes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import example as given_too
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.configuration import with_path
from games.rulepacks.book import Book, book_of
from games.rulepacks.floor_law import SUBJECTS, law_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Limit, Parameter
from games.rulepacks.periods import as_moment
from games.rulepacks.provisions import Provision, holding
from games.validation.case import Case
from games.validation.limits import broken_bounds, limit_findings
from games.validation.proving.boundaries import boundary_values
from games.validation.proving.conditions import made_to_apply
from tests.games.configurations.values import PACKS, book

LIMITS = [
    pytest.param(pack_id, parameter.path, place, id=f"{limit.code} {parameter.path} {place}")
    for pack_id in PACKS
    for parameter in book(pack_id).pack.files["parameters"].parameter
    for place, limit in enumerate(parameter.limit)
]
TURN = date(2031, 7, 1)
DAYS = st.dates(date(2025, 11, 22), TURN - timedelta(days=1))
LATER = st.dates(TURN, date(2099, 12, 31))


def stricter(limit: Limit) -> dict[str, Any]:
    """A reform: what was just allowed no longer is."""
    changes: dict[str, Any] = {"from_": TURN, "to": None}
    if limit.min is not None:
        changes["min"] = limit.min + 1
    if limit.max is not None and (limit.min is None or limit.max > limit.min + 1):
        changes["max"] = limit.max - 1
    elif limit.max is not None:
        changes["max"] = limit.max + 1
    if limit.options:
        changes["options"] = ("something_new",)
    if limit.multiple_of is not None:
        changes["multiple_of"] = limit.multiple_of * 2
    return changes


def reformed(pack: Pack, path: str, place: int) -> Pack:
    """The pack with one limit that ends on a day to come, and another that follows it."""
    file = pack.files["parameters"]
    parameters = []
    for parameter in file.parameter:
        if parameter.path == path:
            limits = list(parameter.limit)
            old = limits[place]
            limits[place] = old.model_copy(update={"to": TURN})
            limits.append(old.model_copy(update=stricter(old)))
            parameters.append(parameter.model_copy(update={"limit": tuple(limits)}))
        else:
            parameters.append(parameter)
    return replace(
        pack, files={**pack.files, "parameters": file.model_copy(update={"parameter": tuple(parameters)})}
    )


def cases_of(law: Book, parameter: Parameter, limit: Limit) -> Iterator[dict[str, Any]]:
    """The example where the limit counts, with one boundary value for each way to keep or break old and new law."""
    base = made_to_apply(law, law.example, parameter, date(2026, 3, 1))
    base = made_to_apply(law, base or {}, limit, date(2026, 3, 1))
    assert base is not None
    reform = limit.model_copy(update=stricter(limit))
    seen = set()
    for value in boundary_values(law, parameter.path, base):
        each = value[0] if isinstance(value, list) and value else value
        kept = (
            each is None,
            tuple(len(list(broken_bounds(one, each))) for one in (limit, reform) if each is not None),
        )
        if kept not in seen:
            seen.add(kept)
            yield with_path(base, parameter.path, value)


def said(law: Book, configurations: list[dict[str, Any]], day: date) -> list[Any]:
    cases = (Case(given=each, book=law, as_of=day, rulings={}) for each in configurations)
    return [list(limit_findings(case)) for case in cases]


@pytest.mark.parametrize(("pack_id", "path", "place"), LIMITS)
def test_a_limit_of_a_day_to_come_changes_no_day_before_it(pack_id: str, path: str, place: int) -> None:
    law = book(pack_id)
    after = book_of(reformed(law.pack, path, place))
    named = path.replace("*", next(iter(law.pack.wagers)))
    parameter = law.parameters[named]
    configurations = list(cases_of(law, parameter, parameter.limit[place]))

    @settings(max_examples=10, deadline=None, database=None, derandomize=True)
    @given(day=DAYS)
    @given_too(day=TURN - timedelta(days=1))
    def unchanged(day: date) -> None:
        assert said(after, configurations, day) == said(law, configurations, day)
        old, new = law.parameters[named].limits_at(day), after.parameters[named].limits_at(day)
        assert [each.allowed for each in new] == [each.allowed for each in old]
        late = as_moment(day + timedelta(days=1)) - timedelta(seconds=1)
        assert len(after.parameters[named].limits_at(late)) == len(law.parameters[named].limits_at(late))

    @settings(max_examples=4, deadline=None, database=None, derandomize=True)
    @given(day=LATER)
    @given_too(day=TURN)
    def changed(day: date) -> None:
        assert said(after, configurations, day) != said(law, configurations, day)

    unchanged()
    changed()


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_limit_of_a_pack_is_the_same_on_every_day_until_law_begins_or_ends(pack_id: str) -> None:
    """Between two dates that the law states nothing turns, whichever day is asked."""
    law = book(pack_id)
    dates = {moment for _, limit in law.limits for moment in (limit.from_, limit.to) if moment is not None}
    days = sorted({each.date() if isinstance(each, datetime) else each for each in dates})
    spans = list(zip([date(1990, 1, 1), *days], [*days, date(2100, 1, 1)], strict=True))

    @settings(max_examples=25, deadline=None, database=None, derandomize=True)
    @given(st.data())
    def steady(data: st.DataObject) -> None:
        begin, end = data.draw(st.sampled_from(spans))
        first = data.draw(st.dates(begin, end - timedelta(days=1)))
        second = data.draw(st.dates(begin, end - timedelta(days=1)))
        for parameter, _ in law.limits:
            assert parameter.limits_at(first) == parameter.limits_at(second)

    steady()


PROVISIONS = [
    pytest.param(provisions, place, id=f"{place_of_law} {subject} {name} {place}")
    for place_of_law in sorted({pack_id.split("/")[0] for pack_id in PACKS})
    for subject in SUBJECTS
    for name, provisions in getattr(law_of(place_of_law), subject)
    if isinstance(provisions, tuple)
    for place in range(len(provisions))
]


@pytest.mark.parametrize(("provisions", "place"), PROVISIONS)
def test_floor_law_of_a_day_to_come_changes_no_day_before_it(
    provisions: tuple[Provision, ...], place: int
) -> None:
    old = provisions[place].model_copy(update={"to": TURN})
    new = provisions[place].model_copy(update={"from_": TURN, "to": None, "cite": ("ZZ 1",)})
    after = (*provisions[:place], old, *provisions[place + 1 :], new)

    @settings(max_examples=20, deadline=None, database=None, derandomize=True)
    @given(day=DAYS)
    @given_too(day=TURN - timedelta(days=1))
    def unchanged(day: date) -> None:
        before, now = holding(provisions, day), holding(after, day)
        assert (before and before.clause) == (now and now.clause)

    unchanged()
    assert (held := holding(after, TURN)) is not None
    assert held.clause == "ZZ 1"
