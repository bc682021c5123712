"""What all that is reported of meters shares: money in, whose log, and its currency."""

from decimal import Decimal
from typing import Any

import django_filters
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.fields import AmountField
from backoffice.api.filters import Id, Moment
from backoffice.core.errors import DomainError
from games.progressives.models import ProgressiveLevel

READ, WRITE = "logs:read", "logs:write"


class MoneyIn(serializers.Serializer[Any]):
    amount = AmountField()
    currency = serializers.CharField(max_length=3, min_length=3)


class LogFilter(django_filters.FilterSet):
    meter = Id(field_name="level_id", label="Of this meter")
    since = Moment(field_name="at", lookup_expr="gte", label="From this moment on")
    until = Moment(field_name="at", lookup_expr="lt", label="Before this moment")


def ensure_currency(level: ProgressiveLevel, given: dict[str, Any] | None, *, field: str) -> Decimal:
    if given is None:
        return Decimal(0)
    currency = level.casino.currency
    if given["currency"] != currency:
        raise DomainError(
            _("%(property)s uses %(currency)s.") % {"property": level.casino, "currency": currency},
            field=f"{field}.currency",
            allowed=currency,
        )
    amount: Decimal = given["amount"]
    return amount
