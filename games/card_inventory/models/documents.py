"""The papers of used decks: security's round, work order, discrepancy report, destruction. None is ever changed."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Pit, Property
from backoffice.core.append_only import keeps_every_entry
from backoffice.people.models import Person
from games.badges.models import Badge


class SignedDocument(models.Model):
    """Whoever signed is named as well as referred to."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("when"))
    by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(_("by"), max_length=200)

    class Meta:
        abstract = True


class Collection(SignedDocument):
    """One round of security; without a pit it went through all of them."""

    pit = models.ForeignKey(Pit, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-at"]
        indexes = [models.Index(fields=["property", "-at"], name="deck_collections_in_time")]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"


class InspectionOrder(SignedDocument):
    """The work order of an inspection; each set on it has a result of its own."""

    number = models.PositiveIntegerField(_("work order"))

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["property", "number"], name="deck_work_order_number_once")
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return gettext("Work order %(number)d") % {"number": self.number}


class InspectionResult(SignedDocument):
    deck_set = models.OneToOneField(
        "card_inventory.DeckSet", on_delete=models.PROTECT, related_name="inspection_result"
    )
    order = models.ForeignKey(InspectionOrder, on_delete=models.PROTECT, related_name="results")
    decks_found = models.PositiveSmallIntegerField(_("decks counted"))
    is_clean = models.BooleanField(_("nothing found"))
    notes = models.CharField(_("notes"), max_length=400, blank=True)

    class Meta:
        ordering = ["-at"]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.deck_set}"


class DiscrepancyReport(SignedDocument):
    """The Card Discrepancy Report, part one: what was found, and who was told."""

    class Kind(models.TextChoices):
        MISSING = "missing", _("Cards missing")
        EXTRA = "extra", _("Too many cards")
        MARKED = "marked", _("Marked, bent or cut cards")
        FOREIGN = "foreign", _("Cards from another deck")
        LABEL = "label", _("Wrong label or seal")
        OTHER = "other", _("Something else")

    number = models.PositiveIntegerField(_("report"))
    deck_set = models.OneToOneField(
        "card_inventory.DeckSet", on_delete=models.PROTECT, related_name="discrepancy_report"
    )
    kind = models.CharField(_("what was found"), max_length=10, choices=Kind.choices)
    cards = models.CharField(_("cards concerned"), max_length=200, blank=True)
    description = models.CharField(_("description"), max_length=600)
    told = models.CharField(
        _("who was notified"),
        max_length=200,
        help_text=_("Surveillance and the regulator's representative, with the time."),
    )

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["property", "number"], name="deck_discrepancy_number_once")
        ]
        indexes = [models.Index(fields=["property", "-at"], name="deck_discrepancies_in_time")]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return gettext("Card Discrepancy Report %(number)d") % {"number": self.number}


class DiscrepancyFinding(SignedDocument):
    """Part two: what came of it. Only then are the decks free to be destroyed."""

    report = models.OneToOneField(DiscrepancyReport, on_delete=models.PROTECT, related_name="finding")
    finding = models.CharField(_("outcome"), max_length=600)
    action_taken = models.CharField(_("what was done"), max_length=400, blank=True)

    class Meta:
        ordering = ["-at"]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.report}"


class Destruction(SignedDocument):
    """One batch of decks destroyed or cancelled before a witness."""

    class Method(models.TextChoices):
        SHREDDED = "shredded", _("Shredded")
        DRILLED = "drilled", _("Canceled by drilling")
        CUT = "cut", _("Canceled by cutting")

    number = models.PositiveIntegerField(_("destruction"))
    method = models.CharField(_("how"), max_length=10, choices=Method.choices)
    place = models.CharField(_("where"), max_length=60, blank=True)
    witness = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    witness_name = models.CharField(_("witness"), max_length=150)
    decks = models.PositiveIntegerField(_("decks"))

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["property", "number"], name="deck_destruction_number_once"),
            models.CheckConstraint(condition=Q(decks__gt=0), name="destruction_destroys_decks"),
            models.CheckConstraint(condition=~Q(witness_name=""), name="destruction_has_a_witness"),
        ]
        indexes = [models.Index(fields=["property", "-at"], name="deck_destructions_in_time")]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return gettext("Destruction %(number)d") % {"number": self.number}
