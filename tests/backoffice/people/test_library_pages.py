"""The pages that the sign-in library brings: who may open them, and in whose words they are."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.template.loader import get_template, render_to_string
from django.test import Client
from django.urls import NoReverseMatch, reverse

from backoffice.people.account_words import LETTERS, MESSAGES
from backoffice.people.library_urls import LIBRARY_ACTIONS, urlpatterns
from backoffice.people.models import Person
from backoffice.permissions.actions import Action
from backoffice.settings.environment import ROOT
from tests.factories import make_person

# For people who are not signed in: the page itself, or the sign-in page, which comes back afterwards.
ANONYMOUS: dict[str, int | str] = {
    "account_login": 200,
    "account_logout": "/accounts/login/",
    "account_inactive": 200,
    "account_reauthenticate": "/accounts/login/?next=/accounts/reauthenticate/",
    "account_email": "/accounts/login/?next=/accounts/email/",
    "account_confirm_email": 200,
    "account_change_password": "/accounts/login/?next=/accounts/password/change/",
    "account_reset_password": 200,
    "account_reset_password_done": 200,
    "account_reset_password_from_key_done": 200,
    "account_reset_password_from_key": 200,
    "mfa_index": "/accounts/login/?next=/accounts/security/",
    "mfa_authenticate": "/accounts/login/",
    "mfa_reauthenticate": "/accounts/login/?next=/accounts/code/again/",
    "mfa_activate_totp": "/accounts/login/?next=%2Faccounts%2Fapp%2Fadd%2F",
    "mfa_deactivate_totp": "/accounts/login/?next=/accounts/app/remove/",
    "mfa_view_recovery_codes": "/accounts/login/?next=/accounts/recovery-codes/",
    "mfa_generate_recovery_codes": "/accounts/login/?next=%2Faccounts%2Frecovery-codes%2Fnew%2F",
    "mfa_download_recovery_codes": "/accounts/login/?next=/accounts/recovery-codes/download/",
    "mfa_login_webauthn": "/accounts/login/",
    "mfa_add_webauthn": "/accounts/login/?next=%2Faccounts%2Fpasskeys%2Fadd%2F",
    "mfa_reauthenticate_webauthn": "/accounts/login/?next=/accounts/passkeys/confirm/",
    "mfa_remove_webauthn": "/accounts/login/?next=%2Faccounts%2Fpasskeys%2F1%2Fremove%2F",
    "mfa_edit_webauthn": "/accounts/login/?next=%2Faccounts%2Fpasskeys%2F1%2Frename%2F",
}
ARGUMENTS: dict[str, dict[str, Any]] = {
    "account_confirm_email": {"key": "no-such-key"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "no-such-key"},
    "mfa_remove_webauthn": {"pk": 1},
    "mfa_edit_webauthn": {"pk": 1},
}
OURS = ROOT / "templates"


def address_of(name: str) -> str:
    return reverse(name, kwargs=ARGUMENTS.get(name))


@pytest.mark.django_db
@pytest.mark.parametrize("name", LIBRARY_ACTIONS)
def test_somebody_not_signed_in_gets_no_further_than_the_action_says(client: Client, name: str) -> None:
    response = client.get(address_of(name))
    expected = ANONYMOUS[name]
    if isinstance(expected, int):
        assert response.status_code == expected
        assert LIBRARY_ACTIONS[name] == Action.PUBLIC
    else:
        assert (response.status_code, response["Location"]) == (302, expected)
        assert LIBRARY_ACTIONS[name] == (Action.SIGNED_IN if "next" in expected else Action.PUBLIC)


@pytest.mark.django_db
@pytest.mark.parametrize("name", LIBRARY_ACTIONS)
def test_posting_without_being_signed_in_changes_nothing(client: Client, name: str) -> None:
    if LIBRARY_ACTIONS[name] == Action.SIGNED_IN:
        response = client.post(address_of(name), {"code": "1", "email": "x@y.example", "action_add": ""})
        assert response.status_code == 302
        assert response["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize(
    "name",
    [
        "account_set_password",
        "account_email_verification_sent",
        "account_confirm_login_code",
        "account_request_login_code",
        "mfa_list_webauthn",
        "mfa_signup_webauthn",
        "socialaccount_connections",
    ],
)
def test_what_is_not_used_has_no_address(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)


def templates_of_the_pages() -> list[str]:
    views = [getattr(pattern.callback, "view_class", None) for pattern in urlpatterns]
    return sorted({name for view in views if (name := getattr(view, "template_name", None))})


def is_ours(name: str) -> bool:
    template: Any = get_template(name)
    return Path(template.origin.name).is_relative_to(OURS)


@pytest.mark.parametrize("name", templates_of_the_pages())
def test_no_page_is_the_librarys_own(name: str) -> None:
    assert is_ours(name)


def brought_by_the_library(folder: str, ending: str) -> set[str]:
    templates = Path(import_module("allauth").__file__ or "").parent / "templates"
    return {
        f"{part}/{folder}/{path.name.removesuffix(ending)}"
        for part in ("account", "mfa")
        for path in (templates / part / folder).glob(f"*{ending}")
    }


def test_no_message_is_in_the_librarys_words() -> None:
    # Said only by ways in that are closed here: codes by mail, telephone numbers, setting a first password.
    unused = {"login_code_sent", "phone_verification_sent", "phone_verified", "password_set"}
    brought = brought_by_the_library("messages", ".txt")
    ours = {name.removesuffix(".txt") for name in MESSAGES}
    assert brought - ours == {f"account/messages/{name}" for name in unused}
    assert ours <= brought


@pytest.mark.django_db
def test_a_message_is_said_with_the_address_it_is_about(client: Client) -> None:
    request = client.get("/accounts/login/").wsgi_request
    adapter = get_adapter()
    adapter.add_message(
        request, messages.INFO, "account/messages/email_confirmation_sent.txt", {"email": "<v>@x.example"}
    )
    adapter.add_message(request, messages.SUCCESS, "account/messages/logged_in.txt", {})
    said = [str(each) for each in messages.get_messages(request)]
    assert said == ["An email with a link is on its way to <v>@x.example."]


@pytest.mark.parametrize("prefix", LETTERS)
def test_every_letter_says_what_happened_in_our_words(prefix: str) -> None:
    letter = LETTERS[prefix]
    facts = {"to_email": "new@x.example", "from_email": "old@x.example", "deleted_email": "no@x.example"}
    told = str(letter.told) % facts
    text = render_to_string(
        letter.template, {"told": told, "user": Person(full_name="Victor Viewer"), "ip": "192.0.2.7"}
    )
    assert is_ours(letter.template)
    assert str(letter.subject)
    assert told in text
    assert ("192.0.2.7" in text) == bool(told)


def test_every_letter_that_the_library_can_send_is_among_ours() -> None:
    # Sent only by ways in that are closed here: signing up, codes by mail, unknown addresses.
    unused = {"email_confirmation_signup", "email_confirm", "unknown_account", "account_already_exists"}
    unused |= {"login_code", "password_reset_code", "password_set", "password_reset_key_base"}
    assert brought_by_the_library("email", "_subject.txt") - set(LETTERS) == {
        f"account/email/{name}" for name in unused - {"password_reset_key_base"}
    }


@pytest.mark.django_db
def test_accounts_of_people_without_organisation_lead_nowhere_but_to_their_own_pages(client: Client) -> None:
    client.force_login(make_person(), backend="backoffice.people.authentication.PersonBackend")
    assert client.get("/accounts/").status_code == 200
    assert client.get("/people/").status_code == 403
