"""Approvals from before the product, as the authority enters them; the register shows them with the rest."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property, Regulator
from backoffice.core.append_only import is_never_emptied, keeps_all_but
from backoffice.core.periods import ends_after_it_begins
from backoffice.people.models import Person


class EarlierApproval(models.Model):
    """Never changed: a correction is a new entry that names the old one, and what is wrong altogether is taken out by
    an entry that says so. No configuration is needed, only what the approval itself said.
    """

    class EndedAs(models.TextChoices):
        SUPERSEDED = "superseded", _("Superseded")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        SUSPENDED = "suspended", _("Suspended")

    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="earlier_approvals")
    # none of a casino that is not kept here, such as one that closed
    property = models.ForeignKey(
        Property, on_delete=models.PROTECT, null=True, blank=True, related_name="earlier_approvals"
    )
    property_name = models.CharField(_("property"), max_length=120)
    operator_name = models.CharField(_("operator"), max_length=120, blank=True)
    # none of a game that no rule pack describes
    pack_id = models.CharField(_("rule pack"), max_length=60, blank=True)
    game = models.CharField(_("game"), max_length=120)
    variant = models.CharField(_("variant"), max_length=80, blank=True)
    version = models.CharField(_("version"), max_length=40)
    approval_number = models.CharField(_("approval number"), max_length=60)
    # how the public address names it
    key = models.SlugField(max_length=60)
    approved_on = models.DateField(_("approved on"))
    effective_from = models.DateField(_("in force from"))
    # the first day on which it no longer held
    ended_on = models.DateField(_("no longer in force from"), null=True, blank=True)
    ended_as = models.CharField(_("ended as"), max_length=10, choices=EndedAs.choices, blank=True)
    what_changed = models.CharField(_("what changed"), max_length=400, blank=True)
    document_name = models.CharField(_("document"), max_length=120, blank=True)
    document_sha256 = models.CharField(_("hash of the document"), max_length=64, blank=True)
    document = models.CharField(max_length=120, blank=True)
    document_size = models.PositiveIntegerField(null=True, blank=True)
    corrects = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="corrected_by"
    )
    is_void = models.BooleanField(_("entered in error"), default=False)
    entered_at = models.DateTimeField(_("entered"))
    entered_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    entered_by_name = models.CharField(_("entered by"), max_length=200)

    class Meta:
        ordering = ["property_name", "game", "-approved_on", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["regulator", "key"],
                condition=Q(corrects__isnull=True),
                name="earlier_approval_entered_once",
            ),
            models.CheckConstraint(
                condition=Q(ended_on__isnull=True, ended_as="")
                | (Q(ended_on__isnull=False) & ~Q(ended_as="")),
                name="earlier_approval_says_how_it_ended",
            ),
            models.CheckConstraint(
                condition=Q(is_void=False) | Q(corrects__isnull=False), name="only_a_correction_takes_out"
            ),
            ends_after_it_begins(
                "earlier_approval_ends_after_it_begins", begin="effective_from", end="ended_on"
            ),
        ]
        indexes = [models.Index(fields=["regulator", "key"], name="earlier_approvals_by_address")]
        triggers = [keeps_all_but("entered_by"), is_never_emptied()]

    def __str__(self) -> str:
        return self.approval_number
