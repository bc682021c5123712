"""Studies of what tables earn, kept with the configurations exactly as they were studied.

How tables are played, for every page that speaks of money.

What a table took on a gaming day: drop and win, as the casino management system counted them.
"""

from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Operator, Property
from backoffice.core.append_only import keeps_every_entry
from backoffice.core.versioned import Retirable, Versioned
from backoffice.people.models import Person
from games.configurations.models import Configuration
from games.exact_field import ExactJSONField


class EarningsStudy(Versioned, Retirable):
    """`configurations` holds key, label, pack, hashes, values and currency of each; results are worked out on view,
    and the same inputs always give the same.
    """

    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="earnings_studies")
    properties = models.ManyToManyField(Property, related_name="earnings_studies", blank=True)
    name = models.CharField(_("name"), max_length=80)
    inputs = ExactJSONField(_("inputs"))
    configurations = ExactJSONField(_("configurations"))
    saved_at = models.DateTimeField(_("saved"))
    saved_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    saved_by_name = models.CharField(_("saved by"), max_length=200)

    class Meta:
        ordering = ["-saved_at", "-pk"]
        verbose_name_plural = "earnings studies"
        constraints = [
            models.UniqueConstraint(
                "operator",
                Lower("name"),
                condition=Q(retired_at__isnull=True),
                name="earnings_study_name_once_per_operator",
                violation_error_message=_("There is already a study with this name."),
            )
        ]

    def __str__(self) -> str:
        return self.name


class DropAndWin(Versioned):
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

    @property
    def hold(self) -> Fraction | None:
        """Win of the drop; nothing was put into the box of a table that was not open."""
        return Fraction(self.win) / Fraction(self.drop) if self.drop else None


class EarlierCount(models.Model):
    """What had been reported before a count was put right. It stays beside the one that holds."""

    take = models.ForeignKey(DropAndWin, on_delete=models.PROTECT, related_name="earlier")
    drop = models.DecimalField(_("drop"), max_digits=14, decimal_places=2)
    win = models.DecimalField(_("win"), max_digits=14, decimal_places=2)
    reported_at = models.DateTimeField(_("reported"))
    reported_by_name = models.CharField(_("reported by"), max_length=200)
    replaced_at = models.DateTimeField(_("replaced"))
    reason = models.CharField(_("reason of the correction"), max_length=300, blank=True)

    class Meta:
        ordering = ["-replaced_at", "-pk"]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.take} {self.reported_at:%Y-%m-%d %H:%M}"


class BetMix(Versioned):
    """Who bets what at the tables of one variant, or of all variants of a game at a property where it names none.

    `inputs` is a plan as a study keeps it, with the opening hours; every page that speaks of money reckons with it.
    """

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="bet_mixes")
    game = models.CharField(_("game"), max_length=40)
    configuration = models.ForeignKey(
        Configuration, null=True, blank=True, on_delete=models.PROTECT, related_name="bet_mixes"
    )
    inputs = ExactJSONField(_("bet mix"))
    saved_at = models.DateTimeField(_("saved"))
    saved_by_name = models.CharField(_("saved by"), max_length=200)

    class Meta:
        verbose_name_plural = "bet mixes"
        constraints = [
            models.UniqueConstraint(fields=["configuration"], name="bet_mix_once_per_variant"),
            models.UniqueConstraint(
                fields=["property", "game"],
                condition=Q(configuration__isnull=True),
                name="bet_mix_once_per_game_and_property",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.configuration or self.game} · {self.property}"
