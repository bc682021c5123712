"""The limits of a table, from when to when: records of their own beside the approved rules."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable
from backoffice.core.append_only import keeps_all_but
from backoffice.core.periods import ends_after_it_begins, never_overlap
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person
from games.approved_rules.models import ApprovedRules
from games.exact_field import ExactJSONField


class TableLimits(Versioned):
    """Half open. A table without one has the limits of its approved rules.

    What was said when they were set is kept with them: `grounds` are the decisions with their clauses, and sign and
    announcement name who made them. Announced limits that were called off stay, marked as cancelled.
    """

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="limits")
    rules = models.ForeignKey(ApprovedRules, on_delete=models.PROTECT, related_name="limits")
    # path -> amount, every limit that the rules know; None where there is none
    values = ExactJSONField(_("limits"))
    from_at = models.DateTimeField(_("in force from"))
    to_at = models.DateTimeField(_("in force until"), null=True, blank=True)
    set_at = models.DateTimeField(_("set"))
    set_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    set_by_name = models.CharField(_("set by"), max_length=200)
    note = models.CharField(_("note"), max_length=200, blank=True)
    players = models.BooleanField(_("players were at the table"))
    grounds = ExactJSONField(_("grounds"))
    sign_by = models.CharField(_("sign put up by"), max_length=120, blank=True)
    announced_by = models.CharField(_("announced by"), max_length=120, blank=True)
    noticed_at = models.DateTimeField(_("notice given"), null=True, blank=True)
    cancelled_at = models.DateTimeField(_("canceled"), null=True, blank=True)
    cancelled_by_name = models.CharField(_("canceled by"), max_length=200, blank=True)

    class Meta:
        ordering = ["-from_at", "-pk"]
        constraints = [
            ends_after_it_begins("table_limits_end_after_they_begin"),
            models.CheckConstraint(
                condition=Q(from_at__gte=F("set_at")), name="table_limits_never_hold_before_they_are_set"
            ),
            never_overlap(
                "table_has_one_set_of_limits_at_a_time", "table", condition=Q(cancelled_at__isnull=True)
            ),
        ]
        indexes = [models.Index(fields=["table", "-from_at"], name="limits_of_a_table_in_time")]
        triggers = [keeps_all_but("version", "to_at", "set_by", "cancelled_at", "cancelled_by_name")]

    def __str__(self) -> str:
        return f"{self.table} · {self.from_at:%Y-%m-%d %H:%M}"
