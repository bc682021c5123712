"""What somebody asked to have on paper or as a file: made by a worker, kept for a while."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from backoffice.models.house import Property
from backoffice.models.jobs import Job
from backoffice.models.people import Person


class Report(models.Model):
    """Only whoever asked for it sees it: it was made with that person's eyes."""

    kind = models.CharField(_("kind"), max_length=60)
    title = models.CharField(_("title"), max_length=200)
    parameters = models.JSONField(_("what was asked for"), default=dict)
    property = models.ForeignKey(Property, null=True, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="report")
    asked_at = models.DateTimeField(_("asked for"))
    file = models.FileField(_("file"), upload_to="reports/%Y/%m", blank=True)
    file_name = models.CharField(_("name of the file"), max_length=120, blank=True)
    media_type = models.CharField(_("kind of file"), max_length=60, blank=True)
    sha256 = models.CharField(_("fingerprint"), max_length=64, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        indexes = [models.Index(fields=["person", "kind", "-asked_at"], name="reports_of_a_person")]

    def __str__(self) -> str:
        return self.title
