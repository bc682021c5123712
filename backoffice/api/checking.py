"""What came in, against what the endpoint takes: every bad value by its path, with what is allowed there."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.settings import api_settings

from backoffice.api.models import ApiUsage
from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.api.sparse import can_choose
from backoffice.core.text import ONE_LINE_LENGTH, refusal_of
from games.engine.numbers import ALLOWED, is_written_plainly

NUMBERS = (serializers.IntegerField, serializers.DecimalField, serializers.FloatField)
OF_EVERY_LIST = {"cursor", "limit"}


def checked(form: Any, data: Any, *, view: Any) -> dict[str, Any]:
    """The values, or all that is wrong with them at once. What the endpoint does not know is refused, not ignored."""
    if not isinstance(data, dict):
        raise bad_input([FieldProblem("", _("Send an object."), "object")])
    serializer = form(data=data, context={"view": view}, partial=view.request.method == "PATCH")
    errors = [*_unknown(serializer, data), *_unseen(serializer, data), *_no_numbers(serializer, data)]
    told = {each.path for each in errors}
    if not serializer.is_valid():
        errors += [each for each in _problems(serializer.errors, serializer) if each.path not in told]
    if errors:
        raise bad_input(errors)
    return dict(serializer.validated_data)


def _unknown(field: Any, data: Any, path: str = "") -> Any:
    if isinstance(field, serializers.ListSerializer) and isinstance(data, list):
        for number, item in enumerate(data):
            yield from _unknown(field.child, item, f"{path}{number}.")
    elif isinstance(field, serializers.Serializer) and isinstance(data, Mapping):
        for name, value in data.items():
            known = field.fields.get(name)
            if known is None or known.read_only:
                allowed = ", ".join(each for each, its in field.fields.items() if not its.read_only)
                yield FieldProblem(f"{path}{name}", _("Unknown value."), "unknown", allowed)
            else:
                yield from _unknown(known, value, f"{path}{name}.")


def _unseen(field: Any, data: Any, path: str = "") -> Any:
    """Texts with characters that nobody sees; what is free in form may have lines."""
    if isinstance(data, str):
        longest = getattr(field, "max_length", None)
        refusal = refusal_of(data, lines=longest is None or longest > ONE_LINE_LENGTH)
        if refusal is not None:
            yield FieldProblem(path, str(refusal), "unseen-character")
    elif isinstance(data, list):
        for number, item in enumerate(data):
            yield from _unseen(_child(field, number), item, f"{path}.{number}" if path else str(number))
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield from _unseen(_child(field, name), value, f"{path}.{name}" if path else str(name))


def _no_numbers(field: Any, data: Any, path: str = "") -> Iterator[FieldProblem]:
    """Numbers that are written as text: in digits, where Python would take `1_0`, other scripts and `1e9` for some."""
    if isinstance(field, serializers.Serializer) and isinstance(data, Mapping):
        for name, value in data.items():
            yield from _no_numbers(field.fields.get(name), value, f"{path}.{name}" if path else str(name))
    elif isinstance(field, serializers.DictField) and isinstance(data, Mapping):
        for name, value in data.items():
            yield from _no_numbers(field.child, value, f"{path}.{name}")
    elif isinstance(field, serializers.ListField | serializers.ListSerializer) and isinstance(data, list):
        for number, item in enumerate(data):
            yield from _no_numbers(field.child, item, f"{path}.{number}")
    elif isinstance(field, NUMBERS) and isinstance(data, str) and not is_written_plainly(data.strip()):
        yield FieldProblem(path, _("Write the number in digits."), "number", allowed_in(field) or ALLOWED)


def _problems(errors: Any, field: Any, path: str = "") -> Any:
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            if name == api_settings.NON_FIELD_ERRORS_KEY:
                yield from _problems(inner, field, path)
            else:
                yield from _problems(inner, _child(field, name), f"{path}.{name}" if path else str(name))
        return
    if any(isinstance(each, Mapping) for each in errors):
        for number, inner in enumerate(errors):
            yield from _problems(inner, _child(field, number), f"{path}.{number}" if path else str(number))
        return
    for each in errors:
        yield FieldProblem(path, str(each), getattr(each, "code", "invalid"), allowed_in(field))


def _child(field: Any, name: Any) -> Any:
    if isinstance(field, serializers.Serializer):
        return field.fields.get(name)
    return getattr(field, "child", None)


def allowed_in(field: Any) -> str:
    """The range of a field in a few words, where it has one."""
    words = []
    choices = getattr(field, "choices", None)
    if choices:
        words.append(", ".join(str(each) for each in choices))
    low, high = getattr(field, "min_value", None), getattr(field, "max_value", None)
    if low is not None:
        words.append(f">= {low}")
    if high is not None:
        words.append(f"<= {high}")
    longest = getattr(field, "max_length", None)
    if longest is not None:
        words.append(f"at most {longest} long")
    return "; ".join(words)


def checked_query(operation: Operation, request: Request) -> tuple[dict[str, str], Any]:
    """The further parameters as they were sent, and the filters where some are asked for.

    A parameter that is not known is refused, since it would be ignored.
    """
    sent = request.query_params
    known = {*operation.query} | ({"fields"} if can_choose(operation) else set())
    if operation.many:
        known |= OF_EVERY_LIST
    errors: list[FieldProblem] = []
    filtered = None
    if operation.filters is not None:
        offered = set(operation.filters.base_filters)
        known |= offered
        if offered & set(sent):
            filtered = operation.filters(sent, queryset=ApiUsage.objects.none(), request=request._request)
            errors += [
                FieldProblem(name, str(each), "invalid")
                for name, all_ in filtered.form.errors.items()
                for each in all_
            ]
    errors += [
        FieldProblem(name, _("There is no such parameter."), "unknown", ", ".join(sorted(known)))
        for name in sent
        if name not in known
    ]
    errors += [
        FieldProblem(name, _("It contains a character that cannot be stored."), "invalid")
        for name, value in sent.items()
        if "\x00" in value
    ]
    if errors:
        raise bad_input(errors)
    return {name: sent[name] for name in operation.query if name in sent}, filtered
