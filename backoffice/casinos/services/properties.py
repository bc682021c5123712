"""Properties: added, changed, retired and brought back.

What a property is bound to - its jurisdiction, its currency, its time zone - never changes in passing while
tables stand in it: the rules, the limits and the logs were written under the old one.
"""

from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable, Operator, Property
from backoffice.casinos.selectors.tables import open_now
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit

PROPERTY_FIELDS = ("name", "regulator_id", "time_zone", "currency", "gaming_day_start", "postal_address")
# A change of these is asked about, with a reason for the trail, as soon as one table is in use ...
BINDING_FIELDS = ("regulator_id", "currency", "time_zone")
# ... and of these it has to wait until no table is open: play would go on under other rules or other money.
NOT_DURING_PLAY = ("regulator_id", "currency")
FORM_FIELD = {"regulator_id": "regulator"}


class ReasonNeeded(DomainError):
    """The change is possible, but only said aloud: which fields, and for how many tables."""

    def __init__(self, *, fields: tuple[str, ...], tables: int) -> None:
        super().__init__(
            ngettext(
                "This property has one table: confirm the change and state why.",
                "This property has %(number)d tables: confirm the change and state why.",
                tables,
            )
            % {"number": tables},
            field="reason",
        )
        self.fields = fields
        self.tables = tables


def property_state(casino: Property) -> dict[str, Any]:
    return state_of(casino, *PROPERTY_FIELDS) | {"regulator": casino.regulator.jurisdiction_name}


def add_property(*, operator: Operator, values: dict[str, Any], actor: Actor) -> Property:
    try:
        with audited_change(actor=actor) as trail:
            casino = Property.objects.create(operator=operator, **values)
            trail.record(
                verb="property.added",
                subject=casino,
                after=property_state(casino) | {"version": casino.version},
            )
            return casino
    except IntegrityError as error:
        raise _name_taken(error) from error


def change_property(
    *, casino: Property, seen_version: int, values: dict[str, Any], reason: str = "", actor: Actor
) -> bool:
    """True when something was written."""
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(casino, seen_version=seen_version)
            before = property_state(current)
            for name, value in values.items():
                setattr(current, name, value)
            after = property_state(current)
            bound = tuple(name for name in BINDING_FIELDS if before[name] != after[name])
            if bound:
                _ensure_said_aloud(current, bound=bound, reason=reason)
                after |= {"reason": reason} if reason else {}
            return record_edit(trail, current, verb="property.changed", before=before, after=after)
    except IntegrityError as error:
        raise _name_taken(error) from error


def _ensure_said_aloud(casino: Property, *, bound: tuple[str, ...], reason: str) -> None:
    tables = GamingTable.objects.filter(property=casino, retired_at__isnull=True)
    stopped = next((name for name in bound if name in NOT_DURING_PLAY), None)
    if stopped and (number := tables.filter(open_now()).count()):
        sentence = ngettext(
            "One table is open. Close it first: play cannot continue under other rules or in "
            "another currency.",
            "%(number)d tables are open. Close them first: play cannot continue under other "
            "rules or in another currency.",
            number,
        )
        raise DomainError(sentence % {"number": number}, field=FORM_FIELD.get(stopped, stopped))
    if not reason.strip() and (number := tables.count()):
        raise ReasonNeeded(fields=bound, tables=number)


def retire_property(*, casino: Property, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(casino)
        if current.is_retired:
            return False
        ensure_property_can_retire(current)
        current.retired_at = timezone.now()
        return record_edit(
            trail,
            current,
            verb="property.retired",
            before={"retired_at": None},
            after=state_of(current, "retired_at"),
        )


def ensure_property_can_retire(casino: Property) -> None:
    in_use = GamingTable.objects.filter(property=casino, retired_at__isnull=True).count()
    if in_use:
        raise DomainError(
            ngettext(
                "%(property)s still has a table in use. Archive it first.",
                "%(property)s still has %(number)d tables in use. Archive them first.",
                in_use,
            )
            % {"property": casino, "number": in_use}
        )


def restore_property(*, casino: Property, actor: Actor) -> bool:
    with audited_change(actor=actor) as trail:
        current = locked(casino)
        before = state_of(current, "retired_at")
        current.retired_at = None
        return record_edit(
            trail, current, verb="property.restored", before=before, after={"retired_at": None}
        )


def ensure_property_in_use(casino: Property) -> None:
    if casino.is_retired:
        raise DomainError(_("%(property)s is archived. Restore it first.") % {"property": casino})


def _name_taken(error: IntegrityError) -> Exception:
    if "property_name_once_per_operator" in str(error):
        return DomainError(_("You already have a property of this name."), field="name")
    return error
