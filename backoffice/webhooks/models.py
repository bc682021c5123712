"""What other systems are told when something changes: addresses, events, and each delivery with its fate."""

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.api.models import ApiClient
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person


class Webhook(Versioned):
    operator = models.ForeignKey(
        Operator, null=True, blank=True, on_delete=models.PROTECT, related_name="webhooks"
    )
    regulator = models.ForeignKey(
        Regulator, null=True, blank=True, on_delete=models.PROTECT, related_name="webhooks"
    )
    # the program that chose the address last, if it was one: then it is told what that program may read
    client = models.ForeignKey(
        ApiClient, null=True, blank=True, on_delete=models.PROTECT, related_name="webhooks"
    )
    # who answers for the address, where a person chose it; when they leave it waits until somebody takes it over
    keeper = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("owner")
    )
    kept_since = models.DateTimeField(null=True, blank=True)
    keeper_left_at = models.DateTimeField(_("owner left"), null=True, blank=True)
    keeper_left_name = models.CharField(_("owner who left"), max_length=200, blank=True)
    name = models.CharField(_("name"), max_length=80)
    url = models.URLField(_("address"), max_length=500)
    events = ArrayField(models.CharField(max_length=30), verbose_name=_("events"))
    properties = models.ManyToManyField(
        Property, blank=True, related_name="+", verbose_name=_("only at these properties")
    )
    # needed to sign with, so it is sealed instead of hashed
    sealed_secret = models.TextField()
    added_at = models.DateTimeField(_("added"))
    added_by_name = models.CharField(_("added by"), max_length=200)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)
    # One worker at a time speaks to it, for a turn; each turn has a number, and an older one writes nothing more.
    turn = models.PositiveIntegerField(default=0)
    busy_until = models.DateTimeField(null=True, blank=True)
    served_at = models.DateTimeField(null=True, blank=True)
    # turns in a row in which it was slow to answer; then it rests, longer each time
    slow_turns = models.PositiveSmallIntegerField(default=0)
    rests_until = models.DateTimeField(_("paused until"), null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(operator__isnull=False, regulator__isnull=True)
                | Q(operator__isnull=True, regulator__isnull=False),
                name="webhook_belongs_to_one_organisation",
            ),
            models.CheckConstraint(
                condition=Q(keeper_left_at__isnull=True) | Q(keeper__isnull=True),
                name="webhook_that_is_kept_does_not_wait",
            ),
            models.CheckConstraint(condition=Q(events__len__gt=0), name="webhook_is_told_something"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def organisation(self) -> Operator | Regulator | None:
        return self.operator or self.regulator

    @property
    def tenant(self) -> str:
        return f"operator:{self.operator_id}" if self.operator_id else f"regulator:{self.regulator_id}"

    @property
    def is_removed(self) -> bool:
        return self.removed_at is not None

    @property
    def waits_for_a_keeper(self) -> bool:
        return self.keeper_left_at is not None


class WebhookEvent(models.Model):
    """Written in the transaction of the change itself, with what is told of it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("event"), max_length=60)
    # what it is about: its events arrive in order
    resource = models.CharField(_("about"), max_length=80)
    at = models.DateTimeField(_("happened"))
    body = models.JSONField(_("content"))

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.kind} {self.resource}"


class WebhookDelivery(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DELIVERED = "delivered", _("Delivered")
        FAILED = "failed", _("Given up")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.ForeignKey(WebhookEvent, on_delete=models.CASCADE, related_name="deliveries")
    resource = models.CharField(max_length=80)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    made_at = models.DateTimeField(_("created"))
    next_attempt_at = models.DateTimeField(_("next attempt"))
    last_attempt_at = models.DateTimeField(_("last attempt"), null=True, blank=True)
    last_status = models.PositiveSmallIntegerField(_("answer"), null=True, blank=True)
    last_error = models.CharField(_("what went wrong"), max_length=300, blank=True)
    delivered_at = models.DateTimeField(_("delivered"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "webhook deliveries"
        indexes = [
            models.Index(
                fields=["webhook", "resource", "id"],
                condition=Q(state="waiting"),
                name="deliveries_in_their_order",
            ),
            models.Index(
                fields=["next_attempt_at"], condition=Q(state="waiting"), name="deliveries_that_are_due"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state="delivered") | Q(delivered_at__isnull=False),
                name="delivered_webhook_says_when",
            )
        ]

    def __str__(self) -> str:
        return f"{self.webhook} {self.event_id}"
