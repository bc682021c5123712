"""People, what they may do for whom, and the invitations that bring them in."""

from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models, transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.versioned import Versioned
from backoffice.permissions.roles import OPERATOR_ROLES, PLATFORM_ROLES, REGULATOR_ROLES, Role


class PersonManager(BaseUserManager["Person"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Person":
        """With the address confirmed: an account is only ever made for whoever was reached there."""
        from allauth.account.models import EmailAddress

        person = self.model(email=self.normalize_email(email).lower(), **fields)
        person.set_password(password)
        with transaction.atomic(using=self._db):
            person.save(using=self._db)
            EmailAddress.objects.using(self._db).create(
                user=person, email=person.email, verified=True, primary=True
            )
        return person

    def get_by_natural_key(self, username: str | None) -> "Person":
        return self.get(email__iexact=username)


class TourState(models.TextChoices):
    """Empty: it is still to be offered."""

    GOING = "going", _("Under way")
    LEFT = "left", _("Left")
    DONE = "done", _("Finished")


class Person(AbstractBaseUser):
    email = models.EmailField(_("email address"), max_length=254, unique=True)
    full_name = models.CharField(_("name"), max_length=120)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    # read with the person on every page, so that the frame asks for nothing more
    tour_role = models.CharField(max_length=30, choices=Role.choices, blank=True)
    tour_step = models.PositiveSmallIntegerField(default=0)
    tour_state = models.CharField(max_length=8, choices=TourState.choices, blank=True)
    # the list of first steps was put away, once it was complete
    first_day_closed = models.BooleanField(default=False)
    # what was opened last from the search
    recent = models.JSONField(default=dict, blank=True)

    objects: ClassVar[PersonManager] = PersonManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["full_name"]

    class Meta:
        ordering = ["full_name"]
        verbose_name_plural = "people"
        constraints = [models.UniqueConstraint(Lower("email"), name="person_email_once")]

    def __str__(self) -> str:
        return self.full_name or self.email


class BelongsToOrganisation(models.Model):
    """To an operator, to a regulator, or - with neither - to the platform."""

    operator = models.ForeignKey(Operator, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    regulator = models.ForeignKey(
        Regulator, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    roles = ArrayField(models.CharField(max_length=30, choices=Role.choices))
    properties = models.ManyToManyField(
        Property,
        blank=True,
        related_name="+",
        verbose_name=_("properties"),
        help_text=_("Leave empty for all properties."),
    )

    class Meta:
        abstract = True

    @property
    def organisation_kind(self) -> str:
        if self.operator_id:
            return "operator"
        return "regulator" if self.regulator_id else "platform"

    @property
    def organisation(self) -> Operator | Regulator | None:
        return self.operator or self.regulator

    @property
    def role_labels(self) -> list[str]:
        return [str(Role(role).label) for role in self.roles]


def _roles_fit_organisation() -> Q:
    return (
        Q(
            operator__isnull=False,
            regulator__isnull=True,
            roles__contained_by=[r.value for r in OPERATOR_ROLES],
        )
        | Q(
            operator__isnull=True,
            regulator__isnull=False,
            roles__contained_by=[r.value for r in REGULATOR_ROLES],
        )
        | Q(
            operator__isnull=True,
            regulator__isnull=True,
            roles__contained_by=[r.value for r in PLATFORM_ROLES],
        )
    )


class Membership(BelongsToOrganisation, Versioned):
    """One person, one organisation: nobody works for an operator and for its regulator."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="membership")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["person__full_name"]
        constraints = [
            models.CheckConstraint(
                condition=_roles_fit_organisation(), name="membership_roles_fit_organisation"
            ),
            models.CheckConstraint(condition=Q(roles__len__gt=0), name="membership_has_a_role"),
        ]

    def __str__(self) -> str:
        return f"{self.person} ({', '.join(self.role_labels)})"


class Invitation(BelongsToOrganisation):
    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        EXPIRED = "expired", _("Expired")
        ACCEPTED = "accepted", _("Accepted")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    email = models.EmailField(_("email address"))
    full_name = models.CharField(_("name"), max_length=120)
    # Only the hash is kept: whoever reads the database cannot accept an invitation.
    token_hash = models.CharField(max_length=64, unique=True)
    # the job of the last letter, for as long as it is kept
    letter = models.ForeignKey("jobs.Job", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    invited_by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            # Per organisation: otherwise one could block another's, and learn of it.
            models.UniqueConstraint(
                Lower("email"),
                "operator",
                "regulator",
                condition=Q(accepted_at__isnull=True, withdrawn_at__isnull=True),
                nulls_distinct=False,
                name="one_open_invitation_per_address",
            ),
            models.CheckConstraint(
                condition=_roles_fit_organisation(), name="invitation_roles_fit_organisation"
            ),
        ]

    def __str__(self) -> str:
        return self.email

    @property
    def is_open(self) -> bool:
        return self.accepted_at is None and self.withdrawn_at is None

    def state_at(self, at: datetime) -> "Invitation.State":
        if self.accepted_at:
            return self.State.ACCEPTED
        if self.withdrawn_at:
            return self.State.WITHDRAWN
        return self.State.EXPIRED if self.expires_at <= at else self.State.WAITING


class CountedTry(models.Model):
    """A guess that was wrong, or a letter that was asked for: what the limits count, for a day (`tries.py`)."""

    kind = models.CharField(max_length=12)
    # a keyed hash of the account or badge
    whom = models.CharField(max_length=64, blank=True)
    network = models.CharField(max_length=64, blank=True)
    device = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "counted tries"
        indexes = [
            models.Index(fields=["whom", "at"], name="tries_of_somebody"),
            models.Index(fields=["network", "at"], name="tries_from_a_network"),
            models.Index(fields=["device", "at"], name="tries_on_a_device"),
        ]

    def __str__(self) -> str:
        return self.network
