"""A file of tables on its way into the property: kept from the preview until it is written."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.people.models import Person


class TableImport(models.Model):
    """What was read from the file; the preview and the writing both work on these rows, never on the file."""

    property = models.ForeignKey(Property, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    file_name = models.CharField(_("file"), max_length=120, blank=True)
    columns = models.JSONField()
    # [{"line": 2, "cells": {"number": "T1", ...}}, ...]
    rows = models.JSONField()
    create_pits = models.BooleanField(_("create the pits that do not exist yet"), default=False)
    # {"2": digest of what the preview said about line 2}: tells which rows the property has changed under it
    shown = models.JSONField(default=dict)
    written_at = models.DateTimeField(null=True, blank=True)
    # how many tables were added, changed and left as they were
    outcome = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.file_name or str(self.pk)
