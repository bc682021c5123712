"""The programs of an organisation: listed, added, looked at, changed, given a new secret, revoked."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.api.forms import AddClientForm, ChangeClientForm
from backoffice.api.models import ApiClient
from backoffice.api.selectors import api_clients_listed_for, good_secrets
from backoffice.api.services.acting import end_acting
from backoffice.api.services.clients import (
    add_client,
    change_client,
    end_old_secret,
    revoke_client,
    rotate_secret,
)
from backoffice.audit.selectors import history_of
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action
from backoffice.permissions.scopes import SCOPES

PAGE = 25


class ClientListView(DeskView):
    action = Action.API_CLIENTS_MANAGE

    def get(self, request: HttpRequest) -> HttpResponse:
        found = api_clients_listed_for(self.request.access)
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        return render(request, "api/clients.html", {"page": page})


class AddClientView(DeskView):
    action = Action.API_CLIENTS_MANAGE

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(AddClientForm(organisation=self.request.access.organisation))

    def post(self, request: HttpRequest) -> HttpResponse:
        organisation = self.request.access.organisation
        form = AddClientForm(request.POST, organisation=organisation)
        if organisation is None or not form.is_valid():
            return self.page(form)
        try:
            made = add_client(
                organisation=organisation, at=timezone.now(), actor=self.request.actor, **form.cleaned_data
            )
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self.page(form)
        return (
            secret_page(request, made.client, made.secret)
            if made.secret
            else waits_for_person(request, made.client)
        )

    def page(self, form: AddClientForm) -> HttpResponse:
        return render(self.request, "api/client_form.html", {"form": form})


def waits_for_person(request: HttpRequest, client: ApiClient) -> HttpResponse:
    """Nobody but whom it acts for sees the secret, not even whoever added it."""
    name = client.acts_for.full_name if client.acts_for else ""
    messages.success(request, _("%(name)s is asked to confirm and then gets the secret.") % {"name": name})
    return redirect("api-client-detail", pk=client.pk)


def secret_page(request: HttpRequest, client: ApiClient, secret: str, *, own: bool = False) -> HttpResponse:
    """Once, and kept by nobody on the way: not in a session, not in a browser's cache."""
    response = render(request, "api/client_secret.html", {"client": client, "secret": secret, "own": own})
    response["Cache-Control"] = "no-store"
    return response


class ClientView(DeskView, abstract=True):
    client: Any

    def load(self) -> None:
        visible = api_clients_listed_for(self.request.access)
        self.client = get_object_or_404(visible, pk=self.kwargs["pk"])


class ClientDetailView(ClientView):
    action = Action.API_CLIENTS_MANAGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        context = {
            "client": self.client,
            "scopes": [(name, SCOPES[name].meaning) for name in self.client.scopes if name in SCOPES],
            "secrets": good_secrets(self.client, at=timezone.now()),
            "history": history_of(self.request.access, self.client),
        }
        return render(request, "api/client.html", context)


class ChangeClientView(GuardedEditView, ClientView):
    action = Action.API_CLIENTS_MANAGE
    template_name = "api/client_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.client

    def make_form(self, data: Any = None, **state: Any) -> ChangeClientForm:
        return ChangeClientForm(data, **state)

    def save(self, form: Any) -> bool:
        names = ("name", "scopes", "properties", "requests_per_minute", "acts_for")
        return change_client(
            client=self.client,
            seen_version=form.seen.version,
            actor=self.request.actor,
            **{name: form.cleaned_data[name] for name in names},
        )

    def done_url(self) -> str:
        return reverse("api-client-detail", args=[self.client.pk])

    def context(self) -> dict[str, Any]:
        return {"client": self.client}


class RotateSecretView(ClientView):
    action = Action.API_CLIENTS_MANAGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return render(request, "api/client_confirm.html", {"client": self.client, "revokes": False})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            made = rotate_secret(client=self.client, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect("api-client-detail", pk=pk)
        return (
            secret_page(request, made.client, made.secret)
            if made.secret
            else waits_for_person(request, made.client)
        )


class EndActingView(ClientView):
    action = Action.API_CLIENTS_MANAGE
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if end_acting(client=self.client, actor=self.request.actor):
            messages.success(request, _("%(client)s no longer acts for anyone.") % {"client": self.client})
        return redirect("api-client-detail", pk=pk)


class EndOldSecretView(ClientView):
    action = Action.API_CLIENTS_MANAGE
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if end_old_secret(client=self.client, at=timezone.now(), actor=self.request.actor):
            messages.success(request, _("The old secret no longer works."))
        return redirect("api-client-detail", pk=pk)


class RevokeClientView(ClientView):
    action = Action.API_CLIENTS_MANAGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return render(request, "api/client_confirm.html", {"client": self.client, "revokes": True})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        revoke_client(client=self.client, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("%(client)s was revoked.") % {"client": self.client})
        return redirect("api-client-list")
