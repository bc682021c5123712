"""Jackpots won from a meter, and the document that goes with a large payout."""

from decimal import Decimal

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import keeps, keeps_all_but
from backoffice.people.models import Person
from games.progressives.models.progressives import ProgressiveLevel
from games.progressives.rules import events


class JackpotHit(models.Model):
    level = models.ForeignKey(ProgressiveLevel, on_delete=models.PROTECT, related_name="hits")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="jackpot_hits")
    at = models.DateTimeField(_("won at"))
    amount = models.DecimalField(
        _("paid from the meter"),
        max_digits=14,
        decimal_places=2,
        validators=[MinValueValidator(Decimal("0.01"))],
    )
    # the rest of the hand's award on this wager, by odds: 1000 to 1 of the wager, for example
    other_award = models.DecimalField(
        _("paid by odds as well"),
        max_digits=14,
        decimal_places=2,
        default=Decimal(0),
        validators=[MinValueValidator(Decimal(0))],
    )
    restarted = models.DecimalField(
        _("meter afterward"), max_digits=14, decimal_places=2, validators=[MinValueValidator(Decimal(0))]
    )
    hand = models.CharField(_("hand"), max_length=120, help_text=_("What won, and at which position."))
    cards = models.CharField(_("cards"), max_length=120, blank=True, help_text=_("As dealt: K♠ K♠ K♠ K♠."))
    witnesses = models.CharField(_("witnesses"), max_length=300)
    recorded_at = models.DateTimeField(_("recorded"))
    recorded_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    recorded_by_name = models.CharField(_("recorded by"), max_length=200)
    corrects = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrected_by"
    )
    is_void = models.BooleanField(_("voided"), default=False)
    reason = models.CharField(_("reason of the correction"), max_length=300, blank=True)
    device_id = models.CharField(_("device"), max_length=60, blank=True)
    sequence = models.PositiveBigIntegerField(_("number of the message"), null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["level", "-at"], name="hits_of_a_meter_in_time"),
            models.Index(fields=["table", "-at"], name="hits_of_a_table_in_time"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(corrects__isnull=True, is_void=False)
                | (Q(corrects__isnull=False) & ~Q(reason="")),
                name="hit_correction_has_a_reason",
            ),
            models.UniqueConstraint(
                fields=["level", "device_id", "sequence"],
                condition=Q(sequence__isnull=False),
                name="device_reports_a_jackpot_once",
            ),
            models.CheckConstraint(
                condition=Q(sequence__isnull=True) | ~Q(device_id=""),
                name="number_of_a_jackpot_names_its_device",
            ),
        ]
        triggers = [keeps_all_but("recorded_by")]

    def __str__(self) -> str:
        return f"{self.level} {self.at:%Y-%m-%d %H:%M}"

    @property
    def total(self) -> Decimal:
        """All that the hand is paid: this is what the thresholds are about."""
        return self.amount + self.other_award

    @property
    def as_event(self) -> events.Hit:
        return events.Hit(self.pk, self.at, amount=self.amount, restarted=self.restarted)


class PayoutDocument(models.Model):
    """The seven items, and what larger payouts need besides. It copies all that it says and stands alone."""

    class Method(models.TextChoices):
        CASH = "cash", _("Cash or chips")
        CHECK = "check", _("Check")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="payout_documents")
    hit = models.OneToOneField(JackpotHit, on_delete=models.PROTECT, related_name="document")
    number = models.PositiveIntegerField(_("number"))
    citation = models.CharField(_("clause"), max_length=60)
    # 1 date and time, 2 table, 3 hand, 4 amount
    paid_for_at = models.DateTimeField(_("date and time"))
    table_number = models.CharField(_("table"), max_length=40)
    hand = models.CharField(_("hand"), max_length=250)
    amount = models.DecimalField(_("amount"), max_digits=14, decimal_places=2)
    # 5 preparer
    prepared_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    prepared_by_name = models.CharField(_("prepared by"), max_length=200)
    prepared_at = models.DateTimeField(_("prepared"))
    # 6 witness
    witness_name = models.CharField(_("witness"), max_length=120)
    # 7 issuer
    issued_by_name = models.CharField(_("issued by"), max_length=120, blank=True)
    issued_at = models.DateTimeField(_("issued"), null=True, blank=True)
    method = models.CharField(_("paid by"), max_length=6, choices=Method.choices, blank=True)
    check_number = models.CharField(_("number of the check"), max_length=40, blank=True)
    # from the amount on that the clause names
    needs_surveillance = models.BooleanField(default=False)
    surveillance_told_at = models.DateTimeField(_("surveillance notified"), null=True, blank=True)
    surveillance_log = models.CharField(_("entry in surveillance's log"), max_length=60, blank=True)
    photograph = models.CharField(_("photograph reference"), max_length=120, blank=True)
    needs_countersignature = models.BooleanField(default=False)
    countersigned_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    countersigned_by_name = models.CharField(_("countersigned by"), max_length=200, blank=True)
    countersigned_at = models.DateTimeField(_("countersigned"), null=True, blank=True)

    class Meta:
        ordering = ["-prepared_at"]
        constraints = [
            models.UniqueConstraint(fields=["property", "number"], name="payout_document_number_once"),
            models.CheckConstraint(
                condition=Q(countersigned_by__isnull=True)
                | Q(prepared_by__isnull=True)
                | ~Q(countersigned_by=F("prepared_by")),
                name="payout_is_not_countersigned_by_its_preparer",
            ),
            models.CheckConstraint(
                condition=Q(issued_at__isnull=True)
                | Q(needs_countersignature=False)
                | (Q(countersigned_at__isnull=False, method="check") & ~Q(check_number="")),
                name="large_payout_by_countersigned_check",
            ),
            models.CheckConstraint(
                condition=Q(issued_at__isnull=True)
                | Q(needs_surveillance=False)
                | (Q(surveillance_told_at__isnull=False) & ~Q(surveillance_log="") & ~Q(photograph="")),
                name="large_payout_is_known_to_surveillance",
            ),
            models.CheckConstraint(
                condition=Q(issued_at__isnull=True) | ~Q(issued_by_name=""), name="payout_names_its_issuer"
            ),
        ]
        triggers = [
            keeps(
                "property",
                "hit",
                "number",
                "citation",
                "paid_for_at",
                "table_number",
                "hand",
                "amount",
                "prepared_by_name",
                "prepared_at",
                "witness_name",
            )
        ]

    def __str__(self) -> str:
        return f"{self.number:05}"
