"""Rows that several people may edit: each change raises the version, and an edit names the one it saw."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Versioned(models.Model):
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)

    class Meta:
        abstract = True


class Retirable(models.Model):
    """Nothing that the log or the law may still speak of is deleted; it is retired."""

    retired_at = models.DateTimeField(_("archived"), null=True, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_retired(self) -> bool:
        return self.retired_at is not None
