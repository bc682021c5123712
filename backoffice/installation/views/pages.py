"""The installation, for whoever runs it: operators, authorities, and whether everything works.

Nothing of an operator is shown here but its name, its licence and the names of its keepers.
"""

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Operator, Regulator
from backoffice.casinos.services.operators import change_operator
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.installation import services
from backoffice.installation.forms import AddOperatorForm, AddRegulatorForm, OperatorForm, RegulatorForm
from backoffice.installation.selectors import parts_of_the_installation
from backoffice.installation.views.base import (
    AddView,
    ChangeView,
    DetailView,
    InviteKeeperView,
    ListView,
    OrganisationView,
)
from backoffice.permissions.actions import Action


class InstallationView(DeskView):
    action = Action.INSTALLATION_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        context = {
            "parts": parts_of_the_installation(at=timezone.now()),
            "operators": Operator.objects.filter(retired_at__isnull=True).count(),
            "authorities": Regulator.objects.count(),
        }
        return render(request, "shell/installation.html", context)


class OperatorListView(ListView):
    action, kind, page_name = Action.INSTALLATION_VIEW, "operator", "operator"

    def matching(self, text: str) -> Q:
        return Q(name__icontains=text) | Q(licence_number__icontains=text)


class OperatorView(DetailView):
    action, kind, page_name = Action.INSTALLATION_VIEW, "operator", "operator"


class AddOperatorView(AddView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "operator", "operator"
    form_class = AddOperatorForm

    def add(self, values: dict[str, Any]) -> Operator:
        return services.add_operator(actor=self.request.actor, **values)


class ChangeOperatorView(ChangeView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "operator", "operator"
    form_class = OperatorForm

    def save(self, form: Any) -> bool:
        return change_operator(
            operator=self.organisation,
            seen_version=form.seen.version,
            values=form.cleaned_data,
            actor=self.request.actor,
        )


class InviteOperatorKeeperView(InviteKeeperView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "operator", "operator"


class RetireOperatorView(OrganisationView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "operator", "operator"

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.shown("casinos/organisation_retire.html")

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            services.retire_operator(operator=self.organisation, actor=self.request.actor)
        except DomainError as refusal:
            return self.shown("casinos/organisation_retire.html", refusal=str(refusal), status=409)
        messages.success(
            request,
            _("%(operator)s was archived; its people were signed out.") % {"operator": self.organisation},
        )
        return redirect(self.detail_url())


class ReinstateOperatorView(OrganisationView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "operator", "operator"

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        services.reinstate_operator(operator=self.organisation, actor=self.request.actor)
        messages.success(
            request,
            _("%(operator)s is back; its people can sign in again.") % {"operator": self.organisation},
        )
        return redirect(self.detail_url())


class RegulatorListView(ListView):
    action, kind, page_name = Action.INSTALLATION_VIEW, "regulator", "authority"

    def matching(self, text: str) -> Q:
        return (
            Q(name__icontains=text) | Q(jurisdiction_name__icontains=text) | Q(jurisdiction__icontains=text)
        )


class RegulatorView(DetailView):
    action, kind, page_name = Action.INSTALLATION_VIEW, "regulator", "authority"


class AddRegulatorView(AddView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "regulator", "authority"
    form_class = AddRegulatorForm

    def add(self, values: dict[str, Any]) -> Regulator:
        return services.add_regulator(actor=self.request.actor, **values)


class ChangeRegulatorView(ChangeView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "regulator", "authority"
    form_class = RegulatorForm

    def save(self, form: Any) -> bool:
        return services.change_regulator(
            regulator=self.organisation,
            seen_version=form.seen.version,
            values=form.cleaned_data,
            actor=self.request.actor,
        )


class InviteRegulatorKeeperView(InviteKeeperView):
    action, kind, page_name = Action.INSTALLATION_MANAGE, "regulator", "authority"
