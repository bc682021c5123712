"""The pages that the sign-in library brings: only those in use, each with its action."""

from collections.abc import Callable
from typing import Any

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import URLPattern, path, re_path

from backoffice.people.views import security as account_security
from backoffice.people.views.library import in_one_transaction
from backoffice.permissions.actions import Action

PUBLIC, SIGNED_IN = Action.PUBLIC, Action.SIGNED_IN

_PAGES: tuple[tuple[str, Callable[..., Any], str, Action], ...] = (
    ("login/", account.login, "account_login", PUBLIC),
    ("logout/", account.logout, "account_logout", PUBLIC),
    ("inactive/", account.account_inactive, "account_inactive", PUBLIC),
    ("reauthenticate/", account.reauthenticate, "account_reauthenticate", SIGNED_IN),
    ("email/", account_security.AddressView.as_view(), "account_email", SIGNED_IN),
    ("confirm-email/<str:key>/", account.confirm_email, "account_confirm_email", PUBLIC),
    ("password/change/", account.password_change, "account_change_password", SIGNED_IN),
    ("password/reset/", account_security.ForgottenPasswordView.as_view(), "account_reset_password", PUBLIC),
    ("password/reset/done/", account.password_reset_done, "account_reset_password_done", PUBLIC),
    (
        "password/reset/key/done/",
        account.password_reset_from_key_done,
        "account_reset_password_from_key_done",
        PUBLIC,
    ),
    ("security/", mfa.index, "mfa_index", SIGNED_IN),
    ("code/", mfa.authenticate, "mfa_authenticate", PUBLIC),
    ("code/again/", mfa.reauthenticate, "mfa_reauthenticate", SIGNED_IN),
    ("app/add/", totp.activate_totp, "mfa_activate_totp", SIGNED_IN),
    ("app/remove/", account_security.RemoveAppView.as_view(), "mfa_deactivate_totp", SIGNED_IN),
    ("recovery-codes/", account_security.RecoveryCodesView.as_view(), "mfa_view_recovery_codes", SIGNED_IN),
    ("recovery-codes/new/", recovery_codes.generate_recovery_codes, "mfa_generate_recovery_codes", SIGNED_IN),
    (
        "recovery-codes/download/",
        account_security.DownloadCodesView.as_view(),
        "mfa_download_recovery_codes",
        SIGNED_IN,
    ),
    ("passkeys/login/", webauthn.login_webauthn, "mfa_login_webauthn", PUBLIC),
    ("passkeys/add/", webauthn.add_webauthn, "mfa_add_webauthn", SIGNED_IN),
    (
        "passkeys/confirm/",
        account_security.ConfirmByPasskeyView.as_view(),
        "mfa_reauthenticate_webauthn",
        SIGNED_IN,
    ),
    (
        "passkeys/<int:pk>/remove/",
        account_security.RemovePasskeyView.as_view(),
        "mfa_remove_webauthn",
        SIGNED_IN,
    ),
    (
        "passkeys/<int:pk>/rename/",
        account_security.RenamePasskeyView.as_view(),
        "mfa_edit_webauthn",
        SIGNED_IN,
    ),
)

_RESET_LINK = re_path(
    # the key has hyphens of its own: the person's number ends at the first
    r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
    in_one_transaction(account_security.NewPasswordView.as_view()),
    name="account_reset_password_from_key",
)

LIBRARY_ACTIONS: dict[str, Action] = {name: action for _route, _view, name, action in _PAGES} | {
    "account_reset_password_from_key": PUBLIC
}
urlpatterns: list[URLPattern] = [
    *(
        path(f"accounts/{route}", in_one_transaction(view), name=name)
        for route, view, name, _action in _PAGES
    ),
    _RESET_LINK,
]
