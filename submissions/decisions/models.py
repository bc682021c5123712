"""What the regulator decided about a version, and on which conditions."""

from datetime import date

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.core.append_only import keeps
from backoffice.people.models import Person
from games.approved_rules.models import ApprovedRules
from submissions.submissions.models import Submission, SubmissionVersion


class Decision(models.Model):
    class Outcome(models.TextChoices):
        RETURNED = "returned", _("Returned for changes")
        APPROVED = "approved", _("Approved")
        WITH_CONDITIONS = "approved_with_conditions", _("Approved with conditions")
        IN_PART = "approved_in_part", _("Approved in part")
        REJECTED = "rejected", _("Rejected")

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="decisions")
    submission_version = models.ForeignKey(
        SubmissionVersion, on_delete=models.PROTECT, related_name="decisions"
    )
    outcome = models.CharField(_("outcome"), max_length=24, choices=Outcome.choices)
    reasons = models.TextField(_("reasons"))
    effective_at = models.DateTimeField(_("effective"), null=True, blank=True)
    approval_number = models.CharField(_("approval number"), max_length=40, blank=True)
    decided_at = models.DateTimeField(_("decided"))
    decided_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_by_name = models.CharField(_("decided by"), max_length=200)
    # the operator's answer to an approval in part
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    accepted_by_name = models.CharField(_("accepted by"), max_length=200, blank=True)
    declined_at = models.DateTimeField(_("declined"), null=True, blank=True)
    declined_by_name = models.CharField(_("declined by"), max_length=200, blank=True)
    decline_reason = models.TextField(_("why it was declined"), blank=True)
    # of a new feature: the last day on which the rules may depart from the document
    departures_until = models.DateField(_("departures allowed until"), null=True, blank=True)
    # what came of it, once it holds
    rules = models.OneToOneField(
        ApprovedRules, null=True, blank=True, on_delete=models.PROTECT, related_name="decision"
    )

    class Meta:
        ordering = ["-decided_at", "-pk"]
        constraints = [
            # of two decisions at once the second finds the first
            models.UniqueConstraint(
                fields=["submission_version"],
                condition=Q(declined_at__isnull=True),
                name="one_decision_per_version",
            ),
            models.UniqueConstraint(
                fields=["approval_number"], condition=~Q(approval_number=""), name="approval_number_once"
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=["returned", "rejected"])
                | (Q(effective_at__isnull=False) & ~Q(approval_number="")),
                name="approval_has_number_and_effective_time",
            ),
            models.CheckConstraint(
                condition=Q(rules__isnull=True)
                | Q(outcome__in=["approved", "approved_with_conditions"])
                | Q(outcome="approved_in_part", accepted_at__isnull=False),
                name="rules_come_from_an_approval",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True) | Q(declined_at__isnull=True),
                name="accepted_or_declined",
            ),
            models.CheckConstraint(condition=~Q(reasons=""), name="decision_has_reasons"),
        ]
        triggers = [
            keeps(
                "submission",
                "submission_version",
                "outcome",
                "reasons",
                "approval_number",
                "decided_at",
                "decided_by_name",
                "departures_until",
            )
        ]

    def __str__(self) -> str:
        return f"{self.submission} · {self.get_outcome_display()}"


class Condition(models.Model):
    """Something that an approval depends on. Expired is not stored: it follows from its day."""

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        MET = "met", _("Met")
        WAIVED = "waived", _("No longer required")

    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="conditions")
    number = models.PositiveSmallIntegerField(_("condition"))
    text = models.TextField(_("text"))
    due_on = models.DateField(_("due"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.OPEN)
    # what the operator reports, and what the regulator says to it
    reported_at = models.DateTimeField(_("reported"), null=True, blank=True)
    reported_by_name = models.CharField(_("reported by"), max_length=200, blank=True)
    report = models.TextField(_("report"), blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by_name = models.CharField(_("closed by"), max_length=200, blank=True)
    closing_note = models.TextField(_("note"), blank=True)
    told_days = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["decision", "number"]
        constraints = [
            models.UniqueConstraint(fields=["decision", "number"], name="condition_number_once"),
            models.CheckConstraint(
                condition=Q(state="open", closed_at__isnull=True)
                | (~Q(state="open") & Q(closed_at__isnull=False)),
                name="closed_condition_says_when",
            ),
        ]
        triggers = [keeps("decision", "number", "text", "due_on")]

    def __str__(self) -> str:
        return f"{self.decision.submission} · {self.number}"

    def is_expired(self, today: date) -> bool:
        return self.state == self.State.OPEN and self.due_on is not None and self.due_on < today
