"""Views of the sign-in library that need a little of our own."""

from typing import Any

from allauth.account.views import EmailView
from allauth.mfa.webauthn.views import EditWebAuthnView, ReauthenticateWebAuthnView, RemoveWebAuthnView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse_lazy

from backoffice.models import Person
from backoffice.services.people import confirm_address


class AddressView(EmailView):
    """The library takes an address without its own record for one to be replaced; so it has one before."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, Person):
            confirm_address(request.user)
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


class RemovePasskeyView(RemoveWebAuthnView):
    success_url = reverse_lazy("mfa_index")


class RenamePasskeyView(EditWebAuthnView):
    success_url = reverse_lazy("mfa_index")


class ConfirmByPasskeyView(ReauthenticateWebAuthnView):
    def form_invalid(self, form: Any) -> HttpResponse:
        """Back to the question, not to the page for people who are not signed in."""
        for message in form.errors.get("credential", []):
            messages.error(self.request, message)
        return HttpResponseRedirect(self.request.get_full_path())
