"""Approved rules, and at which table they held from when to when."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.models import GamingTable, Property
from backoffice.models.periods import ends_after_it_begins, never_overlap
from backoffice.models.versioned import Versioned
from games.models.configurations import Configuration
from games.models.exact import ExactJSONField


class RulesVersion(Versioned):
    """What the regulator approved, as it was then: it stands without its configuration and its pack on disk."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="rules_versions")
    configuration = models.ForeignKey(Configuration, on_delete=models.PROTECT, related_name="rules_versions")
    variant = models.CharField(_("variant"), max_length=80)
    pack_id = models.CharField(_("game and rules"), max_length=60)
    pack_hash = models.CharField(_("hash of the rule pack"), max_length=64)
    number = models.PositiveIntegerField(_("version"))
    values = ExactJSONField(_("values"))
    values_hash = models.CharField(_("hash of the values"), max_length=64)
    # which revision of the configuration was approved
    revision_number = models.PositiveIntegerField(_("revision"))
    approval_number = models.CharField(_("approval number"), max_length=40)
    approved_at = models.DateTimeField(_("approved"))
    effective_at = models.DateTimeField(_("effective"))
    superseded_at = models.DateTimeField(_("superseded"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_by_name = models.CharField(_("withdrawn by"), max_length=200, blank=True)
    withdrawn_reason = models.TextField(_("reason for withdrawing"), blank=True)
    conditions = models.TextField(_("conditions"), blank=True)

    class Meta:
        ordering = ["property__name", "pack_id", "variant", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["configuration", "number"], name="rules_version_number_once"),
            models.CheckConstraint(
                condition=Q(effective_at__gte=F("approved_at")), name="rules_take_effect_after_approval"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(withdrawn_reason=""),
                name="rules_are_withdrawn_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.variant} v{self.number}"


class TableRules(Versioned):
    """One table under one set of rules, half open; still in force when it has no end."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="table_rules")
    rules = models.ForeignKey(RulesVersion, on_delete=models.PROTECT, related_name="table_rules")
    from_at = models.DateTimeField(_("in force from"))
    to_at = models.DateTimeField(_("in force until"), null=True, blank=True)

    class Meta:
        ordering = ["-from_at"]
        constraints = [
            ends_after_it_begins("table_rules_end_after_they_begin"),
            never_overlap("table_has_one_set_of_rules_at_a_time", "table"),
        ]
        indexes = [models.Index(fields=["table", "-from_at"], name="rules_of_a_table_in_time")]

    def __str__(self) -> str:
        return f"{self.table} · {self.rules}"
