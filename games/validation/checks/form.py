"""Form: values that are missing, of the wrong kind, or unknown."""

from collections.abc import Iterator

from games.rulepacks.applies import EMPTY
from games.rulepacks.parameters import Parameter, describe
from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.folding import UNKNOWN
from games.validation.forms import is_out_of_bounds
from games.validation.registry import rule


@rule()
def value_form(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A value must be of the kind that its parameter has, and one of the options where it has them."""
    if not case.is_mapping:
        yield check.finding("", "A configuration is a set of named values.", measured=case.kind_given)
    for path, problem in case.form_problems.items():
        parameter = case.book.parameters[path]
        value = case.leaves[path]
        yield check.finding(
            path,
            f"{parameter.label}: {problem}, not {_short(value)}.",
            measured=_short(value),
            cite=() if is_out_of_bounds(parameter, value) else parameter.cite,
        )
    for path, value in case.leaves.items():
        option = case.book.parameters.get(path)
        if option is None or not option.option or value is None or path in case.form_problems:
            continue
        allowed = [str(each.value) for each in option.option]
        if str(value).casefold() not in [each.casefold() for each in allowed]:
            yield check.finding(
                path,
                f"{option.label}: {_short(value)} is not one of its options.",
                hint=f"Allowed is one of {', '.join(allowed)}.",
                measured=_short(value),
                limit=", ".join(allowed),
                cite=option.cite,
                says=UNKNOWN,
            )


@rule()
def value_stated(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """What a submission must state has to be there."""
    for parameter in case.book.parameters.values():
        if parameter.required and case.applies(parameter) and case.leaves.get(parameter.path) in EMPTY:
            yield check.finding(
                parameter.path,
                f"{parameter.label}: not stated.",
                hint=_allowed(case, parameter),
                limit="stated",
                cite=parameter.cite,
                code=parameter.stated_code,
            )


@rule()
def known_path(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A name that no parameter has is a typing error, not a setting that is quietly ignored."""
    for path, value in case.leaves.items():
        parameter = case.book.parameters.get(path)
        if parameter is not None and value not in EMPTY and not case.is_under(parameter.under):
            named = ", ".join(f"{name} as {option}" for name, option in parameter.under.items())
            yield check.finding(
                path,
                f"{parameter.label}: can be stated only where the rules read {named}.",
                measured=_short(value),
                cite=parameter.cite,
            )
        if parameter is not None or path.startswith("paytables.") or value in (None, {}):
            continue
        yield check.finding(
            path, f"{path} is nothing that can be configured in {case.pack.id}.", measured=_short(value)
        )


def _allowed(case: Case, parameter: Parameter) -> str:
    limits = [limit.allowed for limit in case.limits_of(parameter)]
    if parameter.option:
        limits.append(f"one of {', '.join(str(each.value) for each in parameter.option)}")
    return f"Allowed is {'; '.join(limits)}." if limits else ""


def _short(value: object) -> str:
    text = repr(value) if isinstance(value, float) else describe(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
