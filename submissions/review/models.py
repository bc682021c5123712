"""What operator and regulator say to one another about a submission, and what the regulator keeps to itself.

A regulator's people at work on a version: what each recommends, has seen, and had computed again.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Regulator
from backoffice.core.append_only import keeps_all_but
from backoffice.jobs.models import Job
from backoffice.people.models import Person
from games.exact_field import ExactJSONField
from submissions.submissions.models import Submission, SubmissionVersion


class Comment(models.Model):
    """Begins a thread, or answers one. What was said stays; only its thread can be resolved."""

    class Side(models.TextChoices):
        OPERATOR = "operator", _("Operator")
        REGULATOR = "regulator", _("Regulator")

    class Anchor(models.TextChoices):
        SUBMISSION = "submission", _("the submission")
        CLAUSE = "clause", _("a clause")
        FIELD = "field", _("a field")
        FINDING = "finding", _("a finding")
        PAGE = "page", _("a page of the document")

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="comments")
    submission_version = models.ForeignKey(
        SubmissionVersion, on_delete=models.PROTECT, related_name="comments"
    )
    answers = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replies"
    )
    side = models.CharField(_("side"), max_length=10, choices=Side.choices)
    anchor = models.CharField(_("about"), max_length=10, choices=Anchor.choices, default=Anchor.SUBMISSION)
    # `ZZ 10.C(2)`, `progressive.reset`, `ZZ-CW-012`, `7`
    place = models.CharField(_("place"), max_length=160, blank=True)
    text = models.TextField(_("comment"))
    # sent twice by a double click: the second finds the first
    key = models.UUIDField(_("key"), null=True, blank=True)
    at = models.DateTimeField(_("written"))
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(_("written by"), max_length=200)
    resolved_at = models.DateTimeField(_("resolved"), null=True, blank=True)
    resolved_by_name = models.CharField(_("resolved by"), max_length=200, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["submission", "key"], condition=Q(key__isnull=False), name="comment_sent_once"
            ),
            models.CheckConstraint(
                condition=Q(answers__isnull=True) | Q(resolved_at__isnull=True),
                name="only_a_thread_is_resolved",
            ),
            models.CheckConstraint(
                condition=Q(anchor="submission", place="") | (~Q(anchor="submission") & ~Q(place="")),
                name="anchored_comment_names_its_place",
            ),
        ]
        indexes = [models.Index(fields=["submission", "at"], name="comments_of_a_submission")]
        triggers = [keeps_all_but("by", "resolved_at", "resolved_by_name")]

    def __str__(self) -> str:
        return f"{self.submission} · {self.by_name}"


class PrivateNote(models.Model):
    """The regulator's own. Nothing that an operator may see ever reads this table."""

    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="+")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    text = models.TextField(_("note"))
    at = models.DateTimeField(_("written"))
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(_("written by"), max_length=200)

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["submission"], name="private_notes_of_submission")]

    def __str__(self) -> str:
        # never the text: this name stands in the trail
        return str(self.submission)


class Review(models.Model):
    """What one reviewer recommends about one version; a later one of the same person counts instead."""

    class Verdict(models.TextChoices):
        APPROVE = "approve", _("Can be approved")
        CHANGES = "changes", _("Needs changes")
        REJECT = "reject", _("Should be rejected")

    submission_version = models.ForeignKey(
        SubmissionVersion, on_delete=models.PROTECT, related_name="reviews"
    )
    reviewer = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    reviewer_name = models.CharField(_("reviewer"), max_length=200)
    verdict = models.CharField(_("recommendation"), max_length=8, choices=Verdict.choices)
    text = models.TextField(_("summary"), blank=True)
    at = models.DateTimeField(_("reviewed"))

    class Meta:
        ordering = ["at", "pk"]
        triggers = [keeps_all_but("reviewer")]

    def __str__(self) -> str:
        return f"{self.submission_version} · {self.reviewer_name}"


class LastLook(models.Model):
    """Up to where a reviewer has read: what came afterwards is new to them."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="+")
    submission_version = models.ForeignKey(SubmissionVersion, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("looked"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "submission"], name="last_look_once_per_person")
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.submission_version}"


class Recomputation(models.Model):
    """The figures of a version worked out again by a fresh process; the result stays with the version."""

    submission_version = models.ForeignKey(
        SubmissionVersion, on_delete=models.PROTECT, related_name="recomputations"
    )
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="recomputation")
    asked_at = models.DateTimeField(_("asked for"))
    asked_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_by_name = models.CharField(_("requested by"), max_length=200)
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
        return str(self.submission_version)


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
