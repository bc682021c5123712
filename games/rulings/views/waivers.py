"""Waivers: one of them to read, granting it, ending it before its last day."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.people.confirming import confirm_first
from backoffice.permissions.actions import Action
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulings.forms import EndForm, WaiverForm
from games.rulings.models import GrantedWaiver
from games.rulings.selectors.rulings import waivers_visible_to
from games.rulings.services.waivers import end_waiver, grant_waiver
from games.rulings.views.rulings import RulingsView


class WaiverAddView(RulingsView):
    action = Action.RULING_DECIDE

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._show(WaiverForm(access=self.request.access, today=self.today()))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = WaiverForm(request.POST, access=self.request.access, today=self.today())
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                waiver = grant_waiver(**form.cleaned_data, at=timezone.now(), actor=self.request.actor)
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(
                    request, _("%(waiver)s was granted, and the operator is notified.") % {"waiver": waiver}
                )
                return redirect("waiver-detail", waiver.pk)
        return self._show(form)

    def _show(self, form: WaiverForm) -> HttpResponse:
        return self.page("waiver_add", {"form": form})


class OneWaiver(RulingsView, abstract=True):
    waiver: GrantedWaiver

    def load(self) -> None:
        super().load()
        self.waiver = get_object_or_404(waivers_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        book = book_of(load_pack(self.waiver.pack_id))
        return {
            "waiver": self.waiver,
            "casino": self.waiver.property,
            "pack": book.pack,
            "codes": [(code, book.codes.get(code, "")) for code in self.waiver.codes],
            "fields": [
                (path, book.parameters[path].label if path in book.parameters else "")
                for path in self.waiver.paths
            ],
            "holds": self.waiver.holds_on(self.today()),
            "today": self.today(),
        }


class WaiverView(OneWaiver):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("waiver", self.context())


class WaiverEndView(OneWaiver):
    action = Action.RULING_DECIDE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(EndForm(initial={"ends_on": self.today()}))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = EndForm(request.POST)
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                end_waiver(
                    waiver=self.waiver, **form.cleaned_data, at=timezone.now(), actor=self.request.actor
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(waiver)s ends.") % {"waiver": self.waiver})
                return redirect("waiver-detail", self.waiver.pk)
        return self._show(form)

    def _show(self, form: EndForm) -> HttpResponse:
        refusal = _("It has ended already.") if self.waiver.ended_at else None
        back = reverse("waiver-detail", args=[self.waiver.pk])
        context = {"form": form, "refusal": refusal, "cancel_url": back}
        return self.page("waiver_end", self.context() | context)
