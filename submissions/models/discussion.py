"""What operator and regulator say to one another about a submission, and what the regulator keeps to itself."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.models import Person, Regulator
from submissions.models.submissions import Round, Submission


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
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="comments")
    answers = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replies"
    )
    side = models.CharField(_("side"), max_length=10, choices=Side.choices)
    anchor = models.CharField(_("about"), max_length=10, choices=Anchor.choices, default=Anchor.SUBMISSION)
    # `MD 10.C(2)`, `progressive.reset`, `MD-CW-012`, `7`
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
