"""What the audit trail says, for people: fields by their labels, values as the pages show them."""

from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from typing import Any
from zoneinfo import ZoneInfo

from django.apps import apps
from django.conf import settings
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.core.wording import clock_time
from backoffice.permissions.roles import Role

OUR_APPS = ("backoffice", "games", "submissions")
VERBS: dict[str, Promise] = {
    "operator.changed": gettext_lazy("Operator changed"),
    "property.added": gettext_lazy("Property added"),
    "property.changed": gettext_lazy("Property changed"),
    "property.retired": gettext_lazy("Property retired"),
    "property.restored": gettext_lazy("Property brought back"),
    "pit.added": gettext_lazy("Pit added"),
    "pit.changed": gettext_lazy("Pit changed"),
    "pit.retired": gettext_lazy("Pit retired"),
    "pit.restored": gettext_lazy("Pit brought back"),
    "table.added": gettext_lazy("Table added"),
    "table.changed": gettext_lazy("Table changed"),
    "table.retired": gettext_lazy("Table retired"),
    "table.restored": gettext_lazy("Table brought back"),
    "table.opened": gettext_lazy("Table opened"),
    "table.closed": gettext_lazy("Table closed"),
    "table.period_noted": gettext_lazy("Open period noted afterwards"),
    "table.period_corrected": gettext_lazy("Open period corrected"),
    "table.period_taken_back": gettext_lazy("Open period taken back"),
    "tables.imported": gettext_lazy("Tables imported"),
    "operator.added": gettext_lazy("Operator added"),
    "operator.retired": gettext_lazy("Operator retired"),
    "operator.reinstated": gettext_lazy("Operator reinstated"),
    "regulator.added": gettext_lazy("Authority added"),
    "regulator.changed": gettext_lazy("Authority changed"),
    "person.invited": gettext_lazy("Invited"),
    "person.invitation_resent": gettext_lazy("Invitation sent again"),
    "person.invitation_withdrawn": gettext_lazy("Invitation withdrawn"),
    "person.joined": gettext_lazy("Invitation accepted"),
    "person.roles_changed": gettext_lazy("Roles changed"),
    "person.removed": gettext_lazy("Removed"),
    "person.renamed": gettext_lazy("Name changed"),
    "person.notices_chosen": gettext_lazy("Notices chosen"),
    "person.address_changed": gettext_lazy("E-mail address changed"),
    "person.signed_in": gettext_lazy("Signed in"),
    "person.signed_out": gettext_lazy("Signed out"),
    "person.sessions_ended": gettext_lazy("Sessions ended"),
    "person.locked_out": gettext_lazy("Locked out after wrong passwords or codes"),
    "person.password_changed": gettext_lazy("Password changed"),
    "person.password_reset": gettext_lazy("Password reset by mail"),
    "person.second_factor_added": gettext_lazy("Second factor added"),
    "person.second_factor_removed": gettext_lazy("Second factor taken away"),
    "person.second_factor_reset": gettext_lazy("Second factor taken away by a manager"),
    "person.recovery_codes_renewed": gettext_lazy("New recovery codes"),
    "webhook.added": gettext_lazy("Webhook added"),
    "webhook.changed": gettext_lazy("Webhook changed"),
    "webhook.removed": gettext_lazy("Webhook removed"),
    "webhook.repeated": gettext_lazy("Webhook told again"),
    "api_client.added": gettext_lazy("API client added"),
    "api_client.changed": gettext_lazy("API client changed"),
    "api_client.secret_rotated": gettext_lazy("API client given a new secret"),
    "api_client.old_secret_ended": gettext_lazy("API client's old secret ended"),
    "api_client.revoked": gettext_lazy("API client revoked"),
    "api_client.acting_confirmed": gettext_lazy("API client confirmed to act for a person"),
    "api_client.acting_ended": gettext_lazy("API client acts for nobody any more"),
}
# Keys that the trail needs and nobody reads; a pit or a jurisdiction is there by its name as well.
UNREAD = {"version", "period_version", "period_id", "pit_id", "regulator_id", "id"}
LABELS: dict[str, Promise] = {
    "opened_at": gettext_lazy("Opened"),
    "closed_at": gettext_lazy("Closed"),
    "reason": gettext_lazy("Reason"),
    "old_secret_until": gettext_lazy("Old secret good until"),
}


@cache
def _all_verbs() -> dict[str, Promise]:
    return VERBS | {
        verb: words for name in settings.TRAIL_WORDS for verb, words in import_module(name).VERBS.items()
    }


@cache
def _all_labels() -> dict[str, Promise]:
    return LABELS | {
        key: words for name in settings.TRAIL_WORDS for key, words in import_module(name).LABELS.items()
    }


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
    return next(
        (apps.all_models[app][object_type] for app in OUR_APPS if object_type in apps.all_models[app]), None
    )
