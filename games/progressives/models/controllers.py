"""What devices report beside readings: how a controller is set, where a shoe ended."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable
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

    def __str__(self) -> str:
        return f"{self.level} {self.at:%Y-%m-%d %H:%M}"


class ShoeEnd(models.Model):
    """A shoe that was dealt to its end; told by the shuffler or the shoe itself."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="shoe_ends")
    at = models.DateTimeField(_("ended"))
    received_at = models.DateTimeField(_("received"))
    batch = models.PositiveSmallIntegerField(_("batch"))
    rounds = models.PositiveIntegerField(_("rounds dealt"), null=True, blank=True)
    cards_dealt = models.PositiveIntegerField(_("cards dealt"), null=True, blank=True)
    device_id = models.CharField(_("device"), max_length=60)
    sequence = models.PositiveBigIntegerField(_("number of the message"))
    reported_by_name = models.CharField(_("reported by"), max_length=200)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["table", "-at", "-id"], name="shoe_ends_of_a_table")]
        constraints = [
            models.UniqueConstraint(fields=["table", "device_id", "sequence"], name="shoe_ends_once"),
            models.CheckConstraint(condition=Q(batch__in=[1, 2]), name="shoe_batch_1_or_2"),
            models.CheckConstraint(condition=~Q(device_id=""), name="shoe_end_names_its_device"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.at:%Y-%m-%d %H:%M}"
