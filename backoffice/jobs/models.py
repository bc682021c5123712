"""Work outside the request. The row is the outbox: what was committed is done, even after a crash.

What somebody asked to have on paper or as a file: made by a worker, kept for a while.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from backoffice.api.models import ApiClient
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.people.models import Person


class Job(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")
        CANCELLED = "cancelled", _("Canceled")

    kind = models.CharField(max_length=60)
    queue = models.CharField(max_length=20, default="default")
    # whose work it is, as the audit trail names its chains: queues are fair between organisations
    tenant = models.CharField(max_length=40, blank=True)
    # what it does, in the words of whoever asked for it
    title = models.CharField(max_length=200, blank=True)
    payload = models.JSONField(default=dict)
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    # the program that asked for it, where no person did
    client = models.ForeignKey(ApiClient, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    progress = models.PositiveSmallIntegerField(_("percent done"), default=0)
    progress_text = models.CharField(max_length=200, blank=True)
    cancel_requested = models.BooleanField(default=False)
    # Counts up with each worker that takes it, and never down: a worker writes only while the number is its own.
    attempts = models.PositiveIntegerField(default=0)
    # since it was asked for, which somebody may do anew after it failed
    tries = models.PositiveIntegerField(_("times tried"), default=0)
    asked_at = models.DateTimeField(_("asked for"), default=timezone.now)
    due_at = models.DateTimeField(_("next try"), default=timezone.now)
    # While a worker holds the lease nobody else starts the job; when it runs out the next one takes it.
    lease_until = models.DateTimeField(null=True, blank=True)
    # what the work writes down for the try after this one
    noted = models.JSONField(default=dict)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(condition=Q(progress__lte=100), name="job_progress_is_a_percentage")
        ]
        indexes = [
            models.Index(
                fields=["queue", "tenant", "due_at"],
                condition=Q(state__in=["waiting", "running"]),
                name="jobs_unfinished_in_queue",
            ),
            models.Index(fields=["queue", "tenant", "-started_at"], name="jobs_last_served"),
            models.Index(
                fields=["state", "finished_at"],
                condition=Q(finished_at__isnull=False),
                name="jobs_finished_in_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_finished(self) -> bool:
        return self.state in (Job.State.DONE, Job.State.FAILED, Job.State.CANCELLED)

    @property
    def waits_after_failure(self) -> bool:
        return self.state == Job.State.WAITING and self.tries > 0

    @property
    def is_in_doubt(self) -> bool:
        """It may have done what it should, and nobody wrote it down."""
        return bool(self.noted.get("in_doubt"))


class Report(models.Model):
    """Only whoever asked for it sees it, and only while they still may: the organisation, every property that it tells
    of and the action of its kind are asked for again each time (`reports_visible_to`)."""

    kind = models.CharField(_("kind"), max_length=60)
    title = models.CharField(_("title"), max_length=200)
    parameters = models.JSONField(_("what was asked for"), default=dict)
    operator = models.ForeignKey(Operator, null=True, on_delete=models.PROTECT, related_name="+")
    regulator = models.ForeignKey(Regulator, null=True, on_delete=models.PROTECT, related_name="+")
    # where it was asked for, and all that it tells of
    property = models.ForeignKey(Property, null=True, on_delete=models.PROTECT, related_name="+")
    properties = models.ManyToManyField(Property, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="report")
    asked_at = models.DateTimeField(_("asked for"))
    file = models.FileField(_("file"), upload_to="reports/%Y/%m", blank=True)
    file_name = models.CharField(_("name of the file"), max_length=120, blank=True)
    media_type = models.CharField(_("kind of file"), max_length=100, blank=True)
    sha256 = models.CharField(_("fingerprint"), max_length=64, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        indexes = [models.Index(fields=["person", "kind", "-asked_at"], name="reports_of_a_person")]
        constraints = [
            models.CheckConstraint(
                condition=Q(operator__isnull=False, regulator__isnull=True)
                | Q(operator__isnull=True, regulator__isnull=False),
                name="report_belongs_to_one_organisation",
            )
        ]

    def __str__(self) -> str:
        return self.title
