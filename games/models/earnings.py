"""Studies of what tables earn, kept with the configurations exactly as they were studied."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from backoffice.models import Operator, Person, Property
from backoffice.models.versioned import Retirable, Versioned
from games.models.exact import ExactJSONField


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
