"""Where the link of an invitation leads."""

from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.people.forms.account import AcceptInvitationForm
from backoffice.people.models import Invitation, Person
from backoffice.people.services.invitations import accept_invitation, hash_of_token
from backoffice.people.sign_in_guard import too_many_bad_links
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import ROLE_MEANINGS, Role


@method_decorator([never_cache, sensitive_post_parameters("password1", "password2")], name="dispatch")
class AcceptInvitationView(DeskView):
    action = Action.PUBLIC
    invitation: Invitation | None

    def load(self) -> None:
        self.invitation = (
            Invitation.objects.select_related("operator", "regulator", "invited_by")
            .filter(token_hash=hash_of_token(self.kwargs["token"]))
            .first()
        )

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        if self.invitation is None:
            return self.unknown()
        if (reason := self.reason_not_to(self.invitation)) is not None:
            return self.closed(reason)
        form = AcceptInvitationForm(
            email=self.invitation.email, initial={"full_name": self.invitation.full_name}
        )
        return self.page(form, self.invitation)

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        if self.invitation is None:
            return self.unknown()
        if (reason := self.reason_not_to(self.invitation)) is not None:
            return self.closed(reason)
        form = AcceptInvitationForm(request.POST, email=self.invitation.email)
        if not form.is_valid():
            return self.page(form, self.invitation)
        try:
            person = accept_invitation(
                invitation=self.invitation,
                full_name=form.cleaned_data["full_name"],
                password=form.cleaned_data["password1"],
                actor=self.request.actor,
            )
        except DomainError as refusal:
            form.add_error(None, str(refusal))
            return self.page(form, self.invitation)
        messages.success(request, _("Welcome, %(name)s.") % {"name": person.full_name})
        return self.sign_in(person)

    def reason_not_to(self, invitation: Invitation) -> str | None:
        if self.request.access.person is not None:
            return "signed_in"
        state = invitation.state_at(timezone.now())
        if state != Invitation.State.WAITING:
            return state.value
        known = Person.objects.filter(email__iexact=invitation.email).first()
        return "has_account" if known and known.is_active else None

    def sign_in(self, person: Person) -> HttpResponse:
        """Through the library's own flow, so that the session is listed and counted like any other."""
        response: HttpResponse = perform_password_login(
            self.request, {"email": person.email}, Login(user=person, email=person.email)
        )
        return response

    def page(self, form: AcceptInvitationForm, invitation: Invitation) -> HttpResponse:
        roles = [(Role(role).label, ROLE_MEANINGS[Role(role)]) for role in invitation.roles]
        context = {"form": form, "invitation": invitation, "roles": roles}
        return render(self.request, "people/accept_invitation.html", context)

    def unknown(self) -> HttpResponse:
        too_many_bad_links(self.request)
        return self.closed("unknown", status=404)

    def closed(self, reason: str, *, status: int = 410) -> HttpResponse:
        context = {"reason": reason, "invitation": self.invitation}
        if reason == "signed_in":
            status = 409
        return render(self.request, "people/accept_invitation.html", context, status=status)
