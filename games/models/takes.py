"""What a table took on a gaming day: drop and win, as the casino management system counted them (COMAR 36.05.03.25)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.models import GamingTable
from backoffice.models.versioned import Versioned


class TableTake(Versioned):
    """Drop is what was put into the box, never what was bet. Win may be below zero, and above the drop."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="takes")
    gaming_day = models.DateField(_("gaming day"))
    drop = models.DecimalField(_("drop"), max_digits=14, decimal_places=2)
    win = models.DecimalField(_("win"), max_digits=14, decimal_places=2)
    reported_at = models.DateTimeField(_("reported"))
    reported_by_name = models.CharField(_("reported by"), max_length=200)

    class Meta:
        ordering = ["-gaming_day", "table__number_order", "pk"]
        indexes = [models.Index(fields=["gaming_day", "table"], name="takes_by_day")]
        constraints = [
            models.UniqueConstraint(fields=["table", "gaming_day"], name="table_take_once_a_day"),
            models.CheckConstraint(condition=Q(drop__gte=0), name="drop_is_never_below_zero"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.gaming_day}"
