"""The papers of the desk: drawn by a worker from what is frozen, kept as bytes, never overwritten."""

import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.append_only import Guard, keeps_every_entry, refuse
from backoffice.jobs.models import Job
from games.approved_rules.models import ApprovedRules, Suspension
from games.exact_field import ExactJSONField
from games.rulings.models import RulingOnInterpretation
from submissions.decisions.models import Decision
from submissions.submissions.models import Submission, SubmissionVersion

IS_KEPT = refuse("This paper is kept until %.", "OLD.keep_until")
AS_MADE = [
    "sha256",
    "file",
    "size",
    "pages",
    "made_at",
    "name",
    "kind",
    "submission_version_id",
    "decision_id",
    "timestamped_at",
    "timestamped_by",
    "protected_until",
    "digest",
    "rules_id",
    "suspension_id",
    "ruling_id",
    "letter",
]
# a paper may have to be kept for longer than was known when it was made, never for less
KEPT_AS_LONG_AS_SAID = Guard(
    name="kept_as_long_as_said",
    operation=pgtrigger.Update | pgtrigger.Delete,
    func=f"""
        IF TG_OP = 'DELETE' THEN
            IF OLD.keep_until IS NOT NULL AND OLD.keep_until > now() THEN
                {IS_KEPT}
            END IF;
            RETURN OLD;
        END IF;
        IF OLD.keep_until IS NOT NULL AND (NEW.keep_until IS NULL OR NEW.keep_until < OLD.keep_until) THEN
            {IS_KEPT}
        END IF;
        IF OLD.made_at IS NOT NULL AND ({", ".join(f"NEW.{each}" for each in AS_MADE)})
                IS DISTINCT FROM ({", ".join(f"OLD.{each}" for each in AS_MADE)}) THEN
            {refuse("A paper that was made is never overwritten.")}
        END IF;
        RETURN NEW;
    """,
)

LETTERS_OF_ACTS = ("suspension", "lifting", "withdrawal", "ruling", "ruling_end")
"""Kinds of letters that tell of an act of the authority, or of the operator, after the decision."""


class Timestamped(models.Model):
    """The newest time stamp over all bytes of a signed file, and until when it can be judged."""

    timestamped_at = models.DateTimeField(_("time-stamped"), null=True, blank=True)
    timestamped_by = models.CharField(_("time-stamped by"), max_length=200, blank=True)
    protected_until = models.DateTimeField(_("to be renewed before"), null=True, blank=True)
    digest = models.CharField(_("digest of the time stamp"), max_length=16, blank=True)

    class Meta:
        abstract = True


class Document(Timestamped):
    class Kind(models.TextChoices):
        SUBMITTED = "submitted", _("Rules as submitted")
        APPROVED = "approved", _("Approved rules, stamped and signed")
        LETTER = "letter", _("Decision letter")
        PLAYER_EDITION = "player_edition", _("Player edition")
        GAMING_GUIDE = "gaming_guide", _("Gaming guide")
        TABLE_SIGN = "table_sign", _("Table sign")
        SUSPENSION = "suspension", _("Letter of suspension")
        LIFTING = "lifting", _("Letter lifting a suspension")
        WITHDRAWAL = "withdrawal", _("Letter confirming a withdrawal")
        RULING = "ruling", _("Letter on a ruling")
        RULING_END = "ruling_end", _("Letter withdrawing a ruling")

    # none where rules were approved before the desk, and of a ruling, which is about no submission
    submission = models.ForeignKey(
        Submission, null=True, blank=True, on_delete=models.PROTECT, related_name="documents"
    )
    submission_version = models.ForeignKey(
        SubmissionVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="documents"
    )
    decision = models.ForeignKey(
        Decision, null=True, blank=True, on_delete=models.PROTECT, related_name="documents"
    )
    # what a letter is about that no submission asked for
    rules = models.ForeignKey(
        ApprovedRules, null=True, blank=True, on_delete=models.PROTECT, related_name="letters"
    )
    suspension = models.ForeignKey(
        Suspension, null=True, blank=True, on_delete=models.PROTECT, related_name="letters"
    )
    ruling = models.ForeignKey(
        RulingOnInterpretation, null=True, blank=True, on_delete=models.PROTECT, related_name="letters"
    )
    # what the letter says, as it was when it was ordered
    letter = ExactJSONField(_("letter"), null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices)
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="document")
    asked_at = models.DateTimeField(_("asked for"))
    # all of these at once, when the file is whole
    file = models.FileField(_("file"), upload_to="documents/%Y/%m", max_length=200, blank=True)
    name = models.CharField(_("name of the file"), max_length=120, blank=True)
    sha256 = models.CharField(_("fingerprint"), max_length=64, blank=True, db_index=True)
    # what the file calls itself inside: an altered copy still says which of ours it was
    identifier = models.CharField(_("identifier"), max_length=160, blank=True, db_index=True)
    size = models.PositiveIntegerField(_("bytes"), default=0)
    pages = models.PositiveIntegerField(_("pages"), default=0)
    made_at = models.DateTimeField(_("created"), null=True, blank=True)
    # what was approved is kept for years from its approval, superseded or not: see the retention law of the place
    keep_until = models.DateTimeField(_("kept at least until"), null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["submission_version", "kind", "decision", "rules", "suspension", "ruling"],
                nulls_distinct=False,
                name="one_paper_of_a_kind",
            ),
            models.CheckConstraint(
                condition=Q(made_at__isnull=True, sha256="", file="")
                | (Q(made_at__isnull=False, size__gt=0) & ~Q(sha256="") & ~Q(file="")),
                name="document_is_whole_or_not_there",
            ),
            models.CheckConstraint(
                condition=Q(kind="submitted", decision__isnull=True) | ~Q(kind="submitted"),
                name="submitted_rules_need_no_decision",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["submitted", *LETTERS_OF_ACTS]) | Q(decision__isnull=False),
                name="paper_names_its_decision",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=LETTERS_OF_ACTS)
                | Q(submission__isnull=False, submission_version__isnull=False),
                name="paper_names_its_submission",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=LETTERS_OF_ACTS)
                | Q(kind__in=["suspension", "lifting"], rules__isnull=False, suspension__isnull=False)
                | Q(kind="withdrawal", rules__isnull=False)
                | Q(kind__in=["ruling", "ruling_end"], ruling__isnull=False),
                name="letter_names_what_it_is_about",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=LETTERS_OF_ACTS) | Q(letter__isnull=False),
                name="letter_says_what_it_says",
            ),
            models.CheckConstraint(
                condition=Q(keep_until__isnull=True) | Q(keep_until__gt=F("asked_at")),
                name="documents_are_kept_for_a_time",
            ),
        ]
        triggers = [KEPT_AS_LONG_AS_SAID]

    def __str__(self) -> str:
        return f"{self.about} · {self.get_kind_display()}"

    @property
    def about(self) -> str:
        """The number by which both sides know what the paper is about."""
        if self.rules is not None:
            return self.rules.approval_number
        return str(self.ruling if self.ruling is not None else self.submission)

    @property
    def subject(self) -> models.Model:
        """Whose part of the trail tells of the paper."""
        return self.submission or self.rules or self.ruling or self

    @property
    def casino(self) -> Property | None:
        """None of a ruling: it is for everybody under the authority."""
        if self.submission is not None:
            return self.submission.property
        return self.rules.property if self.rules is not None else None

    @property
    def is_made(self) -> bool:
        return self.made_at is not None

    @property
    def newest(self) -> "Document | Renewal":
        """The bytes to hand out: those with the newest time stamp; what was signed is the same in all of them."""
        return max(self.renewals.all(), key=lambda each: each.number, default=self)


class Renewal(Timestamped):
    """A signed paper with newer time stamps behind it. Its first bytes are the file that was issued, which stays."""

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="renewals")
    number = models.PositiveIntegerField(_("number"))
    file = models.FileField(_("file"), upload_to="renewals/%Y/%m", max_length=200)
    sha256 = models.CharField(_("fingerprint"), max_length=64, db_index=True)
    size = models.PositiveIntegerField(_("bytes"))
    made_at = models.DateTimeField(_("created"))

    class Meta:
        ordering = ["document", "number"]
        constraints = [
            models.UniqueConstraint(fields=["document", "number"], name="renewals_are_numbered"),
            models.CheckConstraint(
                condition=Q(timestamped_at__isnull=False, protected_until__isnull=False, size__gt=0),
                name="a_renewal_has_its_time",
            ),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.document} · {self.number}"


class SigningCertificate(models.Model):
    """What signed any paper that is kept: a copy is known as ours also after another certificate took over."""

    sha256 = models.CharField(_("fingerprint"), max_length=64, unique=True)
    certificate = models.BinaryField(_("certificate"))
    first_used_at = models.DateTimeField(_("first used"))

    class Meta:
        ordering = ["first_used_at"]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return self.sha256
