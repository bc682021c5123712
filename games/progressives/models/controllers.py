"""How a controller is set, as it reports itself beside its readings."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.core.append_only import keeps_every_entry
from games.exact_field import ExactJSONField
from games.progressives.models.progressives import ProgressiveLevel


class ControllerReport(models.Model):
    """The settings of a meter as its controller has them; never changed, the next report is a new row."""

    level = models.ForeignKey(ProgressiveLevel, on_delete=models.PROTECT, related_name="controller_reports")
    at = models.DateTimeField(_("reported for"))
    received_at = models.DateTimeField(_("received"))
    settings = ExactJSONField(_("settings"))
    # setting -> what was approved then, for those that differ
    differences = ExactJSONField(_("differences"))
    device_id = models.CharField(_("device"), max_length=60)
    sequence = models.PositiveBigIntegerField(_("number of the message"))
    reported_by_name = models.CharField(_("reported by"), max_length=200)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["level", "-at", "-id"], name="controller_reports_in_time")]
        constraints = [
            models.UniqueConstraint(
                fields=["level", "device_id", "sequence"], name="controller_reports_settings_once"
            ),
            models.CheckConstraint(condition=~Q(device_id=""), name="controller_report_names_its_device"),
        ]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.level} {self.at:%Y-%m-%d %H:%M}"
