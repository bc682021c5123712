"""What a regulator has decided beyond single submissions: how a passage is read, and what may be left as it is."""

from datetime import date

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.append_only import keeps_all_but, written_once
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person
from games.exact_field import ExactJSONField


class RulingOnInterpretation(Versioned):
    """From a day on a passage is read in one way throughout the jurisdiction.

    It holds until a later ruling on the same passage, or until the day from which it is withdrawn; both leave it
    standing as what held before.
    """

    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="rulings")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    reading = models.CharField(_("interpretation"), max_length=60)
    option = models.CharField(_("ruled"), max_length=60)
    from_on = models.DateField(_("from"))
    reference = models.CharField(_("reference number"), max_length=40)
    reasons = models.TextField(_("reasons"))
    ruled_at = models.DateTimeField(_("ruled"))
    ruled_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    ruled_by_name = models.CharField(_("ruled by"), max_length=200)
    # the first day on which it no longer holds
    ends_on = models.DateField(_("withdrawn from"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_by_name = models.CharField(_("withdrawn by"), max_length=200, blank=True)
    withdrawn_reason = models.TextField(_("reason"), blank=True)

    class Meta:
        ordering = ["pack_id", "reading", "-from_on", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["regulator", "pack_id", "reading", "from_on"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_ruling_per_reading_and_day",
            ),
            models.UniqueConstraint("regulator", Lower("reference"), name="ruling_reference_once"),
            models.CheckConstraint(
                condition=~Q(reference="") & ~Q(reasons="") & ~Q(option=""), name="ruling_is_complete"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True, ends_on__isnull=True, withdrawn_reason="")
                | (Q(withdrawn_at__isnull=False, ends_on__isnull=False) & ~Q(withdrawn_reason="")),
                name="withdrawn_ruling_says_when_and_why",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | Q(withdrawn_at__gte=F("ruled_at")),
                name="ruling_withdrawn_after_it_was_made",
            ),
        ]
        indexes = [models.Index(fields=["pack_id", "reading", "-from_on"], name="rulings_on_a_reading")]
        triggers = [
            keeps_all_but(
                "version", "ruled_by", "ends_on", "withdrawn_at", "withdrawn_by_name", "withdrawn_reason"
            ),
            written_once("withdrawn_at", "ends_on", "withdrawn_reason"),
        ]

    def __str__(self) -> str:
        return self.reference

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None

    def holds_on(self, day: date) -> bool:
        """Whether it is in force on that day, later rulings on the same passage left aside."""
        return self.from_on <= day and (self.ends_on is None or day < self.ends_on)


class GrantedWaiver(Versioned):
    """A property need not mend these findings until the last day, in whichever submission they occur."""

    # the authority that granted it, also when the property comes under another one
    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="waivers")
    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="waivers")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    number = models.CharField(_("waiver number"), max_length=40)
    codes = ArrayField(models.CharField(max_length=20), verbose_name=_("findings"))
    # none means every field
    paths = ArrayField(models.CharField(max_length=120), verbose_name=_("fields"), default=list, blank=True)
    from_on = models.DateField(_("from"))
    expires_on = models.DateField(_("last day"))
    reasons = models.TextField(_("reasons"))
    granted_at = models.DateTimeField(_("granted"))
    granted_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    granted_by_name = models.CharField(_("granted by"), max_length=200)
    # the first day on which it no longer holds
    ends_on = models.DateField(_("ended from"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    ended_by_name = models.CharField(_("ended by"), max_length=200, blank=True)
    ended_reason = models.TextField(_("reason"), blank=True)

    class Meta:
        ordering = ["property__name", "-from_on", "-pk"]
        constraints = [
            models.UniqueConstraint("regulator", Lower("number"), name="waiver_number_once"),
            models.CheckConstraint(
                condition=Q(codes__len__gt=0) & ~Q(number="") & ~Q(reasons=""), name="waiver_is_complete"
            ),
            models.CheckConstraint(
                condition=Q(expires_on__gte=F("from_on")), name="waiver_ends_after_it_begins"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, ends_on__isnull=True, ended_reason="")
                | (Q(ended_at__isnull=False, ends_on__isnull=False) & ~Q(ended_reason="")),
                name="ended_waiver_says_when_and_why",
            ),
        ]
        indexes = [models.Index(fields=["property", "pack_id"], name="waivers_of_a_property")]
        triggers = [
            keeps_all_but("version", "granted_by", "ends_on", "ended_at", "ended_by_name", "ended_reason"),
            written_once("ended_at", "ends_on", "ended_reason"),
        ]

    def __str__(self) -> str:
        return self.number

    def holds_on(self, day: date) -> bool:
        return self.from_on <= day <= self.expires_on and (self.ends_on is None or day < self.ends_on)


class PackNotice(models.Model):
    """It stands alone: `broken` copies what each approved version would no longer meet, and `told` who was told."""

    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="pack_notices")
    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="pack_notices")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    old_hash = models.CharField(_("hash of the earlier version"), max_length=64)
    new_hash = models.CharField(_("hash of the new version"), max_length=64)
    subject = models.CharField(_("subject"), max_length=160)
    text = models.TextField(_("text"))
    # property, variant, approval, tables, and the findings with their clauses
    broken = ExactJSONField(_("approved rules that no longer comply"))
    # whoever is limited to some properties reads it where it is about no other
    casinos = ArrayField(models.BigIntegerField(), verbose_name=_("properties"), default=list)
    told = models.JSONField(_("notified"), default=list)
    # the same words about the same change are sent once, however often the button is pressed
    text_hash = models.CharField(_("hash of the text"), max_length=64)
    sent_at = models.DateTimeField(_("sent"))
    sent_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    sent_by_name = models.CharField(_("sent by"), max_length=200)

    class Meta:
        ordering = ["-sent_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["regulator", "operator", "pack_id", "old_hash", "new_hash", "text_hash"],
                name="pack_notice_sent_once",
            ),
            models.CheckConstraint(condition=~Q(subject="") & ~Q(text=""), name="pack_notice_says_something"),
        ]
        indexes = [models.Index(fields=["operator", "-sent_at"], name="notices_of_an_operator")]
        triggers = [keeps_all_but("sent_by")]

    def __str__(self) -> str:
        return self.subject
