"""A regulator's people at work on a round: what each recommends, has seen, and had computed again."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.models import Job, Person
from games.models.exact import ExactJSONField
from submissions.models.submissions import Round, Submission


class Review(models.Model):
    """What one reviewer recommends about one round; a later one of the same person counts instead."""

    class Verdict(models.TextChoices):
        APPROVE = "approve", _("Can be approved")
        CHANGES = "changes", _("Needs changes")
        REJECT = "reject", _("Should be rejected")

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="reviews")
    reviewer = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    reviewer_name = models.CharField(_("reviewer"), max_length=200)
    verdict = models.CharField(_("recommendation"), max_length=8, choices=Verdict.choices)
    text = models.TextField(_("summary"), blank=True)
    at = models.DateTimeField(_("reviewed"))

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.round} · {self.reviewer_name}"


class LastLook(models.Model):
    """Up to where a reviewer has read: what came afterwards is new to them."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("looked"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "submission"], name="last_look_once_per_person")
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.round}"


class Recomputation(models.Model):
    """The figures of a round worked out again by a fresh process; the result stays with the round."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="recomputations")
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="recomputation")
    asked_at = models.DateTimeField(_("asked for"))
    asked_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_by_name = models.CharField(_("asked for by"), max_length=200)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    engine = models.CharField(_("engine"), max_length=40, blank=True)
    compared = models.PositiveIntegerField(_("figures compared"), default=0)
    identical = models.BooleanField(_("identical"), null=True)
    # each: where, what the snapshot says, what came out now
    differences = ExactJSONField(_("differences"), default=list)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(identical__isnull=True, done_at__isnull=True)
                | Q(identical__isnull=False, done_at__isnull=False),
                name="recomputation_done_says_its_result",
            )
        ]

    def __str__(self) -> str:
        return str(self.round)


class IndependentCheck(models.Model):
    """The price of one configuration checked by dealing shoes at random; made by a worker, found by what it checked."""

    pack_hash = models.CharField(_("hash of the rule pack"), max_length=64)
    values_hash = models.CharField(_("hash of the values"), max_length=64)
    engine = models.CharField(_("engine"), max_length=40)
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="independent_check")
    result = ExactJSONField(_("result"), null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pack_hash", "values_hash", "engine"], name="checked_once")
        ]

    def __str__(self) -> str:
        return self.values_hash[:12]
