"""Progressives of a property: what feeds a jackpot, at which tables, with which meters on which terms."""

from datetime import datetime
from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import keeps_every_entry
from backoffice.core.periods import ends_after_it_begins, never_overlap
from backoffice.core.versioned import Retirable, Versioned
from backoffice.people.models import Person
from games.progressives.rules import events

CENT = Decimal("0.01")


class Progressive(Versioned, Retirable):
    class Kind(models.TextChoices):
        STAND_ALONE = "stand_alone", _("Stand-alone")
        LINKED = "linked", _("Linked within the facility")
        WIDE_AREA = "wide_area", _("Wide-area")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="progressives")
    name = models.CharField(
        _("name"), max_length=80, help_text=_("The name used on the floor, for example Main pit war.")
    )
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    pack_id = models.CharField(_("game and rules"), max_length=60)
    controller_make = models.CharField(_("controller"), max_length=60, help_text=_("Make and model."))
    controller_serial = models.CharField(_("controller's serial number"), max_length=40)
    added_at = models.DateTimeField(_("added"))

    class Meta:
        ordering = ["property__name", "name"]
        constraints = [
            models.UniqueConstraint(
                "property",
                Lower("name"),
                condition=Q(retired_at__isnull=True),
                name="progressive_name_once_per_property",
                violation_error_message=_("This property already has a progressive with this name."),
            )
        ]

    def __str__(self) -> str:
        return self.name


class ProgressiveLevel(models.Model):
    """One meter. Its path names it in a configuration: `progressive`, `bonus_spin.primary`."""

    progressive = models.ForeignKey(Progressive, on_delete=models.PROTECT, related_name="levels")
    path = models.CharField(_("meter"), max_length=60)
    name = models.CharField(_("name of the meter"), max_length=60)
    started_at = models.DateTimeField(_("started"))

    class Meta:
        ordering = ["progressive", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["progressive", "path"], name="meter_once_per_progressive")
        ]

    def __str__(self) -> str:
        return f"{self.progressive.name}, {self.name}"

    @property
    def casino(self) -> Property:
        return self.progressive.property


class LevelTerms(models.Model):
    """How a meter is set from a moment on; a change is a new row, so that past readings keep their arithmetic."""

    level = models.ForeignKey(ProgressiveLevel, on_delete=models.PROTECT, related_name="terms")
    from_at = models.DateTimeField(_("from"))
    wager = models.DecimalField(
        _("wager"), max_digits=12, decimal_places=2, validators=[MinValueValidator(CENT)]
    )
    rate = models.DecimalField(_("rate of progression"), max_digits=7, decimal_places=4)
    reserve_rate = models.DecimalField(
        _("share for the reserve"), max_digits=7, decimal_places=4, default=Decimal(0)
    )
    initial = models.DecimalField(_("initial amount"), max_digits=14, decimal_places=2)
    reset = models.DecimalField(_("amount after a jackpot"), max_digits=14, decimal_places=2)
    cap = models.DecimalField(_("largest amount"), max_digits=14, decimal_places=2, null=True, blank=True)
    display_limit = models.DecimalField(
        _("largest amount that the meter can display"), max_digits=14, decimal_places=2
    )
    tolerance = models.DecimalField(_("tolerance"), max_digits=10, decimal_places=2, default=Decimal(1))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    set_by_name = models.CharField(_("set by"), max_length=200)

    class Meta:
        ordering = ["level", "-from_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["level", "from_at"], name="meter_terms_once_per_moment"),
            models.CheckConstraint(
                condition=Q(rate__gt=0, reserve_rate__gte=0) & Q(rate__lt=100) & Q(reserve_rate__lt=100),
                name="meter_rates_between_0_and_100",
            ),
            models.CheckConstraint(
                condition=Q(cap__isnull=True) | Q(cap__lte=F("display_limit")),
                name="meter_cap_can_be_displayed",
            ),
            models.CheckConstraint(
                condition=Q(initial__lte=F("display_limit"), reset__lte=F("display_limit"))
                & (Q(cap__isnull=True) | Q(initial__lte=F("cap"), reset__lte=F("cap"))),
                name="meter_starts_within_its_cap",
            ),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.level} {self.from_at:%Y-%m-%d %H:%M}"

    @property
    def as_terms(self) -> events.Terms:
        return events.Terms(
            from_at=self.from_at,
            wager=self.wager,
            rate=self.rate,
            initial=self.initial,
            reset=self.reset,
            reserve_rate=self.reserve_rate,
            cap=self.cap,
        )


class ProgressiveTable(Versioned):
    """A table that feeds and can win the meters, half open in time."""

    progressive = models.ForeignKey(Progressive, on_delete=models.PROTECT, related_name="links")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="progressive_links")
    from_at = models.DateTimeField(_("from"))
    to_at = models.DateTimeField(_("until"), null=True, blank=True)
    notice = models.BooleanField(
        _("a notice states that the probability is proportional to the wager"), default=False
    )
    linked_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["table__number_order", "-from_at"]
        constraints = [
            ends_after_it_begins("progressive_link_ends_after_it_begins"),
            never_overlap("table_once_on_a_progressive_at_a_time", "progressive", "table"),
        ]
        indexes = [models.Index(fields=["table", "-from_at"], name="progressives_of_a_table")]

    def __str__(self) -> str:
        return f"{self.table} · {self.progressive}"

    def holds_at(self, at: datetime) -> bool:
        return self.from_at <= at and (self.to_at is None or at < self.to_at)
