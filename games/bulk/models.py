"""One press of a button for many tables: what came of it at each."""

from django.db import models

from backoffice.casinos.models import Property
from backoffice.people.models import Person


class BulkRun(models.Model):
    """For whoever pressed it, and for a while: what was done is in the records and in the audit trail."""

    # that of the page, so that a second press finds the first
    token = models.UUIDField(unique=True)
    property = models.ForeignKey(Property, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    act = models.CharField(max_length=20)
    begun_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    asked = models.PositiveIntegerField()
    # of each table its id and number, whether it was done, the words for it and the clauses that they cite
    results = models.JSONField(default=list)

    class Meta:
        ordering = ["-begun_at"]

    def __str__(self) -> str:
        return f"{self.act} {self.begun_at}"
