"""Incidents at the tables: what went wrong, the ruling, and the round settled as it should have been."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import keeps_all_but
from backoffice.people.models import Person
from games.approved_rules.models import ApprovedRules
from games.exact_field import ExactJSONField


class Incident(models.Model):
    """One entry of the log, never changed: a correction is a new entry that names this one.

    It copies what it says (table, ruling, settlement, engine), so that nothing done later changes it.
    """

    class Kind(models.TextChoices):
        """What a pit calls it, where the rules have no irregularity of that name."""

        PAYOUT_ERROR = "payout_error", _("Payout error")
        LATE_BET = "late_bet", _("Late bet")
        MISDEAL = "misdeal", _("Misdeal")
        DISPUTED_CARD = "disputed_card", _("Disputed card")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="incidents")
    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="incidents")
    table_number = models.CharField(_("table"), max_length=20)
    number = models.PositiveIntegerField(_("number"))
    corrects = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrected_by"
    )
    # the number that the page gave it: pressed twice, or kept on a device and sent again, it is one incident
    entry_key = models.UUIDField(_("key of the entry"), null=True, blank=True, unique=True, editable=False)
    happened_at = models.DateTimeField(_("happened"))
    logged_at = models.DateTimeField(_("logged"))
    logged_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    logged_by_name = models.CharField(_("logged by"), max_length=200)

    rules = models.ForeignKey(ApprovedRules, null=True, on_delete=models.PROTECT, related_name="incidents")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    pack_hash = models.CharField(_("hash of the rule pack"), max_length=64)
    # what the irregularity guide was asked and answered; empty where it is not in the guide
    irregularity = models.CharField(_("irregularity"), max_length=60, blank=True)
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, blank=True)
    title = models.CharField(_("what happened"), max_length=200)
    noticed = models.CharField(_("noticed"), max_length=20, blank=True)
    outcome = models.CharField(_("outcome"), max_length=20, blank=True)
    ruling = ExactJSONField(_("ruling"), null=True, blank=True)

    dealer = models.CharField(_("dealer"), max_length=120, blank=True)
    supervisor = models.CharField(_("supervisor"), max_length=120, blank=True)
    players = models.TextField(_("players"), blank=True)
    choices = models.TextField(_("players' choices"), blank=True)
    notes = models.TextField(_("notes"), blank=True)

    typed = ExactJSONField(_("cards and bets"), null=True, blank=True)
    settlement = ExactJSONField(_("settlement"), null=True, blank=True)
    engine_version = models.CharField(_("engine"), max_length=40, blank=True)

    class Meta:
        ordering = ["-happened_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["property", "number"], name="incident_number_once_per_property"),
            models.CheckConstraint(
                condition=Q(settlement__isnull=True) | ~Q(engine_version=""),
                name="a_settlement_names_its_engine",
            ),
            models.CheckConstraint(
                condition=Q(kind="") | Q(irregularity=""), name="an_incident_is_of_the_pit_or_of_the_rules"
            ),
        ]
        indexes = [
            models.Index(fields=["property", "-happened_at"], name="incidents_of_a_property"),
            models.Index(fields=["table", "-happened_at"], name="incidents_of_a_table"),
        ]
        triggers = [keeps_all_but("logged_by")]

    def __str__(self) -> str:
        return f"#{self.number} {self.title}"
