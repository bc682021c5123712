"""Sign-in: by e-mail, by invitation only, and never with the demo's password outside the demo."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.core import context as current
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.core.encryption import decrypt, encrypt
from backoffice.core.prepared import prepared
from backoffice.notifications.services.mail import send_email, tenant_of_address
from backoffice.people.account_words import LETTERS, MESSAGES
from backoffice.people.models import Person
from backoffice.people.selectors.membership import with_membership
from backoffice.people.sign_in_guard import count_wrong, may_try
from backoffice.people.tries import Kind


@prepared
def _who_asks(key: int) -> QuerySet[Any, Any]:
    return with_membership(Person.objects.filter(pk=key)).order_by()


class PersonBackend(AuthenticationBackend):
    def get_user(self, user_id: Any) -> Any:
        """Who asks, with all that their rights follow from, in the one question that every request asks."""
        person = next(iter(_who_asks(int(user_id))), None)
        return person if person is not None and self.user_can_authenticate(person) else None

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Any:
        """Every way in that takes a password comes through here, so here the wrong ones are counted."""
        address = str(credentials.get("email") or credentials.get("username") or "")
        if request is not None and not may_try(request, address, Kind.PASSWORD):
            raise PermissionDenied
        is_of_the_demo = credentials.get("password") == settings.DEMO_PASSWORD and not settings.DEMO
        person = None if is_of_the_demo else super().authenticate(request, **credentials)
        if person is None and request is not None:
            count_wrong(request, address, Kind.PASSWORD)
        return person

    def _authenticate_by_email(self, email: str, password: str) -> Any:
        """Only the person's own address counts, never one that waits to be confirmed."""
        return self._check_password(Person.objects.filter(email__iexact=email).first(), password)


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": gettext_lazy("This account is closed."),
        "duplicate_email": gettext_lazy("This is already your address."),
        "email_password_mismatch": gettext_lazy(
            "The email address and the password do not match. Check both; passwords are case-sensitive."
        ),
        "email_taken": gettext_lazy("This address already has an account."),
        "enter_current_password": gettext_lazy("This is not your current password."),
        "incorrect_code": gettext_lazy(
            "This code is not correct. Codes change every 30 seconds; enter the one shown now."
        ),
        "incorrect_password": gettext_lazy("This is not your password."),
        "invalid_password_reset": gettext_lazy("This link is no longer valid."),
        "rate_limited": gettext_lazy("Too many tries. Wait a minute and try again."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        return str(request.client_address)  # type: ignore[attr-defined]

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("mfa_index")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("profile" if self.request.user.is_authenticated else "account_login")

    def get_reset_password_from_key_url(self, key: str) -> str:
        uid, _dash, secret = key.partition("-")
        return settings.SITE_URL + reverse(
            "account_reset_password_from_key", kwargs={"uidb36": uid, "key": secret}
        )

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return settings.SITE_URL + reverse("account_confirm_email", args=[emailconfirmation.key])

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        said = {
            "reauthenticate": _("Use your password"),
            "mfa_reauthenticate": _("Use a code from your app"),
            "mfa_reauthenticate:webauthn": _("Use a passkey"),
        }
        return [
            method | {"description": said[method["id"]]}
            for method in super().get_reauthentication_methods(user)
        ]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Letters of the library leave like all others: through a job, in our words and our frame."""
        letter = LETTERS[template_prefix]
        facts = {"site_url": settings.SITE_URL, "told": str(letter.told) % context} | context
        send_email(
            to=email,
            subject=str(letter.subject),
            template=letter.template,
            context=facts,
            tenant=tenant_of_address(email),
        )

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        ours = MESSAGES.get(message_template or "")
        if ours is not None:
            message_template, message = None, str(ours) % (message_context or {})
        super().add_message(request, level, message_template, message_context, extra_tags, message)


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": AccountAdapter.error_messages["incorrect_code"],
        "cannot_generate_recovery_codes": gettext_lazy(
            "Set up an authenticator app or a passkey first: recovery codes are its backup."
        ),
    }

    def encrypt(self, text: str) -> str:
        return encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        return decrypt(encrypted_text)

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:  # noqa: A002 - the library's name
        taken = Authenticator.objects.filter(user=user, type=type).count()
        return _("Passkey %(number)d") % {"number": taken + 1}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {"id": current.request.get_host().partition(":")[0], "name": settings.MFA_TOTP_ISSUER}


def display_name(person: Person) -> str:
    return person.full_name or person.email
