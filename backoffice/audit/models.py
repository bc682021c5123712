"""The audit trail: append-only, hash-chained per organisation, its head kept apart."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from backoffice.core.append_only import Guard, is_never_emptied, is_never_removed, keeps_every_entry, refuse

IS_APPEND_ONLY = refuse("The audit trail is append-only: % on % is refused.", "TG_OP", "TG_TABLE_NAME")
ONLY_GROWS = Guard(
    name="only_grows",
    operation=pgtrigger.Update,
    func=f"""
        IF NEW.chain <> OLD.chain OR NEW.count <= OLD.count THEN
            {refuse("The head of audit chain % can only move forward.", "OLD.chain")}
        END IF;
        RETURN NEW;
    """,
)
# the head's lock makes the entries of a chain one after the other, so that the one before is there to be seen
FOLLOWS_THE_LAST = Guard(
    name="follows_the_last",
    operation=pgtrigger.Insert,
    declare=[("last", "record")],
    func=f"""
        IF NEW.sequence > 1 THEN
            SELECT at, hash INTO last FROM {{meta.db_table}}
                WHERE chain = NEW.chain AND sequence = NEW.sequence - 1;
            IF NOT FOUND OR NEW.previous_hash <> last.hash OR NEW.at < last.at THEN
                {refuse("Entry % of audit chain % does not follow the one before it.", "NEW.sequence", "NEW.chain")}
            END IF;
        END IF;
        RETURN NEW;
    """,  # noqa: S608 - nothing in it comes from outside
)


class AuditEntry(models.Model):
    """One change. The database refuses to change or remove it.

    People and objects are named, not referenced: the entry stands alone whatever becomes of them.
    """

    chain = models.CharField(max_length=40)
    sequence = models.PositiveBigIntegerField()
    at = models.DateTimeField(_("when"))
    actor_id = models.BigIntegerField(null=True)
    actor = models.CharField(_("who"), max_length=200)
    verb = models.CharField(_("what"), max_length=60)
    object_type = models.CharField(max_length=40)
    object_id = models.CharField(max_length=40)
    object_label = models.CharField(_("object"), max_length=200)
    property_id = models.BigIntegerField(null=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    source = models.JSONField(_("from where"), default=dict)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    # not kept: what an entry of a log belongs to, for those who hear of it while it is written
    about: models.Model | None = None

    class Meta:
        ordering = ["-sequence"]
        verbose_name_plural = "audit entries"
        constraints = [
            models.UniqueConstraint(fields=["chain", "sequence"], name="audit_sequence_once_per_chain")
        ]
        indexes = [
            models.Index(fields=["chain", "-at"], name="audit_by_time"),
            models.Index(fields=["object_type", "object_id"], name="audit_by_object"),
        ]
        triggers = [keeps_every_entry(IS_APPEND_ONLY), is_never_emptied(IS_APPEND_ONLY), FOLLOWS_THE_LAST]

    def __str__(self) -> str:
        return f"{self.chain} {self.sequence} {self.verb}"


class AuditHead(models.Model):
    """How many entries a chain has and the hash of the last one; a cut tail no longer agrees with it."""

    chain = models.CharField(max_length=40, primary_key=True)
    count = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=64)

    class Meta:
        triggers = [
            ONLY_GROWS,
            is_never_removed(IS_APPEND_ONLY),
            is_never_emptied(IS_APPEND_ONLY),
        ]

    def __str__(self) -> str:
        return f"{self.chain}: {self.count}"
