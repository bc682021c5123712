"""Badges: how dealers and supervisors identify themselves on a device that somebody else signed in to."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.sealed_field import SealedField
from backoffice.core.versioned import Retirable, Versioned
from backoffice.people.models import Person

WRONG_PINS_ALLOWED = 5


class Badge(Versioned, Retirable):
    """A dealer needs no account for it; of the PIN only the hash is kept, sealed."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="badges")
    number = models.CharField(_("badge number"), max_length=20)
    name = models.CharField(_("name"), max_length=120)
    person = models.ForeignKey(
        Person,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="badges",
        help_text=_("Leave empty for a dealer who does not sign in."),
    )
    may_verify = models.BooleanField(
        _("floor supervisor"), default=False, help_text=_("Verifies what a dealer has inspected.")
    )
    pin_hash = SealedField(editable=False)
    # one that somebody else set opens nothing but the choice of an own one
    pin_is_own = models.BooleanField(_("PIN chosen by the holder"), default=False, editable=False)
    pin_set_by = models.ForeignKey(
        Person,
        verbose_name=_("PIN set by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
    )
    wrong_pins = models.PositiveSmallIntegerField(_("wrong PINs"), default=0, editable=False)
    locked_at = models.DateTimeField(_("locked"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name", "number"]
        constraints = [
            models.UniqueConstraint(
                "property",
                Upper("number"),
                condition=Q(retired_at__isnull=True),
                name="badge_number_once_per_property",
                violation_error_message=_("This property already has a badge with this number."),
            ),
            # or one person could attest for two
            models.UniqueConstraint(
                fields=["property", "person"],
                condition=Q(retired_at__isnull=True),
                name="one_badge_per_person_and_property",
                violation_error_message=_("This person already has a badge at this property."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"
