"""Pits: the page of one, and everything done to it."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.selectors import history_of
from backoffice.casinos.forms import PitForm
from backoffice.casinos.models import Pit
from backoffice.casinos.selectors.properties import pits_visible_to
from backoffice.casinos.selectors.tables import TableQuery, tables_listed_for
from backoffice.casinos.services.pits import (
    add_pit,
    change_pit,
    ensure_pit_can_retire,
    restore_pit,
    retire_pit,
)
from backoffice.casinos.views.base import AddView, CasinoView, RestoreView, RetireView
from backoffice.casinos.views.properties import OneProperty
from backoffice.casinos.views.tables import bulk_acts
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action


class PitAddView(OneProperty, AddView):
    action = Action.PIT_CHANGE
    template = "pit_form"

    def make_form(self, data: Any = None) -> PitForm:
        return PitForm(data)

    def add(self, form: Any) -> HttpResponse:
        pit = add_pit(casino=self.casino, name=form.cleaned_data["name"], actor=self.request.actor)
        messages.success(self.request, _("%(pit)s was added.") % {"pit": pit})
        if "another" in self.request.POST:
            return redirect("pit-add", self.casino.pk)
        return redirect("property-detail", self.casino.pk)


class OnePit(CasinoView, abstract=True):
    pit: Pit

    def load(self) -> None:
        visible = pits_visible_to(self.request.access).select_related("property__operator")
        self.pit = get_object_or_404(visible, pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"pit": self.pit, "casino": self.pit.property}

    def done_url(self) -> str:
        return reverse("pit-detail", args=[self.pit.pk])


class PitView(OnePit):
    action = Action.TABLE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        access = self.request.access
        context = self.context() | {
            "tables": list(tables_listed_for(access, TableQuery(pit=self.pit))),
            "history": history_of(access, self.pit),
            "acts": bulk_acts(access),
        }
        return self.page("pit", context)


class PitChangeView(OnePit, GuardedEditView):
    action = Action.PIT_CHANGE
    template_name = "casinos/pit_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.pit

    def make_form(self, data: Any = None, **state: Any) -> PitForm:
        return PitForm(data, instance=copy(state["edited"]), **state)

    def save(self, form: Any) -> bool:
        return change_pit(
            pit=self.pit,
            seen_version=form.seen.version,
            name=form.cleaned_data["name"],
            actor=self.request.actor,
        )


class PitRetireView(OnePit, RetireView):
    action = Action.PIT_CHANGE

    def context(self) -> dict[str, Any]:
        back = self.done_url()
        return super().context() | {"name": self.pit.name, "back": back, "tables_url": back}

    def ensure_possible(self) -> None:
        ensure_pit_can_retire(self.pit)

    def retire(self) -> bool:
        return retire_pit(pit=self.pit, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(pit)s is archived.") % {"pit": self.pit}


class PitRestoreView(OnePit, RestoreView):
    action = Action.PIT_CHANGE

    def restore(self) -> bool:
        return restore_pit(pit=self.pit, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(pit)s is back in use.") % {"pit": self.pit}
