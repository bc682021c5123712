"""An operator's own name, licence and address."""

from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import Operator
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, record_edit

OPERATOR_FIELDS = ("name", "licence_number", "postal_address")


def change_operator(*, operator: Operator, seen_version: int, values: dict[str, Any], actor: Actor) -> bool:
    """True when something was written."""
    try:
        with audited_change(actor=actor) as trail:
            current = lock_version(operator, seen_version=seen_version)
            before = state_of(current, *OPERATOR_FIELDS)
            for name in OPERATOR_FIELDS:
                setattr(current, name, values.get(name, before[name]))
            after = state_of(current, *OPERATOR_FIELDS)
            return record_edit(trail, current, verb="operator.changed", before=before, after=after)
    except IntegrityError as error:
        if "licence_number" in str(error):
            raise DomainError(
                _("Another operator has this license number."), field="licence_number"
            ) from error
        if "name" in str(error):
            raise DomainError(_("Another operator has this name."), field="name") from error
        raise
