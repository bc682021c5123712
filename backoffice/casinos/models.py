"""The house: who operates, under which regulator, where, and with which tables."""

from datetime import time
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Func, Q, Value
from django.db.models.functions import Lower, Upper
from django.utils.translation import gettext_lazy as _

from backoffice.core.composite_key import SharesWithParent
from backoffice.core.periods import ends_after_it_begins, never_overlap
from backoffice.core.versioned import Retirable, Versioned


def validate_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(
            _("“%(value)s” is not a time zone; write it as in America/New_York."), params={"value": value}
        )


def in_counting_order(field: str) -> Func:
    """T2 before T12: every run of digits is padded to twelve, in any collation."""
    padded = Func(
        Upper(field), Value(r"(\d+)"), Value(r"000000000000\1"), Value("g"), function="regexp_replace"
    )
    return Func(padded, Value(r"\d*(\d{12})"), Value(r"\1"), Value("g"), function="regexp_replace")


class HasPostalAddress(models.Model):
    """Where letters go, in the lines of an envelope below the name."""

    postal_address = models.TextField(
        _("postal address"),
        max_length=300,
        blank=True,
        help_text=_("Street, city and country, each on its own line. It is printed on letters."),
    )

    class Meta:
        abstract = True

    @property
    def address_lines(self) -> list[str]:
        return [line.strip() for line in self.postal_address.splitlines() if line.strip()]


class Regulator(Versioned, HasPostalAddress):
    """An authority and its one jurisdiction, which names the rule packs that apply under it."""

    jurisdiction = models.SlugField(_("jurisdiction"), max_length=20, unique=True)
    jurisdiction_name = models.CharField(_("name of the jurisdiction"), max_length=80)
    name = models.CharField(_("authority name"), max_length=120)

    class Meta:
        ordering = ["jurisdiction_name"]

    def __str__(self) -> str:
        return self.name


class Operator(Versioned, Retirable, HasPostalAddress):
    name = models.CharField(_("name"), max_length=120, unique=True)
    licence_number = models.CharField(_("license number"), max_length=40, unique=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Property(Versioned, Retirable, HasPostalAddress):
    class Currency(models.TextChoices):
        USD = "USD", _("US dollar ($)")
        SGD = "SGD", _("Singapore dollar (S$)")
        EUR = "EUR", _("Euro (€)")
        GBP = "GBP", _("Pound sterling (£)")

    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="properties")
    regulator = models.ForeignKey(
        Regulator, verbose_name=_("jurisdiction"), on_delete=models.PROTECT, related_name="properties"
    )
    name = models.CharField(_("name"), max_length=120)
    time_zone = models.CharField(_("time zone"), max_length=60, validators=[validate_time_zone])
    currency = models.CharField(_("currency"), max_length=3, choices=Currency.choices)
    gaming_day_start = models.TimeField(_("gaming day starts at"), default=time(6))

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "properties"
        constraints = [
            models.UniqueConstraint(
                "operator",
                Lower("name"),
                name="property_name_once_per_operator",
                violation_error_message=_("You already have a property with this name."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class Pit(Versioned, Retirable):
    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="pits")
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                "property",
                Lower("name"),
                name="pit_name_once_per_property",
                violation_error_message=_("This property already has a pit with this name."),
            ),
            # what a table refers to, so that it stands in a pit of its own property
            models.UniqueConstraint(fields=["id", "property"], name="pit_in_its_property"),
        ]

    def __str__(self) -> str:
        return self.name


class GamingTable(Versioned, Retirable):
    class CardSupply(models.TextChoices):
        HAND_SHUFFLE = "hand_shuffle", _("Shuffled by hand")
        BATCH_SHUFFLER = "batch_shuffler", _("Batch shuffler")
        CONTINUOUS_SHUFFLER = "continuous_shuffler", _("Continuous shuffler")

    class Shoe(models.TextChoices):
        MANUAL = "manual", _("Manual shoe")
        ELECTRONIC = "electronic", _("Electronic shoe")
        SHUFFLER = "shuffler", _("Dealt from the shuffler")
        NONE = "none", _("No shoe")

    class Place(models.TextChoices):
        DEALER_LEFT = "dealer_left", _("Dealer's left")
        DEALER_RIGHT = "dealer_right", _("Dealer's right")
        ALTERNATIVE = "alternative", _("Alternative place (approved)")
        NONE = "none", _("None")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="tables")
    pit = models.ForeignKey(Pit, verbose_name=_("pit"), on_delete=models.PROTECT, related_name="tables")
    number = models.CharField(
        _("table number"),
        max_length=12,
        validators=[
            RegexValidator(
                r"^[A-Za-z0-9][A-Za-z0-9 ./-]*$",
                _("Use letters, digits, spaces, dots, slashes and hyphens, for example T12."),
            )
        ],
    )
    positions = models.PositiveSmallIntegerField(
        _("positions"),
        validators=[MinValueValidator(1), MaxValueValidator(30)],
        help_text=_("Betting positions on the felt or screens, 1 to 30."),
    )
    shuffler_kind = models.CharField(_("cards come from"), max_length=20, choices=CardSupply.choices)
    shuffler_serial = models.CharField(_("shuffler's serial number"), max_length=40, blank=True)
    shoe = models.CharField(_("shoe"), max_length=12, choices=Shoe.choices, default=Shoe.MANUAL)
    drop_box_place = models.CharField(
        _("drop box"), max_length=12, choices=Place.choices, default=Place.DEALER_RIGHT
    )
    tip_box_place = models.CharField(
        _("tip box"), max_length=12, choices=Place.choices, default=Place.DEALER_LEFT
    )
    discard_rack = models.BooleanField(_("discard rack fixed to the dealer's side"), default=True)
    progressive_device = models.CharField(
        _("progressive device"),
        max_length=60,
        blank=True,
        help_text=_("Controller and serial number, if any."),
    )

    number_order = models.GeneratedField(
        expression=in_counting_order("number"),
        output_field=models.CharField(max_length=160, db_collation="C"),
        db_persist=True,
    )

    class Meta:
        ordering = ["number_order"]
        constraints = [
            models.UniqueConstraint(
                "property",
                Upper("number"),
                condition=Q(retired_at__isnull=True),
                name="table_number_once_per_property",
                violation_error_message=_("This property already has a table with this number."),
            ),
            models.CheckConstraint(
                condition=Q(positions__gte=1, positions__lte=30), name="table_positions_1_to_30"
            ),
            models.CheckConstraint(
                condition=~Q(shuffler_kind="hand_shuffle") | (Q(shuffler_serial="") & ~Q(shoe="shuffler")),
                name="table_without_shuffler_names_none",
            ),
            SharesWithParent(
                name="table_stands_in_a_pit_of_its_property", parent="pit", fields=("property",)
            ),
        ]

    def __str__(self) -> str:
        return self.number


class TablePeriod(Versioned):
    """A stretch of time during which a table was open, half-open; open still when it has no end."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="periods")
    opened_at = models.DateTimeField(_("opened"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        ordering = ["-opened_at"]
        indexes = [
            # which tables are open, and since when the others are not, without reading years of openings
            models.Index(fields=["table"], condition=Q(closed_at__isnull=True), name="open_periods"),
            models.Index(fields=["table", "-opened_at"], name="periods_of_a_table_in_time"),
        ]
        constraints = [
            ends_after_it_begins("table_closes_after_it_opens", begin="opened_at", end="closed_at"),
            never_overlap("table_periods_never_overlap", "table", begin="opened_at", end="closed_at"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.opened_at:%Y-%m-%d %H:%M}"
