"""The book of decks: lots as they were received, how many are where, and every movement that made it so."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import keeps_every_entry
from backoffice.people.models import Person
from games.badges.models import Badge
from games.card_inventory.rules.states import Act, State
from games.decks.models import DeckChange


class DeckState(models.TextChoices):
    STORAGE = State.STORAGE, _("In storage")
    PRESHUFFLED = State.PRESHUFFLED, _("Preshuffled, sealed")
    AT_TABLE = State.AT_TABLE, _("At a table")
    REMOVED = State.REMOVED, _("Waiting for security")
    COLLECTED = State.COLLECTED, _("Collected")
    IN_INSPECTION = State.IN_INSPECTION, _("In inspection")
    CLEAN = State.CLEAN, _("Inspected, to be destroyed")
    DISCREPANT = State.DISCREPANT, _("Discrepancy")
    DESTROYED = State.DESTROYED, _("Destroyed")
    MISSING = State.MISSING, _("Missing")


class DeckAct(models.TextChoices):
    RECEIVE = Act.RECEIVE, _("Received")
    BOOK_UNRECORDED = Act.BOOK_UNRECORDED, _("Booked without a receipt")
    PRESHUFFLE = Act.PRESHUFFLE, _("Preshuffled")
    OPEN = Act.OPEN, _("Opened at a table")
    REMOVE = Act.REMOVE, _("Removed under a label")
    WITHDRAW = Act.WITHDRAW, _("Container withdrawn")
    COLLECT = Act.COLLECT, _("Collected by security")
    ORDER_INSPECTION = Act.ORDER_INSPECTION, _("Moved to inspection")
    PASS = Act.PASS, _("Inspected, nothing found")
    REPORT = Act.REPORT, _("Discrepancy reported")
    DESTROY = Act.DESTROY, _("Destroyed")
    WRITE_OFF = Act.WRITE_OFF, _("Missing at a count")
    FIND = Act.FIND, _("Found at a count")
    CORRECT = Act.CORRECT, _("Corrected")


class DeckBook(models.Model):
    """Opened by the first receipt. Whoever writes into the book locks this row first, so entries come one by one
    and numbers have no gaps."""

    property = models.OneToOneField(Property, on_delete=models.PROTECT, related_name="deck_book")
    opened_at = models.DateTimeField(_("kept since"))
    last_lot = models.PositiveIntegerField(default=0)
    last_label = models.PositiveIntegerField(default=0)
    last_order = models.PositiveIntegerField(default=0)
    last_report = models.PositiveIntegerField(default=0)
    last_destruction = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.property)


class DeckLot(models.Model):
    """Decks that came together, all alike. The receipt is never changed; a count puts wrong figures right."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="deck_lots")
    number = models.PositiveIntegerField(_("lot"))
    manufacturer = models.CharField(_("manufacturer"), max_length=80, blank=True)
    back_colour = models.CharField(_("back color"), max_length=20)
    back_design = models.CharField(_("back design"), max_length=60, blank=True)
    decks = models.PositiveIntegerField(_("decks received"))
    invoice = models.CharField(_("invoice or delivery note"), max_length=40, blank=True)
    received_at = models.DateTimeField(_("received"))
    received_by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    received_by_name = models.CharField(_("received by"), max_length=200)
    witness = models.ForeignKey(Badge, null=True, on_delete=models.PROTECT, related_name="+")
    witness_name = models.CharField(_("in the presence of"), max_length=150, blank=True)
    # decks that turned up without a receipt; one such lot for each colour
    is_unrecorded = models.BooleanField(_("without a receipt"), default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["property", "number"], name="deck_lot_number_once"),
            models.UniqueConstraint(
                fields=["property", "back_colour"],
                condition=Q(is_unrecorded=True),
                name="one_lot_without_receipt_per_colour",
            ),
            models.CheckConstraint(
                condition=Q(is_unrecorded=True, decks=0) | Q(is_unrecorded=False, decks__gt=0),
                name="deck_lot_receipt_counts_decks",
            ),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return gettext("Lot %(number)d") % {"number": self.number}


class DeckBalance(models.Model):
    """How many decks of a lot are in a place now: the sum of the movements, kept so that no page adds up years."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="+")
    lot = models.ForeignKey(DeckLot, on_delete=models.PROTECT, related_name="balances")
    state = models.CharField(max_length=16, choices=DeckState.choices)
    table = models.ForeignKey(GamingTable, null=True, on_delete=models.PROTECT, related_name="deck_balances")
    batch = models.PositiveSmallIntegerField(default=0)
    decks = models.PositiveIntegerField(_("decks"))

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["lot", "state", "table", "batch"], nulls_distinct=False, name="one_balance_per_place"
            ),
            models.CheckConstraint(
                condition=Q(state="at_table", table__isnull=False, batch__gt=0)
                | (~Q(state="at_table") & Q(table__isnull=True, batch=0)),
                name="deck_balance_names_table_in_play_only",
            ),
        ]
        indexes = [models.Index(fields=["property", "state"], name="deck_balances_by_state")]

    def __str__(self) -> str:
        return f"{self.lot} {self.state}: {self.decks}"


class DeckMovement(models.Model):
    """One line of the book; the database refuses to change or remove it."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="+")
    lot = models.ForeignKey(DeckLot, on_delete=models.PROTECT, related_name="movements")
    decks = models.PositiveIntegerField(_("decks"))
    act = models.CharField(_("what"), max_length=16, choices=DeckAct.choices)
    source_state = models.CharField(_("from"), max_length=16, choices=DeckState.choices, blank=True)
    target_state = models.CharField(_("to"), max_length=16, choices=DeckState.choices)
    table = models.ForeignKey(GamingTable, null=True, on_delete=models.PROTECT, related_name="+")
    batch = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField(_("when"))
    # when the entry was made, which may be later than what it says
    posted_at = models.DateTimeField(_("entered"))
    by_names = models.CharField(_("by"), max_length=320)
    document = models.CharField(_("document"), max_length=60, blank=True)
    deck_change = models.ForeignKey(
        DeckChange, null=True, on_delete=models.PROTECT, related_name="deck_movements"
    )
    deck_set = models.ForeignKey(
        "card_inventory.DeckSet", null=True, on_delete=models.PROTECT, related_name="movements"
    )
    container = models.ForeignKey(
        "card_inventory.PreshuffledContainer", null=True, on_delete=models.PROTECT, related_name="movements"
    )

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(decks__gt=0), name="deck_movement_moves_decks"),
            models.CheckConstraint(
                condition=~Q(source_state=models.F("target_state")), name="deck_movement_goes_somewhere"
            ),
        ]
        indexes = [
            models.Index(fields=["property", "at"], name="deck_movements_in_time"),
            models.Index(fields=["property", "posted_at"], name="deck_movements_as_entered"),
            models.Index(fields=["lot", "-at"], name="deck_movements_of_a_lot"),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.lot} · {self.decks} · {self.act}"
