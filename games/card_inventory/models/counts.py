"""Where the book meets the shelf: reconciled every day, counted every quarter."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.append_only import keeps_every_entry
from games.badges.models import Badge
from games.card_inventory.models.documents import SignedDocument
from games.card_inventory.models.stock import DeckLot, DeckState


class DailyReconciliation(SignedDocument):
    """A gaming day as it was signed; what comes later belongs to a later day."""

    day = models.DateField(_("gaming day"))
    from_at = models.DateTimeField(_("from"))
    to_at = models.DateTimeField(_("to"))
    opening = models.PositiveIntegerField(_("on hand at the start"))
    received = models.PositiveIntegerField(_("received"))
    destroyed = models.PositiveIntegerField(_("destroyed"))
    other = models.IntegerField(_("other entries"))
    closing = models.PositiveIntegerField(_("on hand at the end"))
    # by state, and by kind of movement: decks and their effect on the decks on hand
    opening_by_state = models.JSONField(default=dict)
    closing_by_state = models.JSONField(default=dict)
    movements = models.JSONField(default=dict)
    witness = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    witness_name = models.CharField(_("countersigned by"), max_length=150)
    has_difference = models.BooleanField(_("differs"), default=False)

    class Meta:
        ordering = ["-day"]
        constraints = [
            models.UniqueConstraint(fields=["property", "day"], name="one_reconciliation_per_day"),
            models.CheckConstraint(
                condition=Q(closing=F("opening") + F("received") - F("destroyed") + F("other")),
                name="reconciliation_adds_up",
            ),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.day}"


class QuarterlyCount(SignedDocument):
    year = models.PositiveSmallIntegerField(_("year"))
    quarter = models.PositiveSmallIntegerField(_("quarter"))
    witness = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    witness_name = models.CharField(_("countersigned by"), max_length=150)
    book = models.PositiveIntegerField(_("decks on record"))
    counted = models.PositiveIntegerField(_("decks counted"))
    has_difference = models.BooleanField(_("differs"), default=False)

    class Meta:
        ordering = ["-year", "-quarter"]
        constraints = [
            models.UniqueConstraint(fields=["property", "year", "quarter"], name="one_count_per_quarter"),
            models.CheckConstraint(condition=Q(quarter__gte=1, quarter__lte=4), name="quarters_1_to_4"),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.year} Q{self.quarter}"


class CountLine(models.Model):
    """One thing that was counted; a difference is kept with its explanation."""

    reconciliation = models.ForeignKey(
        DailyReconciliation, null=True, on_delete=models.PROTECT, related_name="lines"
    )
    quarterly = models.ForeignKey(QuarterlyCount, null=True, on_delete=models.PROTECT, related_name="lines")
    state = models.CharField(_("what"), max_length=16, choices=DeckState.choices)
    lot = models.ForeignKey(DeckLot, null=True, on_delete=models.PROTECT, related_name="+")
    book = models.PositiveIntegerField(_("on record"))
    counted = models.PositiveIntegerField(_("counted"))
    explanation = models.CharField(_("explanation"), max_length=400, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(reconciliation__isnull=True) ^ Q(quarterly__isnull=True),
                name="count_line_of_one_sheet",
            ),
            models.CheckConstraint(
                condition=Q(book=F("counted")) | ~Q(explanation=""), name="counted_difference_is_explained"
            ),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.state} {self.book} {self.counted}"

    @property
    def surplus(self) -> int:
        return self.counted - self.book


class CardInventoryNotice(models.Model):
    """What people were told; the constraint is why they are told once."""

    class Kind(models.TextChoices):
        DUE_SOON = "due_soon", _("To be destroyed soon")
        OVERDUE = "overdue", _("Not destroyed in time")
        DAY = "day", _("Day not reconciled")
        QUARTER = "quarter", _("Quarter not counted")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # the set's id, the day, the quarter
    about = models.CharField(max_length=20)
    sent_at = models.DateTimeField(_("sent"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["property", "kind", "about"], name="deck_life_notice_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"
