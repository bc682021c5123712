"""What colleagues have said about an item of the queue: who sees to it, and until when it may sleep.

The items themselves are never kept: each feature works them out anew whenever somebody looks.
"""

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.work import ORDER, WorkItem
from backoffice.people.models import Person


class WorkMark(models.Model):
    """Of one organisation alone: an operator's people never see what the authority noted, nor the other way round."""

    operator = models.ForeignKey(Operator, on_delete=models.CASCADE, null=True, related_name="+")
    regulator = models.ForeignKey(Regulator, on_delete=models.CASCADE, null=True, related_name="+")
    property = models.ForeignKey(Property, on_delete=models.CASCADE, null=True, related_name="+")
    key = models.CharField(max_length=200)
    # as it was called when somebody last said something about it
    title = models.CharField(_("item"), max_length=200)
    assignee = models.ForeignKey(
        Person,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("assigned to"),
    )
    snoozed_until = models.DateTimeField(_("snoozed until"), null=True, blank=True)
    snoozed_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    # how bad it was then: an item that grows worse comes back
    severity = models.CharField(max_length=10, blank=True)
    degree = models.IntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(operator__isnull=True) | Q(regulator__isnull=True), name="work_mark_of_one_side"
            ),
            models.UniqueConstraint(
                fields=["operator", "key"],
                condition=Q(operator__isnull=False),
                name="work_mark_once_operator",
            ),
            models.UniqueConstraint(
                fields=["regulator", "key"],
                condition=Q(regulator__isnull=False),
                name="work_mark_once_regulator",
            ),
            models.UniqueConstraint(
                fields=["key"],
                condition=Q(operator__isnull=True, regulator__isnull=True),
                name="work_mark_once_platform",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def sleeps(self, item: WorkItem, at: datetime) -> bool:
        """Until its time, and as long as it is no worse than when it was put to sleep."""
        return self.snoozed_until is not None and self.snoozed_until > at and not self.is_worse(item)

    def is_worse(self, item: WorkItem) -> bool:
        if self.snoozed_until is None:
            return False
        before = {str(name): rank for name, rank in ORDER.items()}.get(self.severity, len(ORDER))
        return ORDER[item.severity] < before or item.degree > self.degree
