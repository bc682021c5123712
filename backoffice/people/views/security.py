"""Views of the sign-in library that need a little of our own."""

from typing import Any

from allauth.account.views import EmailView, PasswordResetFromKeyView, PasswordResetView
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.views import DownloadRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.totp.views import DeactivateTOTPView
from allauth.mfa.webauthn.views import EditWebAuthnView, ReauthenticateWebAuthnView, RemoveWebAuthnView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse_lazy

from backoffice.people.models import Person
from backoffice.people.services.people import confirm_address
from backoffice.people.sign_in_guard import count_letter, may_try, too_many_bad_links
from backoffice.people.tries import Kind


class AddressView(EmailView):
    """The library takes an address without its own record for one to be replaced; so it has one before."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, Person):
            confirm_address(request.user)
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


class ForgottenPasswordView(PasswordResetView):
    """Letters are counted by the address that was typed, whether or not anybody has it."""

    def form_valid(self, form: Any) -> HttpResponse:
        address = form.cleaned_data["email"]
        if not may_try(self.request, address, Kind.RESET):
            # the page is answered with how long to wait
            return self.form_invalid(form)  # type: ignore[no-any-return]
        count_letter(self.request, address)
        return super().form_valid(form)  # type: ignore[no-any-return]


class NewPasswordView(PasswordResetFromKeyView):
    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        if context.get("token_fail"):
            too_many_bad_links(self.request)
        return super().render_to_response(context, **kwargs)  # type: ignore[no-any-return]


class _OwnPasskey:
    """Somebody else's is not there, before anything is asked."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, Person):
            own = Authenticator.objects.filter(user=request.user, type=Authenticator.Type.WEBAUTHN)
            get_object_or_404(own, pk=kwargs["pk"])
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class RemovePasskeyView(_OwnPasskey, RemoveWebAuthnView):
    success_url = reverse_lazy("mfa_index")


class RenamePasskeyView(_OwnPasskey, EditWebAuthnView):
    success_url = reverse_lazy("mfa_index")


class ConfirmByPasskeyView(ReauthenticateWebAuthnView):
    def form_invalid(self, form: Any) -> HttpResponse:
        """Back to the question, not to the page for people who are not signed in."""
        for message in form.errors.get("credential", []):
            messages.error(self.request, message)
        return HttpResponseRedirect(self.request.get_full_path())


class _OnlyWith:
    """Without the factor that the page is about, the overview says what there is."""

    kind: Authenticator.Type

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        factors = Authenticator.objects.filter(type=self.kind)
        if isinstance(request.user, Person) and not factors.filter(user=request.user).exists():
            return redirect("mfa_index")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class RemoveAppView(_OnlyWith, DeactivateTOTPView):
    kind = Authenticator.Type.TOTP


class RecoveryCodesView(_OnlyWith, ViewRecoveryCodesView):
    kind = Authenticator.Type.RECOVERY_CODES


class DownloadCodesView(_OnlyWith, DownloadRecoveryCodesView):
    kind = Authenticator.Type.RECOVERY_CODES
