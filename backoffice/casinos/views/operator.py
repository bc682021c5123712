"""The operator's own page: the name and licence number that stand on everything it submits."""

from copy import copy
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from backoffice.audit.selectors import history_of
from backoffice.casinos.forms import OperatorForm
from backoffice.casinos.models import Operator
from backoffice.casinos.selectors.tables import properties_listed_for
from backoffice.casinos.services.operators import OPERATOR_FIELDS, change_operator
from backoffice.casinos.views.base import CasinoView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action


class OwnOperator(CasinoView, abstract=True):
    operator: Operator

    def load(self) -> None:
        """There is one for an operator's people and none for anybody else."""
        own = self.request.access.operator
        if own is None:
            raise PermissionDenied
        self.operator = own


class OperatorView(OwnOperator):
    action = Action.OPERATOR_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        access = self.request.access
        context = {
            "operator": self.operator,
            "casinos": [h for h in properties_listed_for(access) if not h.is_retired],
            "history": history_of(access, self.operator),
        }
        return self.page("operator", context)


class OperatorChangeView(OwnOperator, GuardedEditView):
    action = Action.OPERATOR_CHANGE
    template_name = "casinos/operator_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.operator

    def make_form(self, data: Any = None, **state: Any) -> OperatorForm:
        return OperatorForm(data, instance=copy(state["edited"]), **state)

    def save(self, form: Any) -> bool:
        return change_operator(
            operator=self.operator,
            seen_version=form.seen.version,
            values={name: form.cleaned_data[name] for name in OPERATOR_FIELDS},
            actor=self.request.actor,
        )

    def done_url(self) -> str:
        return reverse("property-operator")
