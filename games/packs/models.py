"""Every rule pack that anything refers to, by its hash: an old configuration can be judged by the law of its day."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from backoffice.core.append_only import keeps_every_entry
from games.exact_field import ExactJSONField


class PackContent(models.Model):
    hash = models.CharField(_("hash"), max_length=64, unique=True)
    pack_id = models.CharField(_("rule pack"), max_length=60)
    # kind of file -> its tables, as read from TOML
    content = ExactJSONField(_("content"))
    kept_at = models.DateTimeField(_("kept since"))

    class Meta:
        ordering = ["pack_id", "-kept_at"]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.pack_id} {self.hash[:12]}"
