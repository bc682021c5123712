"""The authority's own document beside our words: kept as it was handed over, with the place of each paragraph."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Regulator
from backoffice.core.append_only import keeps_all_but, keeps_every_entry, written_once
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person


class OfficialText(Versioned):
    """One document for one pack. The newest that is not withdrawn is what people read and documents print."""

    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="official_texts")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    title = models.CharField(_("title"), max_length=200)
    file_name = models.CharField(_("file"), max_length=120)
    media_type = models.CharField(_("kind of file"), max_length=60)
    # as handed over; the hash is that of these bytes, so that anybody can compare with the authority's own file
    data = models.BinaryField(_("file"))
    sha256 = models.CharField(_("fingerprint"), max_length=64)
    text = models.TextField(_("text"))
    loaded_at = models.DateTimeField(_("loaded"))
    loaded_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    loaded_by_name = models.CharField(_("loaded by"), max_length=200)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_by_name = models.CharField(_("withdrawn by"), max_length=200, blank=True)
    withdrawn_reason = models.TextField(_("reason"), blank=True)

    class Meta:
        ordering = ["pack_id", "-loaded_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pack_id", "sha256"],
                condition=Q(withdrawn_at__isnull=True),
                name="official_text_loaded_once",
            ),
            models.CheckConstraint(condition=~Q(text="") & ~Q(title=""), name="official_text_says_something"),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True, withdrawn_reason="")
                | (Q(withdrawn_at__gte=F("loaded_at")) & ~Q(withdrawn_reason="")),
                name="withdrawn_official_text_says_why",
            ),
        ]
        triggers = [
            keeps_all_but("version", "loaded_by", "withdrawn_at", "withdrawn_by_name", "withdrawn_reason"),
            written_once("withdrawn_at", "withdrawn_reason"),
        ]

    def __str__(self) -> str:
        return self.title


class OfficialTextSplit(models.Model):
    """Where each paragraph begins. Moving a border adds a split; the newest counts."""

    text = models.ForeignKey(OfficialText, on_delete=models.PROTECT, related_name="splits")
    # paragraph -> place in the text; a heading ends the paragraph before it and belongs to none
    starts = models.JSONField(_("where paragraphs begin"))
    headings = models.JSONField(_("headings"), default=list)
    by_hand = models.BooleanField(_("by hand"), default=False)
    split_at = models.DateTimeField(_("split"))
    split_by_name = models.CharField(_("by"), max_length=200)

    class Meta:
        ordering = ["text", "-split_at", "-pk"]
        triggers = [keeps_every_entry()]

    def __str__(self) -> str:
        return f"{self.text_id} {self.split_at:%Y-%m-%d}"
