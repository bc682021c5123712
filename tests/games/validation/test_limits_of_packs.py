"""Both sides of every numeric limit and every option of every pack, made from the packs themselves."""

from decimal import Decimal
from typing import Any

import pytest

from games.engine.configuration import with_path
from games.rulepacks.applies import Applies, is_stated
from games.rulepacks.loader import load_pack
from games.rulepacks.parameters import Limit, Parameter
from games.validation.validate import validate
from tests.games.configurations.values import DAY, PACKS, book, example

LIMITS = [
    pytest.param(
        pack_id, parameter, limit, id=f"{limit.code} {parameter.path} {'-'.join(limit.under.values())}"
    )
    for pack_id in PACKS
    for parameter, limit in book(pack_id).limits
]
STEP: dict[str, int | Decimal] = {
    "whole": 1,
    "amount": Decimal("0.01"),
    "percent": Decimal("0.01"),
    "hours": Decimal("0.01"),
}


def with_condition(configuration: dict[str, Any], condition: Applies) -> dict[str, Any]:
    """The configuration changed so that the condition holds in it."""
    for path, values in condition.equal.items():
        configuration = with_path(configuration, path, values[0])
    for path in condition.unstated:
        configuration = with_path(configuration, path, None)
    assert all(is_stated(configuration, path) for path in condition.stated)
    assert not condition.offers or set(condition.offers) & set(configuration["wagers"])
    return configuration


def broken_by(pack_id: str, parameter: Parameter, limit: Limit, value: Any) -> list[str]:
    """The citations of this limit's findings when the parameter has a value."""
    configuration = example(pack_id)
    for reading, option in limit.under.items():
        configuration = with_path(configuration, f"readings.{reading}", option)
    configuration = with_condition(with_condition(configuration, parameter.when), limit.when)
    configuration = with_path(
        configuration, parameter.path, [value] if parameter.kind == "amounts" else value
    )
    found = [
        each
        for each in validate(configuration, load_pack(pack_id), DAY)
        if limit.code in each.codes and each.path == parameter.path
    ]
    assert all(each.measured == str(value) and each.limit and each.hint for each in found)
    assert all(each.severity == limit.severity for each in found)
    return [cite for each in found for cite in each.citation.split("; ") if cite in limit.cite]


@pytest.mark.parametrize(("pack_id", "parameter", "limit"), LIMITS)
def test_a_value_at_the_limit_is_allowed_and_one_beyond_it_is_not(
    pack_id: str, parameter: Parameter, limit: Limit
) -> None:
    step = STEP.get(parameter.kind, 1)
    if limit.min is not None:
        assert broken_by(pack_id, parameter, limit, limit.min) == []
        assert broken_by(pack_id, parameter, limit, limit.min - step) == list(limit.cite)
    if limit.max is not None:
        assert broken_by(pack_id, parameter, limit, limit.max) == []
        assert broken_by(pack_id, parameter, limit, limit.max + step) == list(limit.cite)
    for option in limit.options:
        assert broken_by(pack_id, parameter, limit, option) == []
    if limit.options:
        assert broken_by(pack_id, parameter, limit, outside(parameter, limit)) == list(limit.cite)


def outside(parameter: Parameter, limit: Limit) -> Any:
    """A value of the right kind that the limit does not list."""
    if parameter.option:
        return next(each.value for each in parameter.option if each.value not in limit.options)
    numbers = [option for option in limit.options if not isinstance(option, str)]
    return next(number for number in range(1, 100) if number not in numbers)


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_limit_is_dated_where_the_document_states_a_date_and_only_there(pack_id: str) -> None:
    law = book(pack_id)
    stated = law.pack.head.effective_from
    for _, limit in law.limits:
        assert limit.from_ == stated
        assert limit.words == ("not stated" if stated is None else "2025-11-21 08:00")
