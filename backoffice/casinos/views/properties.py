"""Properties: the list, the page of one, and everything done to it."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.selectors import history_of
from backoffice.casinos.forms import PropertyForm
from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.casinos.selectors.tables import pits_listed_for, properties_listed_for
from backoffice.casinos.services.properties import (
    ReasonNeeded,
    add_property,
    change_property,
    ensure_property_can_retire,
    restore_property,
    retire_property,
)
from backoffice.casinos.views.base import AddView, CasinoView, RestoreView, RetireView
from backoffice.core.errors import DomainError
from backoffice.core.forms.guarded import Guarded
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action


class PropertyListView(CasinoView):
    action = Action.PROPERTY_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        listed = list(properties_listed_for(self.request.access))
        context = {
            "casinos": [casino for casino in listed if not casino.is_retired],
            "retired": [casino for casino in listed if casino.is_retired],
        }
        return self.page("property_list", context)


class PropertyAddView(AddView):
    action = Action.PROPERTY_ADD
    template = "property_form"

    def make_form(self, data: Any = None) -> PropertyForm:
        return PropertyForm(data)

    def add(self, form: Any) -> HttpResponse:
        operator = self.request.access.operator
        assert operator is not None  # noqa: S101 - only operators' people may add properties
        casino = add_property(operator=operator, values=form.cleaned_data, actor=self.request.actor)
        messages.success(
            self.request, _("%(property)s was added. Next, add its pits.") % {"property": casino}
        )
        return redirect("property-detail", casino.pk)


class OneProperty(CasinoView, abstract=True):
    casino: Property

    def load(self) -> None:
        self.casino = get_object_or_404(properties_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"casino": self.casino}

    def done_url(self) -> str:
        return reverse("property-detail", args=[self.casino.pk])


class PropertyView(OneProperty):
    action = Action.PROPERTY_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        access = self.request.access
        pits = list(pits_listed_for(access, self.casino))
        context = {
            "casino": self.casino,
            "pits": [pit for pit in pits if not pit.is_retired],
            "retired_pits": [pit for pit in pits if pit.is_retired],
            "history": history_of(access, self.casino),
        }
        return self.page("property", context)


class PropertyChangeView(OneProperty, GuardedEditView):
    action = Action.PROPERTY_CHANGE
    template_name = "casinos/property_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.casino

    def make_form(self, data: Any = None, **state: Any) -> PropertyForm:
        asked = "reason" in (data or state.get("initial") or {})
        return PropertyForm(data, **({"ask_reason": asked} | state), instance=copy(state["edited"]))

    def save(self, form: Any) -> bool:
        values = {name: form.cleaned_data[name] for name in form.guarded}
        return change_property(
            casino=self.casino,
            seen_version=form.seen.version,
            values=values,
            reason=form.given_reason,
            actor=self.request.actor,
        )

    def refused(self, form: Guarded, refusal: DomainError) -> HttpResponse:
        if not isinstance(refusal, ReasonNeeded):
            return super().refused(form, refusal)
        asking = self.make_form(self.request.POST, edited=self.edited, ask_reason=True)
        if asking.is_valid():
            asking.demand_reason()
        return self.form_page(asking, needed=refusal)


class PropertyRetireView(OneProperty, RetireView):
    action = Action.PROPERTY_RETIRE

    def context(self) -> dict[str, Any]:
        tables = f"{reverse('table-list')}?property={self.casino.pk}"
        return super().context() | {"name": self.casino.name, "back": self.done_url(), "tables_url": tables}

    def ensure_possible(self) -> None:
        ensure_property_can_retire(self.casino)

    def retire(self) -> bool:
        return retire_property(casino=self.casino, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(property)s is archived.") % {"property": self.casino}


class PropertyRestoreView(OneProperty, RestoreView):
    action = Action.PROPERTY_RETIRE

    def restore(self) -> bool:
        return restore_property(casino=self.casino, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(property)s is back in use.") % {"property": self.casino}
