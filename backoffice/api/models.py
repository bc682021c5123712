"""Programs that act for an organisation: who they are, their secrets, and what is remembered of their requests."""

from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from oauth2_provider.models import Application

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person


class ApiClient(Versioned):
    """The OAuth application beside it has the client id; everything that Baize decides is here."""

    application = models.OneToOneField(Application, on_delete=models.PROTECT, related_name="client")
    operator = models.ForeignKey(
        Operator, null=True, blank=True, on_delete=models.PROTECT, related_name="api_clients"
    )
    regulator = models.ForeignKey(
        Regulator, null=True, blank=True, on_delete=models.PROTECT, related_name="api_clients"
    )
    name = models.CharField(
        _("name"), max_length=80, help_text=_("The system that will use it, for example Signage main pit.")
    )
    scopes = ArrayField(models.CharField(max_length=30), verbose_name=_("may"))
    properties = models.ManyToManyField(
        Property, blank=True, related_name="+", verbose_name=_("only at these properties")
    )
    requests_per_minute = models.PositiveIntegerField(_("requests a minute"), default=600)
    # whose work it does where a person has to do it; nothing of it counts before that person has confirmed it
    acts_for = models.ForeignKey(
        Person,
        verbose_name=_("acts for"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="acting_clients",
    )
    acts_for_since = models.DateTimeField(_("confirmed"), null=True, blank=True)
    added_at = models.DateTimeField(_("added"))
    added_by_name = models.CharField(_("added by"), max_length=200)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    revoked_by_name = models.CharField(_("revoked by"), max_length=200, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                Lower("name"),
                "operator",
                "regulator",
                condition=Q(revoked_at__isnull=True),
                nulls_distinct=False,
                name="api_client_name_once_per_organisation",
            ),
            models.CheckConstraint(
                condition=Q(operator__isnull=False, regulator__isnull=True)
                | Q(operator__isnull=True, regulator__isnull=False),
                name="api_client_belongs_to_one_organisation",
            ),
            models.CheckConstraint(condition=Q(scopes__len__gt=0), name="api_client_may_do_something"),
            models.CheckConstraint(
                condition=Q(requests_per_minute__gte=1, requests_per_minute__lte=60_000),
                name="api_client_rate_1_to_60000",
            ),
            models.CheckConstraint(
                condition=Q(acts_for_since__isnull=True) | Q(acts_for__isnull=False),
                name="api_client_confirmed_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def organisation_kind(self) -> str:
        return "operator" if self.operator_id else "regulator"

    @property
    def organisation(self) -> Operator | Regulator | None:
        return self.operator or self.regulator

    @property
    def client_id(self) -> str:
        return str(self.application.client_id)

    @property
    def is_revoked(self) -> bool:
        return self.revoked_at is not None


class ApiSecret(models.Model):
    """Only the hash is kept. While a new secret takes over, the old one is good for a while."""

    client = models.ForeignKey(ApiClient, on_delete=models.CASCADE, related_name="secrets")
    secret_hash = models.CharField(max_length=64, unique=True)
    ending = models.CharField(_("ends with"), max_length=4)
    made_at = models.DateTimeField(_("created"))
    # who saw it: whoever is acted for has to have made it themselves
    made_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_by_name = models.CharField(_("created by"), max_length=200)
    expires_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["client"],
                condition=Q(expires_at__isnull=True),
                name="api_client_has_one_secret_without_end",
            )
        ]

    def __str__(self) -> str:
        return f"{self.client} …{self.ending}"

    def is_good_at(self, at: datetime) -> bool:
        return self.expires_at is None or at < self.expires_at


class ApiUsage(models.Model):
    """How often somebody called in a minute: the rate limit over all web processes, and the last use."""

    caller = models.CharField(max_length=40)
    minute = models.DateTimeField()
    requests = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name_plural = "API usage"
        constraints = [models.UniqueConstraint(fields=["caller", "minute"], name="api_usage_once_per_minute")]
        indexes = [models.Index(fields=["minute"], name="api_usage_in_time")]

    def __str__(self) -> str:
        return f"{self.caller} {self.minute:%Y-%m-%d %H:%M}"


class AnsweredRequest(models.Model):
    """The answer to a request that named a key, written with its effect: a retry gets the same answer."""

    caller = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    # of method, address and body, under a key of the installation
    request_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    # sealed: an answer may carry a secret that is shown once
    body = models.TextField(default="")
    answered_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["caller", "key"], name="request_answered_once_per_key")
        ]
        indexes = [models.Index(fields=["expires_at"], name="answered_requests_by_expiry")]

    def __str__(self) -> str:
        return f"{self.caller} {self.key}"
