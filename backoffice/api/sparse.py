"""`fields=id,number`: only what the caller wants of each thing."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input


def can_choose(operation: Operation) -> bool:
    return operation.gives is not None and issubclass(operation.gives, Serializer) and not operation.takes


def chosen_fields(request: Request, operation: Operation, gives: Any) -> tuple[str, ...]:
    """`gives` is what this caller is answered with."""
    text = request.query_params.get("fields", "")
    if not text or not can_choose(operation) or gives is None:
        return ()
    known = tuple(gives().fields)
    chosen = tuple(name.strip() for name in text.split(",") if name.strip())
    strange = [name for name in chosen if name not in known]
    if strange:
        message = _("There is no field %(names)s.") % {"names": ", ".join(strange)[:200]}
        raise bad_input([FieldProblem("fields", message, "fields", ", ".join(known))])
    return chosen


def only(data: Any, chosen: tuple[str, ...]) -> Any:
    return {name: data[name] for name in chosen} if chosen else data
