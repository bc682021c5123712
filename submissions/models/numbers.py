"""Counters of the numbers that people quote: one row each, locked while the next one is taken."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from backoffice.models import Regulator


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
