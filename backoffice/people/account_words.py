"""What the sign-in library says to people, in our words: short messages, and letters about the safety of an account."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# By the names under which the library asks for them; an empty one is not shown.
MESSAGES: dict[str, Promise | str] = {
    # that one is signed in can be seen
    "account/messages/logged_in.txt": "",
    "account/messages/logged_out.txt": _("You are signed out."),
    "account/messages/password_changed.txt": _("Your password was changed."),
    "account/messages/email_confirmation_sent.txt": _("An email with a link is on its way to %(email)s."),
    "account/messages/email_confirmed.txt": _("From now on you sign in with %(email)s."),
    "account/messages/email_confirmation_failed.txt": _("%(email)s already has an account."),
    "account/messages/email_deleted.txt": _("%(email)s will not become your address."),
    "account/messages/cannot_delete_primary_email.txt": _(
        "%(email)s is the address you sign in with; change it instead."
    ),
    "account/messages/primary_email_set.txt": _("Your address was changed."),
    "account/messages/unverified_primary_email.txt": _("Confirm the new address first."),
    "mfa/messages/totp_activated.txt": _("Your authenticator app is set up."),
    "mfa/messages/totp_deactivated.txt": _("Your authenticator app was removed."),
    "mfa/messages/webauthn_added.txt": _("The passkey was added."),
    "mfa/messages/webauthn_removed.txt": _("The passkey was removed."),
    "mfa/messages/recovery_codes_generated.txt": _(
        "New recovery codes were created; the earlier ones no longer work."
    ),
}


@dataclass(frozen=True)
class AccountEmail:
    """`told` is what happened, in a letter that otherwise says when, from where, and what to do about it."""

    subject: Promise
    told: Promise | str = ""
    template: str = "people/email/security_notice.txt"


LETTERS = {
    "account/email/password_reset_key": AccountEmail(
        _("Choose a new password"), template="people/email/password_reset_key.txt"
    ),
    "account/email/email_confirmation": AccountEmail(
        _("Confirm your new address"), template="people/email/email_confirmation.txt"
    ),
    "account/email/email_changed": AccountEmail(
        _("Your email address was changed"),
        _(
            "You now sign in to Baize with %(to_email)s. The earlier address, %(from_email)s, no longer works."
        ),
    ),
    "account/email/email_deleted": AccountEmail(
        _("A change of address was canceled"),
        _("The address %(deleted_email)s will not become the address of your Baize account."),
    ),
    "account/email/password_changed": AccountEmail(
        _("Your password was changed"),
        _("The password of your Baize account was changed. Other browsers were signed out."),
    ),
    "account/email/password_reset": AccountEmail(
        _("Your password was reset"),
        _(
            "The password of your Baize account was reset through a link sent to this address. "
            "All browsers were signed out."
        ),
    ),
    "mfa/email/totp_activated": AccountEmail(
        _("An authenticator app was added"),
        _("From now on signing in to Baize takes a code from your authenticator app."),
    ),
    "mfa/email/totp_deactivated": AccountEmail(
        _("Your authenticator app was removed"),
        _("Signing in to Baize no longer takes a code from your authenticator app."),
    ),
    "mfa/email/webauthn_added": AccountEmail(
        _("A passkey was added"), _("A passkey was added to your Baize account.")
    ),
    "mfa/email/webauthn_removed": AccountEmail(
        _("A passkey was removed"), _("A passkey was removed from your Baize account.")
    ),
    "mfa/email/recovery_codes_generated": AccountEmail(
        _("New recovery codes were created"),
        _("New recovery codes were created for your Baize account. The earlier ones no longer work."),
    ),
}
