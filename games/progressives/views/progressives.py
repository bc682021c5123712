"""Progressives: all of them, one of them, and what they are set up from."""

from copy import copy
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.selectors import history_of
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.casinos.views.pages import AudienceView
from backoffice.core.errors import DomainError
from backoffice.core.prepared import belonging_to
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action
from games.packs.selectors import packs_of
from games.progressives.forms.progressives import ProgressiveAddForm, ProgressiveFilterForm, ProgressiveForm
from games.progressives.models import ProgressiveLevel
from games.progressives.rules.meters import MeterFigures, meter_paths
from games.progressives.selectors.chart import hits_between, jackpots_paid, meter_points
from games.progressives.selectors.findings import figures_of, findings_of, rules_by_table
from games.progressives.selectors.forecast import forecasts_of, pace_of
from games.progressives.selectors.lines import alert_lines, reading_lines
from games.progressives.selectors.progressives import (
    current_terms,
    links_at,
    meters_visible_to,
    newest_adjustments,
    newest_alerts,
    past_links,
    progressives_listed_for,
)
from games.progressives.selectors.start import starting_terms
from games.progressives.services.progressives import (
    FIELDS,
    add_progressive,
    change_progressive,
    restore_progressive,
    retire_progressive,
)
from games.progressives.views.base import FormPage, OneProgressive, this_minute
from games.progressives.views.chart import chart_data
from games.rulings.selectors.rulings import rulings_of

ON_A_PAGE = 25
SPANS = (30, 90, 365)
NEWEST, NEWEST_READINGS = 12, 7


class ProgressiveListView(AudienceView):
    action = Action.PROGRESSIVE_VIEW
    feature = "progressives"

    def get(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        form = ProgressiveFilterForm(
            request.GET, access=self.request.access, current=self.request.current_property
        )
        listed = progressives_listed_for(
            self.request.access, casino=form.casino, at=now, retired=form.retired, text=form.text
        )
        page = Paginator(listed, ON_A_PAGE).get_page(request.GET.get("page"))
        for progressive in page:
            for level in progressive.meters:  # type: ignore[attr-defined]
                level.terms_now = current_terms(level, now)
        context = {"page": page, "form": form, "casino": form.casino, "now": now}
        if form.casino is not None:
            context["has_meters"] = any(meter_paths(pack) for pack in packs_of(form.casino))
        return self.page("list", context)


class ProgressiveView(OneProgressive):
    action = Action.PROGRESSIVE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        now = timezone.now()
        levels = meters_visible_to(self.request.access, pk)
        level = self._chosen(levels)
        links = links_at(self.progressive, now)
        held = rules_by_table(self.progressive, links, now)
        rulings = rulings_of(self.progressive.pack_id, regulator=self.progressive.property.regulator_id)
        figures = figures_of(self.progressive, level, held, rulings, now)
        span = self._span()
        since = now - timedelta(days=span)
        hits = hits_between(level, since, now)
        points = meter_points(level, since, now, hits=hits)
        terms = current_terms(level, now)
        alerts = newest_alerts(self.request.access, level.pk, most=NEWEST)
        context = self.context() | {
            "levels": levels,
            "level": level,
            "terms": terms,
            "terms_before": [each for each in level.all_terms if each.pk != terms.pk],  # type: ignore[attr-defined]
            "links": links,
            "past_links": past_links(self.progressive.pk, most=NEWEST),
            "findings": findings_of(self.progressive, levels, links, now, held, rulings),
            "figures": figures,
            "break_even": figures.break_even_amount if isinstance(figures, MeterFigures) else None,
            "span": span,
            "spans": SPANS,
            "since": since,
            "now": now,
            "hits": hits,
            "hit_total": sum((hit.amount for hit in hits), Decimal(0)),
            "paid": jackpots_paid(level),
            "readings": reading_lines(level, newest=NEWEST_READINGS),
            "adjustments": belonging_to(level, "level", newest_adjustments(level.pk, most=NEWEST)),
            "alerts": alert_lines(alerts),
            "points": points,
            "chart": chart_data(
                points=points,
                hits=hits,
                terms=terms,
                figures=figures,
                casino=self.progressive.property,
            ),
            "history": history_of(self.request.access, self.progressive, newest=20),
        }
        return self.page("detail", context)

    def _chosen(self, levels: list[ProgressiveLevel]) -> ProgressiveLevel:
        wanted = self.request.GET.get("meter", "")
        for level in levels:
            if str(level.pk) == wanted:
                return level
        if not levels:
            raise Http404
        return levels[0]

    def _span(self) -> int:
        wanted = self.request.GET.get("days", "")
        return int(wanted) if wanted in {str(span) for span in SPANS} else SPANS[1]


class ProgressiveForecastView(OneProgressive):
    """What each meter will owe, from the pace of the last weeks."""

    action = Action.PROGRESSIVE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        now = timezone.now()
        links = links_at(self.progressive, now)
        held = rules_by_table(self.progressive, links, now)
        rulings = rulings_of(self.progressive.pack_id, regulator=self.progressive.property.regulator_id)
        parts = []
        for level in meters_visible_to(self.request.access, pk):
            figures = figures_of(self.progressive, level, held, rulings, now)
            pace = pace_of(level, now)
            terms = current_terms(level, now).as_terms
            ahead = (
                forecasts_of(terms, shown=level.shown, figures=figures, pace=pace, at=now)  # type: ignore[attr-defined]
                if figures is not None and pace is not None
                else []
            )
            parts.append({"level": level, "terms": terms, "figures": figures, "pace": pace, "ahead": ahead})
        return self.page("forecast", self.context() | {"parts": parts, "now": now})


class ProgressiveAddView(FormPage):
    action = Action.PROGRESSIVE_CHANGE
    template = "add"

    def load(self) -> None:
        self.casino = get_object_or_404(properties_visible_to(self.request.access), pk=self.kwargs["pk"])
        self.packs = [pack for pack in packs_of(self.casino) if meter_paths(pack)]

    def make_form(self, data: Any = None) -> ProgressiveAddForm:
        initial = starting_terms(self.casino, timezone.now()) | {
            "started_at": this_minute(),
            "kind": "linked",
        }
        return ProgressiveAddForm(data, casino=self.casino, packs=self.packs, initial=initial)

    def context(self) -> dict[str, Any]:
        return {"casino": self.casino, "has_meters": bool(self.packs)}

    def save(self, form: Any) -> HttpResponse:
        pack_id, path = form.chosen()
        progressive = add_progressive(
            casino=self.casino,
            pack_id=pack_id,
            values={name: form.cleaned_data[name] for name in FIELDS},
            path=path,
            terms=form.terms(),
            started_at=form.cleaned_data["started_at"],
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(
            self.request, _("%(name)s was added. Next, link its tables.") % {"name": progressive.name}
        )
        return redirect("progressive-detail", progressive.pk)


class ProgressiveChangeView(OneProgressive, GuardedEditView):
    action = Action.PROGRESSIVE_CHANGE
    template_name = "progressives/form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.progressive

    def context(self) -> dict[str, Any]:
        title = _("Change %(name)s") % {"name": self.progressive.name}
        return super().context() | {"title": title, "send": _("Save")}

    def make_form(self, data: Any = None, **state: Any) -> ProgressiveForm:
        return ProgressiveForm(data, instance=copy(state["edited"]), **state)

    def save(self, form: Any) -> bool:
        return change_progressive(
            progressive=self.progressive,
            seen_version=form.seen.version,
            values={name: form.cleaned_data[name] for name in FIELDS},
            actor=self.request.actor,
        )


class ProgressiveRetireView(OneProgressive):
    action = Action.PROGRESSIVE_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("retire", self.context())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        retire_progressive(progressive=self.progressive, now=timezone.now(), actor=self.request.actor)
        messages.success(request, _("%(name)s is archived.") % {"name": self.progressive.name})
        return redirect(reverse("progressive-list"))


class ProgressiveRestoreView(OneProgressive):
    action = Action.PROGRESSIVE_CHANGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            restore_progressive(progressive=self.progressive, actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("%(name)s is in use again.") % {"name": self.progressive.name})
        return redirect(self.done_url())
