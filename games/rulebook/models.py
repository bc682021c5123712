"""What a regulator told an operator about a new version of a rule pack, as it was sent."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Operator, Regulator
from backoffice.core.append_only import keeps_all_but
from backoffice.people.models import Person
from games.exact_field import ExactJSONField


class PackNotice(models.Model):
    """It stands alone: `broken` copies what each approved version would no longer meet, and `told` who was told."""

    regulator = models.ForeignKey(Regulator, on_delete=models.PROTECT, related_name="pack_notices")
    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="pack_notices")
    pack_id = models.CharField(_("game and rules"), max_length=60)
    old_hash = models.CharField(_("hash of the earlier version"), max_length=64)
    new_hash = models.CharField(_("hash of the new version"), max_length=64)
    subject = models.CharField(_("subject"), max_length=160)
    text = models.TextField(_("text"))
    # property, variant, approval, tables, and the findings with their clauses
    broken = ExactJSONField(_("approved rules that it breaks"))
    # whoever is limited to some properties reads it where it is about no other
    casinos = ArrayField(models.BigIntegerField(), verbose_name=_("properties"), default=list)
    told = models.JSONField(_("told"), default=list)
    # the same words about the same change are sent once, however often the button is pressed
    text_hash = models.CharField(_("hash of the text"), max_length=64)
    sent_at = models.DateTimeField(_("sent"))
    sent_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    sent_by_name = models.CharField(_("sent by"), max_length=200)

    class Meta:
        ordering = ["-sent_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["regulator", "operator", "pack_id", "old_hash", "new_hash", "text_hash"],
                name="pack_notice_sent_once",
            ),
            models.CheckConstraint(condition=~Q(subject="") & ~Q(text=""), name="pack_notice_says_something"),
        ]
        indexes = [models.Index(fields=["operator", "-sent_at"], name="notices_of_an_operator")]
        triggers = [keeps_all_but("sent_by")]

    def __str__(self) -> str:
        return self.subject
