"""Layouts of a property: drawn or uploaded, submitted as they were, approved, and lying on tables."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import keeps_all_but, keeps_every_entry
from backoffice.core.periods import ends_after_it_begins, never_overlap
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person
from games.configurations.models import Configuration
from games.exact_field import ExactJSONField


class LayoutArtwork(models.Model):
    """A manufacturer's file as it was cleaned and kept; never changed, a new file is a new row."""

    class Kind(models.TextChoices):
        PDF = "pdf", _("PDF")
        PNG = "png", _("PNG picture")
        SVG = "svg", _("SVG drawing")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="layout_artwork")
    kind = models.CharField(_("kind"), max_length=3, choices=Kind.choices)
    file_name = models.CharField(_("file"), max_length=120)
    stored_as = models.CharField(_("stored as"), max_length=120)
    sha256 = models.CharField(_("fingerprint"), max_length=64)
    size = models.PositiveIntegerField(_("bytes"))
    pages = models.PositiveIntegerField(_("pages"), default=1)
    width = models.PositiveIntegerField(_("width"), null=True)
    height = models.PositiveIntegerField(_("height"), null=True)
    # its live text line by line; null in files that were uploaded before texts were read
    text = models.JSONField(_("text"), null=True)
    uploaded_at = models.DateTimeField(_("uploaded"))
    uploaded_by_name = models.CharField(_("uploaded by"), max_length=200)

    class Meta:
        ordering = ["-uploaded_at"]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return self.file_name


class Layout(Versioned):
    """What the operator works on. What the regulator sees and decides is a submission of it."""

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        SUBMITTED = "submitted", _("Submitted")
        APPROVED = "approved", _("Approved")
        REJECTED = "rejected", _("Rejected")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        SUPERSEDED = "superseded", _("Superseded")

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="layouts")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    configuration = models.ForeignKey(
        Configuration,
        verbose_name=_("configuration"),
        on_delete=models.PROTECT,
        related_name="layouts",
        help_text=_("The printed texts are compared with its pay table."),
    )
    name = models.CharField(_("name"), max_length=80, help_text=_("For example Main pit, seven positions."))
    layout_code = models.CharField(_("layout of the rules"), max_length=20, blank=True)
    positions = models.PositiveSmallIntegerField(
        _("positions"), validators=[MinValueValidator(1), MaxValueValidator(30)]
    )
    areas = models.JSONField(_("betting areas at each position"), default=list)
    odds = models.JSONField(_("odds printed in the areas"), default=dict)
    lines = models.JSONField(_("printed lines"), default=list)
    notice = models.CharField(_("payout-limit notice"), max_length=200, blank=True)
    on_sign = models.BooleanField(_("odds on a sign"), default=False)
    elements = models.JSONField(_("devices and furniture"), default=list)
    drop_box = models.CharField(
        _("drop box"),
        max_length=12,
        choices=GamingTable.Place.choices,
        default=GamingTable.Place.DEALER_RIGHT,
    )
    tip_box = models.CharField(
        _("tip box"), max_length=12, choices=GamingTable.Place.choices, default=GamingTable.Place.DEALER_LEFT
    )
    operator_name = models.CharField(_("operator's name on the layout"), max_length=80, blank=True)
    table_width = models.PositiveSmallIntegerField(
        _("width of the table, in millimeters"),
        null=True,
        blank=True,
        validators=[MinValueValidator(600), MaxValueValidator(12_000)],
    )
    artwork = models.ForeignKey(
        LayoutArtwork,
        verbose_name=_("artwork"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="layouts",
    )
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    replaces = models.ForeignKey(
        "self",
        verbose_name=_("replaces"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="replaced_by",
    )
    # the newest submission; the approved one while the layout is approved
    current = models.ForeignKey(
        "LayoutSubmission", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    added_at = models.DateTimeField(_("added"), auto_now_add=True)

    class Meta:
        ordering = ["property__name", "name", "pk"]
        constraints = [
            models.UniqueConstraint(
                "property",
                "pack_id",
                Lower("name"),
                condition=~Q(state="superseded"),
                name="layout_name_once_per_game_and_property",
                violation_error_message=_("This property already has a layout of this game with this name."),
            ),
            models.CheckConstraint(
                condition=Q(positions__gte=1, positions__lte=30), name="layout_positions_1_to_30"
            ),
            models.CheckConstraint(
                condition=Q(table_width__isnull=True) | Q(table_width__gte=600, table_width__lte=12_000),
                name="layout_table_is_0_6_to_12_metres_wide",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "withdrawn"]) | Q(current__isnull=False),
                name="layout_beyond_draft_has_a_submission",
            ),
        ]
        indexes = [models.Index(fields=["property", "state"], name="layouts_of_a_property")]

    def __str__(self) -> str:
        return self.name


class LayoutSubmission(models.Model):
    """What was submitted, frozen: it stands without the layout, its configuration and its pack on disk."""

    class Outcome(models.TextChoices):
        WAITING = "waiting", _("Submitted")
        APPROVED = "approved", _("Approved")
        REJECTED = "rejected", _("Rejected")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        SUPERSEDED = "superseded", _("Superseded")

    layout = models.ForeignKey(Layout, on_delete=models.PROTECT, related_name="submissions")
    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="layout_submissions")
    number = models.PositiveIntegerField(_("submission"))
    name = models.CharField(_("name"), max_length=80)
    pack_id = models.CharField(_("game and rules"), max_length=60)
    pack_hash = models.CharField(_("hash of the rule pack"), max_length=64)
    positions = models.PositiveSmallIntegerField(_("positions"))
    # everything that the layout said, and the values that it was compared with
    content = ExactJSONField(_("content"))
    findings = ExactJSONField(_("findings"))
    drawing = models.TextField(_("drawing"))
    artwork = models.ForeignKey(
        LayoutArtwork, on_delete=models.PROTECT, null=True, related_name="submissions"
    )
    # of content, drawing and artwork together
    content_hash = models.CharField(_("fingerprint"), max_length=64)
    note = models.TextField(_("note to the regulator"), blank=True)
    submitted_at = models.DateTimeField(_("submitted"))
    submitted_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    submitted_by_name = models.CharField(_("submitted by"), max_length=200)

    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome.choices, default=Outcome.WAITING)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_by_name = models.CharField(_("decided by"), max_length=200, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    approval_number = models.CharField(_("approval number"), max_length=40, blank=True)
    approved_on = models.DateField(_("approved on"), null=True, blank=True)
    expires_on = models.DateField(_("expires on"), null=True, blank=True)
    # the notice before the end that was given last, in days
    reminded_days = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-submitted_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["layout", "number"], name="layout_submission_number_once"),
            models.UniqueConstraint(
                fields=["layout"], condition=Q(outcome="waiting"), name="layout_waits_for_one_decision"
            ),
            models.CheckConstraint(
                condition=~Q(outcome__in=["approved", "superseded"])
                | (~Q(approval_number="") & Q(approved_on__isnull=False)),
                name="approved_layout_has_number_and_date",
            ),
            models.CheckConstraint(
                condition=~Q(outcome="rejected") | ~Q(reason=""), name="rejected_layout_has_a_reason"
            ),
            ends_after_it_begins("layout_expires_after_its_approval", begin="approved_on", end="expires_on"),
        ]
        indexes = [models.Index(fields=["property", "outcome"], name="layout_decisions_waiting")]
        triggers = [
            keeps_all_but(
                "submitted_by",
                "outcome",
                "decided_at",
                "decided_by",
                "decided_by_name",
                "reason",
                "approval_number",
                "approved_on",
                "expires_on",
                "reminded_days",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} · {self.number}"


class TableLayout(Versioned):
    """One table with one approved layout on it, half open; still there when it has no end."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="table_layouts")
    submission = models.ForeignKey(LayoutSubmission, on_delete=models.PROTECT, related_name="table_layouts")
    from_at = models.DateTimeField(_("on the table from"))
    to_at = models.DateTimeField(_("on the table until"), null=True, blank=True)

    class Meta:
        ordering = ["-from_at"]
        constraints = [
            ends_after_it_begins("table_layout_ends_after_it_begins"),
            never_overlap("table_has_one_layout_at_a_time", "table"),
        ]
        indexes = [models.Index(fields=["table", "-from_at"], name="layouts_of_a_table_in_time")]

    def __str__(self) -> str:
        return f"{self.table} · {self.submission}"
