"""What somebody has typed and not saved yet: kept so that neither an error nor a lost connection takes it away."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from backoffice.models import Person
from games.models.configurations import Configuration


class WorkingCopy(models.Model):
    """One open editor of one person. Two tabs are two copies, so neither writes over the other."""

    configuration = models.ForeignKey(Configuration, on_delete=models.CASCADE, related_name="working_copies")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    tab = models.CharField(_("tab"), max_length=32)
    # the revision that the editor was opened on; what was saved since then is not in it
    base_number = models.PositiveIntegerField(_("begun on revision"))
    # field -> what stands in it, exactly as typed
    typed = models.JSONField(_("as typed"))
    changed = models.PositiveIntegerField(_("changed fields"), default=0)
    kept_at = models.DateTimeField(_("kept"))

    class Meta:
        ordering = ["-kept_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["configuration", "person", "tab"], name="working_copy_once_per_tab"
            )
        ]

    def __str__(self) -> str:
        return f"{self.configuration} · {self.person}"
