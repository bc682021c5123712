"""How moments, money and fractions look in the interface; the same everywhere."""

from collections.abc import Callable
from datetime import UTC, datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, TypedDict

from django.utils.dateparse import parse_datetime
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

PLACES = 12
Show = Callable[[Any], Any] | None


class Bounds(TypedDict):
    min_value: int
    max_value: int


# what the database can hold
ID: Bounds = {"min_value": 1, "max_value": 2**63 - 1}
COUNT: Bounds = {"min_value": 0, "max_value": 2**63 - 1}


@extend_schema_field({"type": "string", "format": "date-time", "example": "2026-03-03T21:00:00Z"})
class MomentField(serializers.Field[Any, Any, Any, Any]):
    """RFC 3339. A time without its zone could be any of twenty-four, so it is refused."""

    def to_internal_value(self, data: Any) -> datetime:
        return read_moment(data)

    def to_representation(self, value: datetime) -> str:
        return show_moment(value)


def read_moment(data: Any) -> datetime:
    try:
        found = parse_datetime(data) if isinstance(data, str) else None
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise serializers.ValidationError(
            _("A time with its zone, such as 2026-03-03T21:00:00Z or 2026-03-03T16:00:00-05:00."),
            code="moment",
        )
    try:
        return found.astimezone(UTC)
    except OverflowError as error:
        raise serializers.ValidationError(_("This time is out of range."), code="moment") from error


def show_moment(value: datetime) -> str:
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


@extend_schema_field({"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$", "example": "06:00"})
class WallClockField(serializers.Field[Any, Any, Any, Any]):
    """A time of day by a property's own clock: it has no zone, which the format of the schema would ask for."""

    def to_representation(self, value: time) -> str:
        return value.strftime("%H:%M")


class AmountField(serializers.DecimalField):
    """Money as text, never as a binary fraction. The currency stands beside it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": 14, "decimal_places": 2, **kwargs})

    def to_internal_value(self, data: Any) -> Decimal:
        if isinstance(data, float | bool):
            raise serializers.ValidationError(
                _('Write the amount as text, such as "12345.67".'), code="amount"
            )
        return super().to_internal_value(data)


class MoneyField(serializers.Serializer[Any]):
    """`{"amount": "12345.67", "currency": "USD"}`; made from (amount, currency)."""

    amount = AmountField()
    currency = serializers.CharField(max_length=3)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        amount, currency = instance
        return {"amount": show_amount(amount), "currency": currency}


def money(amount: Decimal | int | None, currency: str) -> tuple[Decimal | int, str] | None:
    return None if amount is None else (amount, currency)


def show_amount(amount: Decimal | int) -> str:
    exact = Decimal(amount)
    return format(exact if exact.as_tuple().exponent < -2 else exact.quantize(Decimal("0.01")), "f")  # type: ignore[operator]


class FractionField(serializers.Serializer[Any]):
    """`{"exact": "1/3", "decimal": "0.333333333333"}`: exact first, the decimal only for the eye."""

    exact = serializers.CharField(max_length=4000)
    decimal = serializers.CharField(max_length=400)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return show_fraction(instance)


def show_fraction(value: Fraction) -> dict[str, str]:
    return {"exact": f"{value.numerator}/{value.denominator}", "decimal": decimal_text(value)}


def decimal_text(value: Fraction) -> str:
    """Rounded half even to twelve places, from the exact value."""
    scaled = round(value * 10**PLACES)
    sign = "-" if scaled < 0 else ""
    digits = str(abs(scaled)).rjust(PLACES + 1, "0")
    return f"{sign}{digits[:-PLACES]}.{digits[-PLACES:]}"


class ModelOut(serializers.ModelSerializer[Any]):
    """What goes out of a model: moments in UTC."""

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        kind, options = super().build_standard_field(field_name, model_field)
        if issubclass(kind, serializers.DateTimeField):
            return MomentField, {"read_only": True, **({"allow_null": True} if model_field.null else {})}
        return kind, options | {"read_only": True}

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """As the framework would write it; looked up once for all rows of a list, which are many."""
        return {name: write(instance) for name, write in self._writers}

    @cached_property
    def _writers(self) -> list[tuple[str, Callable[[Any], Any]]]:
        return [(field.field_name or "", _writer(field)) for field in self._readable_fields]

    @classmethod
    @cache
    def columns(cls) -> dict[str, tuple[str, Show]]:
        """Field -> column and how it is shown, where each is a column: a list then needs no instances. Else empty."""
        fields: list[Any] = list(cls()._readable_fields)  # noqa: SLF001 - its own
        if not all(_is_column(field) for field in fields):
            return {}
        return {field.field_name: (field.source.replace(".", "__"), _show(field)) for field in fields}


def written_from_columns(columns: dict[str, tuple[str, Show]], row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: row[column] if show is None or row[column] is None else show(row[column])
        for name, (column, show) in columns.items()
    }


PLAIN_KINDS = (
    serializers.CharField,
    serializers.IntegerField,
    serializers.BooleanField,
    serializers.ChoiceField,
    serializers.JSONField,
)
COLUMN_KINDS = (*PLAIN_KINDS, MomentField, WallClockField, serializers.DateField, serializers.DecimalField)


def _is_column(field: Any) -> bool:
    """What has a value of its own where there is none in the row is looked up thing by thing."""
    return isinstance(field, COLUMN_KINDS) and field.source != "*" and field.default is serializers.empty


def _show(field: Any) -> Show:
    return None if type(field) in PLAIN_KINDS else field.to_representation


def _writer(field: Any) -> Callable[[Any], Any]:
    """What is text, a number or a truth already goes out as it is; the others by their own field, None as null."""
    show = _show(field)
    if field.source == "*" or isinstance(field, serializers.ManyRelatedField):
        return lambda instance: field.to_representation(field.get_attribute(instance))
    # on a longer way something may be missing or be a dictionary, of which the framework knows what becomes
    get = field.get_attribute if "." in field.source else attrgetter(field.source)

    def write(instance: Any) -> Any:
        value = get(instance)
        return value if value is None or show is None else show(value)

    return write
