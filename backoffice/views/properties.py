"""Properties: the list, the page of one, and everything done to it."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.forms.guarded import Guarded
from backoffice.forms.properties import PropertyForm
from backoffice.models import Property
from backoffice.permissions.actions import Action
from backoffice.selectors.history import history_of
from backoffice.selectors.properties import properties_visible_to
from backoffice.selectors.tables import pits_listed_for, properties_listed_for
from backoffice.services.properties import (
    ReasonNeeded,
    add_property,
    change_property,
    ensure_property_can_retire,
    restore_property,
    retire_property,
)
from backoffice.services.refusals import Refused
from backoffice.views.guarded import GuardedEditView
from backoffice.views.house import AddView, HouseView, RestoreView, RetireView


class PropertyListView(HouseView):
    action = Action.PROPERTY_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        listed = list(properties_listed_for(self.request.access))
        context = {
            "houses": [house for house in listed if not house.is_retired],
            "retired": [house for house in listed if house.is_retired],
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
        house = add_property(operator=operator, values=form.cleaned_data, actor=self.request.actor)
        messages.success(self.request, _("%(property)s is added. Now add its pits.") % {"property": house})
        return redirect("property-detail", house.pk)


class OneProperty(HouseView, abstract=True):
    house: Property

    def load(self) -> None:
        self.house = get_object_or_404(properties_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"house": self.house}

    def done_url(self) -> str:
        return reverse("property-detail", args=[self.house.pk])


class PropertyView(OneProperty):
    action = Action.PROPERTY_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        access = self.request.access
        pits = list(pits_listed_for(access, self.house))
        context = {
            "house": self.house,
            "pits": [pit for pit in pits if not pit.is_retired],
            "retired_pits": [pit for pit in pits if pit.is_retired],
            "history": history_of(access, self.house),
        }
        return self.page("property", context)


class PropertyChangeView(OneProperty, GuardedEditView):
    action = Action.PROPERTY_CHANGE
    template_name = "backoffice/house/operator/property_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.house

    def make_form(self, data: Any = None, **state: Any) -> PropertyForm:
        asked = "reason" in (data or state.get("initial") or {})
        return PropertyForm(data, **({"ask_reason": asked} | state), instance=copy(state["edited"]))

    def save(self, form: Any) -> bool:
        values = {name: form.cleaned_data[name] for name in form.guarded}
        return change_property(
            house=self.house,
            seen_version=form.seen.version,
            values=values,
            reason=form.given_reason,
            actor=self.request.actor,
        )

    def refused(self, form: Guarded, refusal: Refused) -> HttpResponse:
        if not isinstance(refusal, ReasonNeeded):
            return super().refused(form, refusal)
        asking = self.make_form(self.request.POST, edited=self.edited, ask_reason=True)
        if asking.is_valid():
            asking.demand_reason()
        return self.form_page(asking, needed=refusal)


class PropertyRetireView(OneProperty, RetireView):
    action = Action.PROPERTY_RETIRE
    template = "property_retire"

    def context(self) -> dict[str, Any]:
        tables = f"{reverse('table-list')}?property={self.house.pk}"
        return super().context() | {"tables_url": tables}

    def ensure_possible(self) -> None:
        ensure_property_can_retire(self.house)

    def retire(self) -> bool:
        return retire_property(house=self.house, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(property)s is retired.") % {"property": self.house}


class PropertyRestoreView(OneProperty, RestoreView):
    action = Action.PROPERTY_RETIRE

    def restore(self) -> bool:
        return restore_property(house=self.house, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(property)s is back in use.") % {"property": self.house}
