"""What an operator asks of its regulator: the request, what was handed in each time, and what came with it.

Counters of the numbers that people quote: one row each, locked while the next one is taken.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property, Regulator
from backoffice.core.append_only import keeps_all_but
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person
from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration, Revision
from games.exact_field import ExactJSONField
from games.layouts.models import Layout

# what a draft says in words
TEXTS = ("narrative", "reason", "other_jurisdictions", "intellectual_property")


class Submission(Versioned):
    """One request. It moves only along the table of transitions (`submissions/workflow.py`).

    Scheduled, in force and superseded are not states of it: they follow from its approved rules and the tables that
    deal by them, minute by minute, so that nothing has to be awake for them to be true.
    """

    class Kind(models.TextChoices):
        OPTION_SELECTION = "option_selection", _("Option selection")
        AMENDMENT = "amendment", _("Amendment")
        NEW_FEATURE = "new_feature", _("New feature")
        LAYOUT_ONLY = "layout_only", _("Layout only")
        PROGRESSIVE_PROPOSAL = "progressive_proposal", _("Progressive proposal")

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        SUBMITTED = "submitted", _("Submitted")
        UNDER_REVIEW = "under_review", _("Under review")
        RETURNED = "returned", _("Returned for changes")
        OFFERED = "offered", _("Approved in part, waiting for the operator")
        APPROVED = "approved", _("Approved")
        REJECTED = "rejected", _("Rejected")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="submissions")
    configuration = models.ForeignKey(Configuration, on_delete=models.PROTECT, related_name="submissions")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    number = models.CharField(_("number"), max_length=40, unique=True)
    kind = models.CharField(_("class"), max_length=20, choices=Kind.choices)
    state = models.CharField(_("state"), max_length=14, choices=State.choices, default=State.DRAFT)

    narrative = models.TextField(
        _("narrative"), blank=True, help_text=_("What is requested, in a few sentences.")
    )
    reason = models.TextField(_("reason"), blank=True, help_text=_("Why the property wants it."))
    other_jurisdictions = models.TextField(
        _("other jurisdictions"), blank=True, help_text=_("Where the same is offered or was asked for.")
    )
    intellectual_property = models.TextField(
        _("intellectual property"), blank=True, help_text=_("Who holds rights in the game or a wager.")
    )
    # the nine items of a new feature: id of the item -> text
    feature_items = models.JSONField(_("items of a new feature"), default=dict, blank=True)
    target_effective_at = models.DateTimeField(_("requested effective date"), null=True, blank=True)
    layouts = models.ManyToManyField(Layout, verbose_name=_("layouts"), blank=True, related_name="+")

    drafted_at = models.DateTimeField(_("started"))
    drafted_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    drafted_by_name = models.CharField(_("drafted by"), max_length=200)
    edited_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    # the newest version; the approved one once it is approved
    current = models.ForeignKey(
        "SubmissionVersion", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    first_submitted_at = models.DateTimeField(_("first submitted"), null=True, blank=True)
    reviewer = models.ForeignKey(
        Person,
        verbose_name=_("reviewer"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="reviewed_submissions",
    )
    assigned_at = models.DateTimeField(_("assigned"), null=True, blank=True)
    # since when it is the regulator's turn, and by which day the regulator wants to have decided
    with_regulator_since = models.DateTimeField(_("with the regulator since"), null=True, blank=True)
    target_on = models.DateField(_("target"), null=True, blank=True)
    target_told_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closing_reason = models.TextField(_("reason for withdrawing"), blank=True)

    class Meta:
        ordering = ["-drafted_at", "-pk"]
        constraints = [
            # several requests about one variant at once would each be compared with rules that the other changes
            models.UniqueConstraint(
                fields=["configuration"],
                condition=Q(state__in=["draft", "submitted", "under_review", "returned", "offered"]),
                name="one_open_submission_per_variant",
                violation_error_message=_("This variant already has an open submission."),
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "withdrawn"]) | Q(current__isnull=False),
                name="submission_beyond_draft_has_a_version",
            ),
            models.CheckConstraint(
                condition=~Q(state="submitted") | Q(with_regulator_since__isnull=False),
                name="submitted_since_a_moment",
            ),
            models.CheckConstraint(
                condition=~Q(state="under_review") | Q(reviewer__isnull=False) | Q(assigned_at__isnull=False),
                name="review_was_taken_up",
            ),
        ]
        indexes = [
            models.Index(fields=["property", "state"], name="submissions_of_a_property"),
            models.Index(fields=["state", "with_regulator_since"], name="submissions_waiting"),
        ]

    def __str__(self) -> str:
        return self.number


OPEN_STATES = (
    Submission.State.DRAFT,
    Submission.State.SUBMITTED,
    Submission.State.UNDER_REVIEW,
    Submission.State.RETURNED,
    Submission.State.OFFERED,
)


class SubmissionVersion(models.Model):
    """What was handed in, once and for ever; the database refuses to change it."""

    class Origin(models.TextChoices):
        SUBMITTED = "submitted", _("Submitted by the operator")
        IN_PART = "in_part", _("Approved in part by the regulator")

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    origin = models.CharField(_("origin"), max_length=10, choices=Origin.choices, default=Origin.SUBMITTED)
    # which saved state it froze; none where the regulator altered it
    revision = models.ForeignKey(Revision, null=True, on_delete=models.PROTECT, related_name="+")
    amends = models.ForeignKey(ApprovedRules, null=True, on_delete=models.PROTECT, related_name="+")
    snapshot = ExactJSONField(_("snapshot"))
    # what lists show of it (`snapshots/summary.py`): a snapshot is too large to open for a row
    summary = models.JSONField(_("summary"), default=dict)
    snapshot_hash = models.CharField(_("hash of the snapshot"), max_length=64)
    values_hash = models.CharField(_("hash of the values"), max_length=64)
    pack_hash = models.CharField(_("hash of the rule pack"), max_length=64)
    engine = models.CharField(_("engine"), max_length=40)
    made_at = models.DateTimeField(_("submitted"))
    made_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    made_by_name = models.CharField(_("signed by"), max_length=200)

    class Meta:
        ordering = ["submission", "number"]
        constraints = [
            models.UniqueConstraint(fields=["submission", "number"], name="version_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="version_numbers_start_at_1"),
        ]
        triggers = [keeps_all_but("made_by")]

    def __str__(self) -> str:
        return f"{self.submission} · {self.number}"


class Acknowledgement(models.Model):
    """A warning that somebody of the operator has seen, and what they say to it."""

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="acknowledgements")
    code = models.CharField(_("finding"), max_length=40)
    path = models.CharField(_("field"), max_length=120, blank=True)
    text = models.TextField(_("explanation"), blank=True)
    # of the finding as it read then: another figure wants another look
    message = models.TextField(_("what was acknowledged"))
    at = models.DateTimeField(_("acknowledged"))
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(_("acknowledged by"), max_length=200)

    class Meta:
        ordering = ["code", "path"]
        constraints = [
            models.UniqueConstraint(
                fields=["submission", "code", "path"], name="finding_acknowledged_once_per_submission"
            )
        ]

    def __str__(self) -> str:
        return f"{self.submission} {self.code}"


class Attachment(models.Model):
    """A file beside the request; never changed. One that is taken away stays for the versions that name it."""

    class Kind(models.TextChoices):
        LAB_REPORT = "lab_report", _("Independent laboratory's report")
        EQUIPMENT = "equipment", _("Picture of equipment")
        INTELLECTUAL_PROPERTY = "intellectual_property", _("Intellectual property")
        OTHER_JURISDICTION = "other_jurisdiction", _("Approval elsewhere")
        OTHER = "other", _("Other")

    submission = models.ForeignKey(Submission, on_delete=models.PROTECT, related_name="attachments")
    kind = models.CharField(_("kind"), max_length=24, choices=Kind.choices)
    name = models.CharField(_("file"), max_length=120)
    file = models.FileField(_("stored as"), upload_to="submissions/%Y/%m", max_length=200)
    media_type = models.CharField(_("kind of file"), max_length=60)
    sha256 = models.CharField(_("fingerprint"), max_length=64)
    size = models.PositiveIntegerField(_("bytes"))
    added_at = models.DateTimeField(_("added"))
    added_by_name = models.CharField(_("added by"), max_length=200)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)

    class Meta:
        ordering = ["kind", "added_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["submission", "sha256"],
                condition=Q(removed_at__isnull=True),
                name="attachment_once_per_submission",
                violation_error_message=_("This file is already attached."),
            )
        ]
        triggers = [keeps_all_but("removed_at")]

    def __str__(self) -> str:
        return self.name


class NumberSeries(models.Model):
    class Kind(models.TextChoices):
        SUBMISSION = "submission", _("Submission")
        APPROVAL = "approval", _("Approval")

    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    year = models.PositiveIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["regulator", "kind", "year"], name="number_series_once_a_year")
        ]

    def __str__(self) -> str:
        return f"{self.regulator} {self.kind} {self.year}"
