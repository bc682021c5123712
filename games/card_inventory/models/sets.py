"""Decks that travel together: a sealed container before play, a labelled set after it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import keeps, keeps_all_but, keeps_every_entry
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person
from games.badges.models import Badge
from games.card_inventory.models.documents import Collection, Destruction, InspectionOrder
from games.card_inventory.models.stock import DeckLot, DeckState
from games.card_inventory.rules.states import LIFE_OF_A_SET
from games.decks.models import DeckChange


class PreshuffledContainer(Versioned):
    """Decks that were inspected and shuffled ahead of play, under a prenumbered seal, with their form: when,
    where, how many decks, of which colour, on which device, under which seal, by whom.
    """

    class State(models.TextChoices):
        SEALED = "sealed", _("Sealed")
        OPENED = "opened", _("Opened at a table")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="preshuffled_containers")
    form_number = models.CharField(_("form number"), max_length=40)
    prepared_at = models.DateTimeField(_("prepared"))
    place = models.CharField(_("where"), max_length=60)
    decks = models.PositiveSmallIntegerField(_("decks"))
    back_colour = models.CharField(_("back color"), max_length=20)
    device = models.CharField(_("shuffling or inspection device"), max_length=60)
    seal_number = models.CharField(_("seal number"), max_length=40)
    dealer = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    dealer_name = models.CharField(_("prepared by"), max_length=150)
    supervisor = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    supervisor_name = models.CharField(_("verified by"), max_length=150)
    # where the law asks for notice
    notice_given_at = models.DateTimeField(_("regulator notified"), null=True)
    # by the law of the place on that day; null where it asks for no notice
    notice_due_at = models.DateTimeField(_("regulator to be notified by"), null=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.SEALED)
    opened_at_change = models.OneToOneField(
        DeckChange, null=True, on_delete=models.PROTECT, related_name="preshuffled_container"
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)
    withdrawn_reason = models.CharField(_("why it was withdrawn"), max_length=200, blank=True)

    class Meta:
        ordering = ["-prepared_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["property", "seal_number"],
                name="seal_number_used_once",
                violation_error_message=_("This seal number has been used already."),
            ),
            models.UniqueConstraint(
                fields=["property", "form_number"],
                name="preshuffling_form_used_once",
                violation_error_message=_("A form with this number already exists."),
            ),
            models.CheckConstraint(
                condition=Q(notice_due_at__isnull=True)
                | Q(notice_given_at__isnull=False, notice_given_at__lte=F("notice_due_at")),
                name="preshuffling_after_its_notice",
            ),
            models.CheckConstraint(condition=Q(decks__gt=0), name="preshuffled_container_holds_decks"),
            models.CheckConstraint(
                condition=Q(state="opened", opened_at_change__isnull=False)
                | (~Q(state="opened") & Q(opened_at_change__isnull=True)),
                name="opened_container_names_its_entry",
            ),
        ]
        triggers = [
            keeps_all_but(
                "version",
                "dealer",
                "supervisor",
                "state",
                "opened_at_change",
                "withdrawn_at",
                "withdrawn_reason",
            )
        ]

    def __str__(self) -> str:
        return self.seal_number


class DeckSet(Versioned):
    """Decks in one envelope or container under one signed label, from table to shredder."""

    State = DeckState

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="deck_sets")
    number = models.PositiveIntegerField(_("label"))
    table = models.ForeignKey(GamingTable, null=True, on_delete=models.PROTECT, related_name="deck_sets")
    batch = models.PositiveSmallIntegerField(_("batch"), default=0)
    decks = models.PositiveSmallIntegerField(_("decks"))
    back_colour = models.CharField(_("back color"), max_length=20)
    reason = models.CharField(_("reason"), max_length=200)
    removed_at = models.DateTimeField(_("removed"))
    # null where no law sets a limit
    due_at = models.DateTimeField(_("to be destroyed by"), null=True)
    # null only for a container that never came to a table
    deck_change = models.OneToOneField(
        DeckChange, null=True, on_delete=models.PROTECT, related_name="removed_set"
    )
    container = models.OneToOneField(
        PreshuffledContainer, null=True, on_delete=models.PROTECT, related_name="withdrawn_set"
    )
    dealer_name = models.CharField(_("dealer"), max_length=150)
    supervisor_name = models.CharField(_("floor supervisor"), max_length=150)

    state = models.CharField(_("state"), max_length=16, choices=DeckState.choices, default=DeckState.REMOVED)
    collection = models.ForeignKey(Collection, null=True, on_delete=models.PROTECT, related_name="sets")
    order = models.ForeignKey(InspectionOrder, null=True, on_delete=models.PROTECT, related_name="sets")
    destruction = models.ForeignKey(Destruction, null=True, on_delete=models.PROTECT, related_name="sets")
    # the entry was taken back: there was no such set
    voided_at = models.DateTimeField(_("voided"), null=True)

    class Meta:
        ordering = ["due_at", "number"]
        constraints = [
            models.UniqueConstraint(fields=["property", "number"], name="deck_label_number_once"),
            models.CheckConstraint(
                condition=Q(state__in=[str(state) for state in LIFE_OF_A_SET]), name="deck_set_states"
            ),
            models.CheckConstraint(
                condition=Q(state="removed", collection__isnull=True)
                | (~Q(state="removed") & Q(collection__isnull=False)),
                name="collected_set_names_its_round",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["removed", "collected"], order__isnull=True)
                | (~Q(state__in=["removed", "collected"]) & Q(order__isnull=False)),
                name="inspected_set_names_its_order",
            ),
            models.CheckConstraint(
                condition=Q(state="destroyed", destruction__isnull=False)
                | (~Q(state="destroyed") & Q(destruction__isnull=True)),
                name="destroyed_set_names_its_destruction",
            ),
            models.CheckConstraint(
                condition=Q(decks__gt=0) | Q(voided_at__isnull=False), name="deck_set_holds_decks"
            ),
        ]
        indexes = [
            models.Index(
                fields=["property", "state", "due_at"],
                condition=~Q(state="destroyed") & Q(voided_at__isnull=True),
                name="deck_sets_not_destroyed",
            ),
            models.Index(fields=["property", "removed_at"], name="deck_sets_in_time"),
        ]
        triggers = [keeps("property", "number", "dealer_name", "supervisor_name")]

    def __str__(self) -> str:
        return gettext("Label %(number)d") % {"number": self.number}


class DeckPart(models.Model):
    """How many decks of which lot are in a container or set."""

    deck_set = models.ForeignKey(DeckSet, null=True, on_delete=models.CASCADE, related_name="parts")
    container = models.ForeignKey(
        PreshuffledContainer, null=True, on_delete=models.CASCADE, related_name="parts"
    )
    lot = models.ForeignKey(DeckLot, on_delete=models.PROTECT, related_name="parts")
    decks = models.PositiveSmallIntegerField(_("decks"))

    class Meta:
        ordering = ["lot__number"]
        constraints = [
            models.CheckConstraint(
                condition=Q(deck_set__isnull=True) ^ Q(container__isnull=True), name="deck_part_of_one_thing"
            ),
            models.CheckConstraint(condition=Q(decks__gt=0), name="deck_part_holds_decks"),
        ]

    def __str__(self) -> str:
        return f"{self.lot}: {self.decks}"


class CardReplacement(models.Model):
    """A single damaged card taken out of a deck in play and replaced; never changed."""

    class Cause(models.TextChoices):
        BENT = "bent", _("Bent or creased")
        TORN = "torn", _("Torn")
        MARKED = "marked", _("Marked or stained")
        FLAWED = "flawed", _("Printing flaw")
        MISSING = "missing", _("Lost")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="card_replacements")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="card_replacements")
    at = models.DateTimeField(_("replaced"))
    batch = models.PositiveSmallIntegerField(_("batch"), default=1)
    card = models.CharField(_("card"), max_length=3)
    back_colour = models.CharField(_("back color"), max_length=20)
    cause = models.CharField(_("what was wrong"), max_length=10, choices=Cause.choices)
    envelope = models.CharField(_("envelope that keeps the card"), max_length=40, blank=True)
    notes = models.CharField(_("notes"), max_length=400, blank=True)
    dealer = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    dealer_name = models.CharField(_("dealer"), max_length=150)
    supervisor = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    supervisor_name = models.CharField(_("floor supervisor"), max_length=150)
    logged_by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    logged_by_name = models.CharField(_("logged by"), max_length=200)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["property", "-at"], name="card_replacements_in_time")]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.table} · {self.card}"
