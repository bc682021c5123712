"""Programs that do a person's work: the person confirms it here, and ends it here. Nobody else can confirm it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.api.models import ApiClient
from backoffice.api.selectors import clients_acting_for
from backoffice.api.services.acting import confirm_acting, end_acting
from backoffice.api.services.clients import rotate_secret
from backoffice.api.views.clients import secret_page
from backoffice.core.errors import DomainError
from backoffice.people.views.account import OwnView
from backoffice.permissions.actions import Action
from backoffice.permissions.scopes import SCOPES


class ProgramsView(OwnView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        programs = [
            {
                "client": each,
                "scopes": [(name, SCOPES[name].meaning) for name in each.scopes if name in SCOPES],
                "casinos": list(each.properties.all()),
            }
            for each in clients_acting_for(self.request.access)
        ]
        return render(request, "api/programs.html", {"programs": programs})


class OwnProgram(OwnView, abstract=True):
    http_method_names = ["post"]
    client: ApiClient

    def load(self) -> None:
        self.client = get_object_or_404(clients_acting_for(self.request.access), pk=self.kwargs["pk"])


class ConfirmProgramView(OwnProgram):
    action = Action.SIGNED_IN

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            secret = confirm_acting(client=self.client, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect("account-programs")
        if secret:
            return secret_page(request, self.client, secret, own=True)
        messages.success(request, _("%(client)s acts for you now.") % {"client": self.client})
        return redirect("account-programs")


class NewSecretView(OwnProgram):
    """For the person alone; the secret before it stays good for a while."""

    action = Action.SIGNED_IN

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            made = rotate_secret(client=self.client, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect("account-programs")
        return secret_page(request, made.client, made.secret, own=True)


class EndProgramView(OwnProgram):
    action = Action.SIGNED_IN

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        end_acting(client=self.client, actor=self.request.actor)
        messages.success(request, _("%(client)s no longer acts for you.") % {"client": self.client})
        return redirect("account-programs")
