"""A game as a property wants to offer it: named variants, and every state that was ever saved of each.

What somebody has typed and not saved yet: kept so that neither an error nor a lost connection takes it away.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.core.append_only import keeps_all_but
from backoffice.core.versioned import Retirable, Versioned
from backoffice.people.models import Person
from games.exact_field import ExactJSONField


class Configuration(Versioned, Retirable):
    """A variant of a game at a property. Its newest revision is the open draft; there is never a second one."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="configurations")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    name = models.CharField(_("name"), max_length=80, help_text=_("For example Main pit or High-limit room."))
    head = models.PositiveIntegerField(_("newest revision"), default=0, editable=False)
    added_at = models.DateTimeField(_("added"), auto_now_add=True)

    class Meta:
        ordering = ["property__name", "pack_id", "name"]
        constraints = [
            models.UniqueConstraint(
                "property",
                "pack_id",
                Lower("name"),
                condition=Q(retired_at__isnull=True),
                name="configuration_name_once_per_game_and_property",
                violation_error_message=_("This property already has a variant of this game with this name."),
            )
        ]

    def __str__(self) -> str:
        return self.name


class Revision(models.Model):
    """One saved state; never changed afterwards, which the database sees to."""

    configuration = models.ForeignKey(Configuration, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField(_("number"))
    values = ExactJSONField(_("values"))
    values_hash = models.CharField(_("hash of the values"), max_length=64)
    pack_hash = models.CharField(_("hash of the rule pack"), max_length=64)
    saved_at = models.DateTimeField(_("saved"))
    saved_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    saved_by_name = models.CharField(_("saved by"), max_length=200)
    note = models.CharField(_("note"), max_length=200, blank=True)
    restored_from = models.PositiveIntegerField(_("restored from revision"), null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["configuration", "number"], name="revision_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_numbers_start_at_1"),
        ]
        triggers = [keeps_all_but("saved_by")]

    def __str__(self) -> str:
        return f"{self.configuration} · {self.number}"


class WorkingCopy(models.Model):
    """One open editor of one person. Two tabs are two copies, so neither writes over the other."""

    configuration = models.ForeignKey(Configuration, on_delete=models.CASCADE, related_name="working_copies")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    tab = models.CharField(_("tab"), max_length=32)
    # the revision that the editor was opened on; what was saved since then is not in it
    base_number = models.PositiveIntegerField(_("based on revision"))
    # field -> what stands in it, exactly as typed
    typed = models.JSONField(_("as typed"))
    changed = models.PositiveIntegerField(_("changed fields"), default=0)
    kept_at = models.DateTimeField(_("saved"))

    class Meta:
        ordering = ["-kept_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["configuration", "person", "tab"], name="working_copy_once_per_tab"
            )
        ]

    def __str__(self) -> str:
        return f"{self.configuration} · {self.person}"
