"""Numbers and options against the limits of the parameters: both sides of each, every clause on its own."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from games.engine.amounts import is_sign
from games.rulepacks.parameters import Limit, Parameter
from games.validation.bound import make_finding
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.folding import ABOVE, BELOW, UNEVEN, UNKNOWN


def limit_findings(case: Case) -> Iterator[Finding]:
    for parameter in case.book.parameters.values():
        if not parameter.limit or not case.applies(parameter):
            continue
        value = case.value(parameter.path)
        values = value if isinstance(value, list | tuple) else (value,)
        for limit in case.limits_of(parameter):
            for each in values:
                if each is not None:
                    yield from _breaches(parameter, limit, each)


def _breaches(parameter: Parameter, limit: Limit, value: Any) -> Iterator[Finding]:
    for bound, words, says in broken_bounds(limit, value):
        for cite in limit.cite:
            yield make_finding(
                code=limit.code,
                severity=limit.severity,
                path=parameter.path,
                message=f"{parameter.label}: {with_unit(value, parameter)} {words}.",
                hint=f"Allowed is {parameter.allowed_by(limit)}.",
                measured=value,
                limit=bound,
                cite=(cite,),
                departs=limit.departs,
                says=says,
            )


def broken_bounds(limit: Limit, value: Any) -> Iterator[tuple[Any, str, str]]:
    """(bound, words, the word for folding) for each bound that a value is beyond."""
    if limit.options and value not in limit.options:
        named = ", ".join(str(option) for option in limit.options)
        yield named, f"is not one of {named}", UNKNOWN
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return
    if limit.min is not None and value < limit.min:
        yield limit.min, f"is below {limit.min:,}", BELOW
    if limit.max is not None and value > limit.max:
        yield limit.max, f"is above {limit.max:,}", ABOVE
    if limit.multiple_of is not None and value % limit.multiple_of:
        yield limit.multiple_of, f"is no multiple of {limit.multiple_of:,}", UNEVEN


def with_unit(value: Any, parameter: Parameter) -> str:
    """`$9,999.99`, `S$50`, `8.5 hours`, `1 batch`, `7`."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return str(value)
    if is_sign(parameter.unit):
        return f"{parameter.unit}{value:,}"
    if parameter.unit == "%":
        return f"{value:,} %"
    unit = one_of(parameter.unit) if parameter.unit and value == 1 else parameter.unit
    return f"{value:,} {unit}" if unit else f"{value:,}"


def one_of(unit: str) -> str:
    """A unit of which there is one: `batches` is a batch, `boxes` a box, `hours` an hour."""
    if unit.endswith(("ches", "shes", "xes", "sses")):
        return unit[:-2]
    return unit.removesuffix("s")
