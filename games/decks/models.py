"""The deck-change log: what was opened and removed at a table, attested by two people; nothing in it ever changes.

Where a shoe ended, as its device reports it.
"""

from typing import Self

from django.db import models
from django.db.models import Exists, ExpressionWrapper, F, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import is_never_emptied, keeps_every_entry
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person
from games.badges.models import Badge
from games.decks.rules.late import late_text

MOST_DECKS = 20


class DeckChangeQuerySet(models.QuerySet["DeckChange"]):
    def standing(self) -> Self:
        """What counts: not corrected by a later entry, and not itself the entry that takes one back."""
        corrections = DeckChange.objects.filter(corrects=OuterRef("pk"))
        return self.filter(~Exists(corrections), is_void=False)

    def setting_the_clock(self) -> Self:
        """Those after which no older deck was left in the batch."""
        return self.filter(sets_clock=True)


class DeckChange(models.Model):
    """One entry. A correction is a new entry that names the one it replaces; triggers refuse everything else.

    People are named as well as referred to: the entry says who it was whatever becomes of the badge.
    """

    class Source(models.TextChoices):
        STORAGE = "storage", _("Card storage")
        PRESHUFFLED = "preshuffled", _("Preshuffled, sealed")

    class Reason(models.TextChoices):
        ROTATION = "rotation", _("Rotation")
        OPENING = "opening", _("Table opened")
        DAMAGE = "damage", _("Damaged card")
        TAMPERING = "tampering", _("Sign of tampering")
        REGULATOR = "regulator", _("Regulator's request")
        CLOSING = "closing", _("Decks removed from the table")

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="deck_changes")
    at = models.DateTimeField(_("changed"))
    batch = models.PositiveSmallIntegerField(_("batch"))
    back_colour = models.CharField(_("back color"), max_length=20)
    decks_opened = models.PositiveSmallIntegerField(_("decks opened"))
    decks_removed = models.PositiveSmallIntegerField(_("decks removed"))
    decks_in_batch = models.PositiveSmallIntegerField(_("decks in the batch afterward"))
    source = models.CharField(_("taken from"), max_length=12, choices=Source.choices)
    preshuffle_form = models.CharField(_("preshuffling form"), max_length=40, blank=True)
    seal_number = models.CharField(_("seal number"), max_length=40, blank=True)
    reason = models.CharField(_("reason"), max_length=12, choices=Reason.choices)
    notes = models.CharField(_("notes"), max_length=400, blank=True)
    # of a change that came too late: one of the causes that the property lists, as it read then, and words of one's own
    late_cause = models.CharField(_("cause of the delay"), max_length=60, blank=True)
    late_words = models.CharField(_("about the delay"), max_length=200, blank=True)

    inspected_by = models.ForeignKey(Badge, on_delete=models.PROTECT, related_name="+")
    inspected_by_name = models.CharField(_("inspected by"), max_length=150)
    verified_by = models.ForeignKey(Badge, on_delete=models.PROTECT, related_name="+")
    verified_by_name = models.CharField(_("verified by"), max_length=150)

    corrects = models.OneToOneField(
        "self",
        verbose_name=_("corrects"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="corrected_by",
    )
    # an entry that only takes another back: there was no such change
    is_void = models.BooleanField(_("takes the entry back"), default=False)

    logged_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    logged_by_name = models.CharField(_("logged by"), max_length=200)
    device_id = models.CharField(_("device"), max_length=60, blank=True)
    device_sequence = models.PositiveBigIntegerField(_("sequence on the device"), null=True, blank=True)
    received_at = models.DateTimeField(_("received"))

    sets_clock = models.GeneratedField(
        expression=ExpressionWrapper(
            Q(decks_in_batch=0) | Q(decks_opened__gte=F("decks_in_batch")), output_field=models.BooleanField()
        ),
        output_field=models.BooleanField(),
        db_persist=True,
    )

    objects = DeckChangeQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(batch__in=[1, 2]), name="deck_batch_1_or_2"),
            models.CheckConstraint(
                condition=Q(
                    decks_opened__lte=MOST_DECKS,
                    decks_removed__lte=MOST_DECKS,
                    decks_in_batch__lte=MOST_DECKS,
                ),
                name="deck_counts_are_plausible",
            ),
            models.CheckConstraint(
                condition=Q(is_void=True) | Q(decks_opened__gt=0) | Q(decks_removed__gt=0),
                name="deck_change_changes_something",
            ),
            models.CheckConstraint(
                condition=Q(decks_opened__lte=F("decks_in_batch")), name="opened_decks_are_in_the_batch"
            ),
            models.CheckConstraint(
                condition=~Q(verified_by=F("inspected_by")), name="deck_change_attested_by_two"
            ),
            models.CheckConstraint(
                condition=Q(source="storage", preshuffle_form="", seal_number="")
                | (Q(source="preshuffled") & ~Q(preshuffle_form="") & ~Q(seal_number="")),
                name="preshuffled_decks_name_form_and_seal",
            ),
            models.CheckConstraint(
                condition=Q(is_void=False) | Q(corrects__isnull=False), name="deck_entry_taken_back_is_named"
            ),
            models.CheckConstraint(
                condition=Q(device_id="", device_sequence__isnull=True)
                | (~Q(device_id="") & Q(device_sequence__isnull=False)),
                name="deck_entry_of_a_device_is_numbered",
            ),
            models.UniqueConstraint(
                fields=["table", "device_id", "device_sequence"],
                condition=~Q(device_id=""),
                name="deck_entry_of_a_device_once",
            ),
        ]
        indexes = [
            # the latest of a table, and of each of its batches, without reading the years before
            models.Index(fields=["table", "-at", "-id"], name="deck_changes_of_a_table"),
            models.Index(
                fields=["table", "batch", "-at", "-id"],
                condition=Q(sets_clock=True, is_void=False),
                name="deck_clocks_of_a_table",
            ),
            models.Index(fields=["at"], name="deck_changes_in_time"),
        ]
        triggers = [keeps_every_entry(), is_never_emptied()]

    def __str__(self) -> str:
        return f"{self.table} · {self.at:%Y-%m-%d %H:%M} · {self.batch}"

    @property
    def why_late(self) -> str:
        return late_text(self.late_cause, self.late_words)


class DeckSettings(Versioned):
    """How a property wants to be reminded, and which causes of a late change it offers."""

    property = models.OneToOneField(Property, on_delete=models.PROTECT, related_name="deck_settings")
    remind_minutes = models.PositiveSmallIntegerField(
        _("reminder before decks are due"), default=30, help_text=_("Minutes, 5 to 240.")
    )
    # one a line; empty: those of `games/decks/rules/late_causes.toml`
    late_causes = models.TextField(_("causes of a late change"), blank=True, max_length=2000)

    class Meta:
        verbose_name_plural = "deck settings"
        constraints = [
            models.CheckConstraint(
                condition=Q(remind_minutes__gte=5, remind_minutes__lte=240), name="deck_reminder_5_to_240"
            )
        ]

    def __str__(self) -> str:
        return f"{self.property}"


class DeckNotice(models.Model):
    """A reminder or an alert that went out; the constraint is why it never goes out twice."""

    class Kind(models.TextChoices):
        REMINDER = "reminder", _("Due soon")
        LATE = "late", _("Due")

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="deck_notices")
    batch = models.PositiveSmallIntegerField(_("batch"))
    since = models.DateTimeField(_("decks opened"))
    kind = models.CharField(max_length=10, choices=Kind.choices)
    due_at = models.DateTimeField(_("due"))
    sent_at = models.DateTimeField(_("sent"))

    class Meta:
        ordering = ["-sent_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "batch", "since", "kind"], name="deck_notice_goes_out_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.kind}"


class ShoeEnd(models.Model):
    """A shoe that was dealt to its end; told by the shuffler or the shoe itself."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="shoe_ends")
    at = models.DateTimeField(_("ended"))
    received_at = models.DateTimeField(_("received"))
    batch = models.PositiveSmallIntegerField(_("batch"))
    rounds = models.PositiveIntegerField(_("rounds dealt"), null=True, blank=True)
    cards_dealt = models.PositiveIntegerField(_("cards dealt"), null=True, blank=True)
    device_id = models.CharField(_("device"), max_length=60)
    sequence = models.PositiveBigIntegerField(_("number of the message"))
    reported_by_name = models.CharField(_("reported by"), max_length=200)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["table", "-at", "-id"], name="shoe_ends_of_a_table")]
        constraints = [
            models.UniqueConstraint(fields=["table", "device_id", "sequence"], name="shoe_ends_once"),
            models.CheckConstraint(condition=Q(batch__in=[1, 2]), name="shoe_batch_1_or_2"),
            models.CheckConstraint(condition=~Q(device_id=""), name="shoe_end_names_its_device"),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.table} {self.at:%Y-%m-%d %H:%M}"
