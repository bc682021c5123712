"""Changing a kept study: the same desk as for trying, guarded by the version of the study."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.seen import Seen
from backoffice.core.local_time import today_at
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action
from games.earnings.forms import SLOTS, PlanForm, StudyChangeForm
from games.earnings.models import EarningsStudy
from games.earnings.selectors.results import columns_of
from games.earnings.selectors.studies import Choices, kept_in, studies_visible_to
from games.earnings.services.studies import change_study
from games.earnings.views.studies import Asked, EarningsView, desk_page, rows_of


class EarningsChangeView(GuardedEditView, EarningsView):
    action = Action.EARNINGS_VIEW
    template_name = "earnings/change.html"
    edited: EarningsStudy

    def load(self) -> None:
        self.edited = get_object_or_404(studies_visible_to(self.request.access), pk=self.kwargs["pk"])
        casino = self.request.current_property
        self.choices = Choices(self.request.access, casino, self.edited, day=today_at(casino))

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if any(slot in request.GET for slot in SLOTS):
            return self._as_typed(request)
        self.studied = list(kept_in(self.edited).values())
        return self.form_page(self.make_form(edited=self.edited))

    def _as_typed(self, request: HttpRequest) -> HttpResponse:
        """While the mix is edited: what was typed so far, and which version it goes on top of."""
        asked = Asked(request.GET, self.choices)
        self.studied = asked.studied
        if self.request.htmx and self.request.htmx.target == "results":
            form = PlanForm(asked.data, choices=self.choices, studied=asked.studied)
            return desk_page(self, form, asked.studied, template="change")
        seen = Seen.unseal(request.GET.get("seen", ""), self.edited)
        typed = StudyChangeForm(
            edited=self.edited, seen=seen, initial=asked.data, choices=self.choices, studied=asked.studied
        )
        return self.form_page(typed)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        self.studied = Asked(request.POST, self.choices).studied
        return super().post(request, **kwargs)

    def make_form(self, data: Any = None, **state: Any) -> Guarded:
        return StudyChangeForm(data, choices=self.choices, studied=self.studied, **state)

    def save(self, form: Any) -> bool:
        return change_study(
            study=self.edited,
            name=form.cleaned_data["name"],
            inputs=form.inputs(),
            studied=self.studied,
            seen_version=form.seen.version,
            at=timezone.now(),
            actor=self.request.actor,
        )

    def done_url(self) -> str:
        return reverse("earnings-detail", args=[self.edited.pk])

    def form_page(self, form: Any, *, status: int = 200, **more: Any) -> HttpResponse:
        shown = {name: form[name].value() for name in form.fields if name in form.guarded}
        plan = PlanForm(
            {name: "" if value is None else value for name, value in shown.items()},
            choices=self.choices,
            studied=self.studied,
        )
        figures = self.figures(columns_of(self.studied, plan.inputs())) if plan.is_valid() else {}
        context = {"mixes": rows_of(form), "slots": [form[slot] for slot in SLOTS], "study": self.edited}
        if self.request.htmx and self.request.htmx.target == "desk":
            self.template_name = "earnings/_desk.html"  # type: ignore[misc]
        return super().form_page(form, status=status, **context, **figures, **more)
