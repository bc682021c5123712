"""The log of a meter: readings, adjustments and alerts. What was written stays; a correction names what it corrects."""

from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.append_only import keeps, keeps_all_but
from backoffice.people.models import Person
from games.exact_field import ExactJSONField
from games.progressives.models.progressives import ProgressiveLevel
from games.progressives.rules import events
from games.progressives.rules.reconciliation import Problem


class MeterReading(models.Model):
    class Source(models.TextChoices):
        OPENING = "opening", _("Start of the meter")
        HAND = "hand", _("By hand")
        CSV = "csv", _("From a file")
        API = "api", _("From the controller")

    level = models.ForeignKey(ProgressiveLevel, on_delete=models.PROTECT, related_name="readings")
    # when the meter showed it; readings may arrive late and in any order
    at = models.DateTimeField(_("read at"))
    received_at = models.DateTimeField(_("received"))
    shown = models.DecimalField(
        _("meter"), max_digits=14, decimal_places=2, validators=[MinValueValidator(Decimal(0))]
    )
    # either the controller's running count of wagers, or how many were counted since another reading
    counter = models.PositiveBigIntegerField(_("counter of wagers"), null=True, blank=True)
    wagers = models.PositiveBigIntegerField(_("wagers since"), null=True, blank=True)
    counted_from = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("counted from"),
    )
    source = models.CharField(_("source"), max_length=8, choices=Source.choices, default=Source.HAND)
    device_id = models.CharField(_("device"), max_length=60, blank=True)
    sequence = models.PositiveBigIntegerField(_("number of the message"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    read_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    read_by_name = models.CharField(_("read by"), max_length=200)
    corrects = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrected_by"
    )
    # a correction that only takes back: nothing was read there at all
    is_void = models.BooleanField(_("voided"), default=False)
    reason = models.CharField(_("reason of the correction"), max_length=300, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["level", "-at", "-id"], name="readings_of_a_meter_in_time"),
            models.Index(
                fields=["corrects"], condition=Q(corrects__isnull=False), name="readings_that_correct_another"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["level", "device_id", "sequence"],
                condition=Q(sequence__isnull=False),
                name="device_reports_a_reading_once",
            ),
            models.CheckConstraint(
                condition=Q(sequence__isnull=True) | ~Q(device_id=""), name="message_number_names_its_device"
            ),
            models.CheckConstraint(
                condition=Q(counter__isnull=True) | Q(wagers__isnull=True), name="wagers_are_counted_one_way"
            ),
            models.CheckConstraint(
                condition=Q(wagers__isnull=True, counted_from__isnull=True)
                | Q(wagers__isnull=False, counted_from__isnull=False),
                name="counted_wagers_say_since_when",
            ),
            models.CheckConstraint(
                condition=Q(corrects__isnull=True, is_void=False)
                | (Q(corrects__isnull=False) & ~Q(reason="")),
                name="reading_correction_has_a_reason",
            ),
        ]
        triggers = [keeps_all_but("read_by")]

    def __str__(self) -> str:
        return f"{self.level} {self.at:%Y-%m-%d %H:%M}"

    @property
    def as_event(self) -> events.ReadMeter:
        return events.ReadMeter(
            key=self.pk,
            at=self.at,
            shown=self.shown,
            counter=self.counter,
            wagers=self.wagers,
            counted_from=self.counted_from_id,
        )


class MeterAdjustment(models.Model):
    """A change of the meter by hand: with approval, or for a malfunction that was reported."""

    class Kind(models.TextChoices):
        CORRECTION = "correction", _("Correction, with approval")
        MALFUNCTION = "malfunction", _("Reported malfunction")

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting for the regulator")
        APPROVED = "approved", _("Approved, not done yet")
        REFUSED = "refused", _("Refused")
        MADE = "made", _("Done")

    level = models.ForeignKey(ProgressiveLevel, on_delete=models.PROTECT, related_name="adjustments")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    amount = models.DecimalField(
        _("change of the meter"),
        max_digits=14,
        decimal_places=2,
        help_text=_("Below zero to lower the meter."),
    )
    reason = models.CharField(_("reason"), max_length=500)
    malfunction_report = models.CharField(_("number of the malfunction report"), max_length=60, blank=True)
    requested_at = models.DateTimeField(_("requested"))
    requested_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    requested_by_name = models.CharField(_("requested by"), max_length=200)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    approved = models.BooleanField(_("approved"), null=True, blank=True)
    decided_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_by_name = models.CharField(_("decided by"), max_length=200, blank=True)
    decision_number = models.CharField(_("number of the decision"), max_length=40, blank=True)
    decision_note = models.CharField(_("explanation of the decision"), max_length=500, blank=True)
    made_at = models.DateTimeField(_("done"), null=True, blank=True)
    made_by_name = models.CharField(_("done by"), max_length=200, blank=True)

    class Meta:
        ordering = ["-requested_at", "-pk"]
        indexes = [models.Index(fields=["level", "made_at"], name="adjustments_of_a_meter")]
        constraints = [
            models.CheckConstraint(condition=~Q(amount=0), name="adjustment_changes_something"),
            models.CheckConstraint(
                condition=Q(made_at__isnull=True) | Q(approved=True) | Q(kind="malfunction"),
                name="adjustment_is_approved_or_a_malfunction",
            ),
            models.CheckConstraint(
                condition=~Q(kind="malfunction") | ~Q(malfunction_report=""),
                name="malfunction_names_its_report",
            ),
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True, approved__isnull=True)
                | Q(decided_at__isnull=False, approved__isnull=False),
                name="adjustment_decision_is_complete",
            ),
        ]
        triggers = [keeps("level", "kind", "amount", "reason", "malfunction_report", "requested_at")]

    def __str__(self) -> str:
        return f"{self.level} {self.amount}"

    @property
    def state(self) -> "MeterAdjustment.State":
        if self.made_at is not None:
            return self.State.MADE
        if self.approved is None:
            return self.State.WAITING
        return self.State.APPROVED if self.approved else self.State.REFUSED

    @property
    def as_event(self) -> events.Adjustment | None:
        return None if self.made_at is None else events.Adjustment(self.pk, self.made_at, self.amount)


class MeterAlert(models.Model):
    """Something that does not add up, with the sum as it stood then. It is explained, never deleted."""

    class Kind(models.TextChoices):
        DROP = Problem.DROP.value, _("Meter dropped")
        DEVIATION = Problem.DEVIATION.value, _("Meter variance")
        ABOVE_CAP = Problem.ABOVE_CAP.value, _("Meter above its cap")
        COUNT_BACKWARDS = Problem.COUNT_BACKWARDS.value, _("Wager count runs backwards")
        WRONG_RESTART = "wrong_restart", _("Meter restarted wrongly")
        SETTINGS = "settings", _("Controller settings differ from the approval")

    level = models.ForeignKey(ProgressiveLevel, on_delete=models.PROTECT, related_name="alerts")
    reading = models.ForeignKey(
        MeterReading, null=True, blank=True, on_delete=models.PROTECT, related_name="alerts"
    )
    hit = models.ForeignKey(
        "progressives.JackpotHit", null=True, blank=True, on_delete=models.PROTECT, related_name="alerts"
    )
    report = models.ForeignKey(
        "progressives.ControllerReport",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="alerts",
    )
    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices)
    # when the meter showed it; the alert itself may come later, with a late reading
    at = models.DateTimeField(_("at"))
    raised_at = models.DateTimeField(_("raised"))
    amount = models.DecimalField(_("difference"), max_digits=14, decimal_places=2, null=True, blank=True)
    arithmetic = ExactJSONField(_("arithmetic"))
    acknowledged_at = models.DateTimeField(_("acknowledged"), null=True, blank=True)
    acknowledged_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    acknowledged_by_name = models.CharField(_("acknowledged by"), max_length=200, blank=True)
    explanation = models.CharField(_("explanation"), max_length=1000, blank=True)
    # a later entry made the sum come out, for example a hit that was recorded late
    settled_at = models.DateTimeField(_("explained by a later entry"), null=True, blank=True)
    # the correction that adds up, where it was one
    settled_by = models.ForeignKey(
        MeterReading, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["level", "-at"], name="alerts_of_a_meter"),
            models.Index(
                fields=["level"],
                condition=Q(acknowledged_at__isnull=True, settled_at__isnull=True),
                name="open_alerts_of_a_meter",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(acknowledged_at__isnull=True) | ~Q(explanation=""),
                name="alert_is_closed_with_words",
            ),
            models.CheckConstraint(
                condition=Q(reading__isnull=False) | Q(hit__isnull=False) | Q(report__isnull=False),
                name="alert_names_its_entry",
            ),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | Q(settled_at__gte=F("raised_at")),
                name="alert_is_settled_after_it_was_raised",
            ),
        ]
        triggers = [
            keeps_all_but(
                "report",
                "acknowledged_at",
                "acknowledged_by",
                "acknowledged_by_name",
                "explanation",
                "settled_at",
                "settled_by",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.level}"

    @property
    def is_open(self) -> bool:
        return self.acknowledged_at is None and self.settled_at is None


class ReadingImport(models.Model):
    """A file of readings on its way in: kept from the preview until it is written."""

    property = models.ForeignKey(Property, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    file_name = models.CharField(_("file"), max_length=120, blank=True)
    # [{"line": 2, "cells": {"meter": "12,345.00", ...}}, ...]
    rows = models.JSONField()
    written_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.file_name or str(self.pk)
