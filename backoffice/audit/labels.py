"""What the audit trail says, for people: fields by their labels, values as the pages show them."""

from datetime import UTC, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from backoffice.core.contributions import OUR_PACKAGES, by_name
from backoffice.core.wording import clock_time
from backoffice.permissions.roles import Role

# Keys that the trail needs and nobody reads; a pit or a jurisdiction is there by its name as well.
UNREAD = {"version", "period_version", "period_id", "pit_id", "regulator_id", "id"}


@cache
def _all_verbs() -> dict[str, Promise]:
    return by_name("audit_verbs")


@cache
def _all_labels() -> dict[str, Promise]:
    return by_name("audit_fields")


def in_reading_order(object_type: str, names: set[str]) -> list[str]:
    """As the pages show the fields; the database keeps them in an order of its own."""
    known = [*_field_names(object_type), *_all_labels()]
    return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), name))


def verb_words(verb: str) -> str:
    return str(_all_verbs().get(verb) or verb.replace(".", " ").replace("_", " ").capitalize())


def field_words(object_type: str, name: str) -> str:
    if name in _all_labels():
        return str(_all_labels()[name])
    field = _field(object_type, name)
    return capfirst(str(field.verbose_name)) if field else capfirst(name.replace("_", " "))


def value_words(object_type: str, name: str, value: Any, *, zone: ZoneInfo) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, list):
        named = dict(Role.choices) if name == "roles" else {}
        return ", ".join(str(named.get(item, item)) for item in value) or "–"
    field = _field(object_type, name)
    if field is not None and field.flatchoices:
        return str(dict(field.flatchoices).get(value, value))
    if name.endswith("_at"):
        at = datetime.fromisoformat(value)
        return clock_time(at if at.tzinfo else at.replace(tzinfo=UTC), zone)
    if isinstance(field, models.TimeField):
        return str(value)[:5]
    return str(value)


def _field_names(object_type: str) -> list[str]:
    model = _model(object_type)
    return [field.name for field in model._meta.concrete_fields] if model else []


def _field(object_type: str, name: str) -> "models.Field[Any, Any] | None":
    model = _model(object_type)
    if model is None:
        return None
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return field if isinstance(field, models.Field) else None


@cache
def _model(object_type: str) -> type[models.Model] | None:
    """No two of our apps have a model of the same name."""
    ours = (model for model in apps.get_models() if model.__module__.split(".")[0] in OUR_PACKAGES)
    return next((model for model in ours if model._meta.model_name == object_type), None)
