"""What tables earn: trying mixes on configurations side by side, and the studies that were kept."""

import json
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Operator, Property
from backoffice.core.csv_export import csv_rows
from backoffice.core.errors import DomainError
from backoffice.core.local_time import today_at
from backoffice.core.views.desk import DeskView
from backoffice.jobs.selectors import newest_reports
from backoffice.jobs.services.reports import order_report
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration
from games.earnings.forms import OPENING_DATA, SLOTS, GameMix, PlanForm, StudyForm, mixes_of
from games.earnings.models import EarningsStudy
from games.earnings.rules.stored import data_of
from games.earnings.selectors.bet_mixes import kept_mixes
from games.earnings.selectors.results import Column, columns_of
from games.earnings.selectors.studies import Choices, Studied, kept_in, studies_visible_to
from games.earnings.services.studies import retire_study, save_study
from games.earnings.views.charts import legend_of, shift_pictures, win_by_wager, win_over_time
from games.earnings.views.figures import csv_table, notes_of, sections_of

PAGE = 25
REPORT = "earnings"


class EarningsView(DeskView, abstract=True):
    action = Action.EARNINGS_VIEW

    @property
    def operator(self) -> Operator:
        operator = self.request.access.operator
        if operator is None:
            raise Http404
        return operator

    def figures(self, columns: list[Column]) -> dict[str, Any]:
        charts = [
            (_("Win per hour by wager"), win_by_wager(columns)),
            (_("Win per month, with its 95 % range"), win_over_time(columns)),
        ]
        return {
            "columns": columns,
            "sections": sections_of(columns),
            "notes": notes_of(columns),
            "charts": [
                {"title": title, "data": json.dumps(chart), "legend": legend_of(chart, columns)}
                for title, chart in charts
            ],
            "shifts": shift_pictures(columns),
        }


class Asked:
    """The state of the page as the address gives it; what it leaves out comes from presets."""

    def __init__(self, query: QueryDict, choices: Choices) -> None:
        given = {name: query.get(name, "") for name in query}
        self.choices = choices
        keys = [given.get(slot, "") for slot in SLOTS]
        if not any(slot in given for slot in SLOTS):
            keys = choices.first()
        self.studied = [found for key in keys if key and (found := choices.find(key))]
        slots = dict(zip(SLOTS, [*keys, *[""] * len(SLOTS)], strict=False))
        game, _colon, preset = given.pop("apply", "").partition(":")
        self.data: dict[str, str] = dict(OPENING_DATA)
        for mix in mixes_of(self.studied):
            kept = None if mix.game == game or mix.name("seats") in given else kept_data(mix)
            chosen = mix.preset_data(preset if mix.game == game else "") | (kept or {})
            if mix.game == game:
                given |= chosen
            self.data |= chosen
        self.data |= given | slots


def kept_data(mix: GameMix) -> dict[str, str] | None:
    """What is kept for the first configuration, as the form shows it; None where nothing is."""
    number = mix.studied[0].configuration_id
    if number is None:
        return None
    found = Configuration.objects.select_related("property").filter(pk=number).first()
    kept = kept_mixes(found.property).of(found.pk, mix.studied[0].pack) if found else None
    if kept is None:
        return None
    return data_of({"opening": kept.inputs["opening"], "games": {mix.game: kept.inputs["plan"]}})


class EarningsListView(EarningsView):
    def get(self, request: HttpRequest) -> HttpResponse:
        studies = studies_visible_to(self.request.access)
        page = Paginator(studies, PAGE).get_page(request.GET.get("page"))
        return render(request, "earnings/list.html", {"page": page})


class EarningsTryView(EarningsView):
    """Nothing is kept here but the address, which carries the whole state and can be passed on."""

    def get(self, request: HttpRequest) -> HttpResponse:
        choices = Choices(self.request.access, casino := self.request.current_property, day=today_at(casino))
        asked = Asked(request.GET, choices)
        form = PlanForm(asked.data, choices=choices, studied=asked.studied)
        save_form = StudyForm(asked.data, choices=choices, studied=asked.studied)
        reports = newest_reports(self.request.access, kinds=[REPORT])
        return desk_page(self, form, asked.studied, save_form=save_form, reports=reports, template="try")


def desk_page(
    view: EarningsView,
    form: PlanForm,
    studied: list[Studied],
    *,
    template: str,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The whole page; only its desk when configurations or presets changed, only the figures when amounts did."""
    context: dict[str, Any] = {
        "form": form,
        "mixes": rows_of(form),
        "slots": [form[s] for s in SLOTS],
        **more,
    }
    if form.is_valid() and studied:
        context |= view.figures(columns_of(studied, form.inputs()))
    part = view.request.htmx.target if view.request.htmx else None
    name = {"results": "_live", "desk": "_desk"}.get(part or "", template)
    return render(view.request, f"earnings/{name}.html", context, status=status)


def rows_of(form: Any) -> list[dict[str, Any]]:
    """The mix of each game as the page lays it out."""
    return [
        {
            "game": mix.game,
            "title": mix.title,
            "presets": mix.presets,
            "seats": form[mix.name("seats")],
            "rounds": form[mix.name("rounds")],
            "wagers": [
                {
                    "name": name,
                    "share": form[mix.name("share", code)],
                    "stake": form[mix.name("stake", code)] if code not in mix.fixed else None,
                    "fixed": mix.fixed.get(code),
                }
                for code, name in mix.wagers.items()
            ],
            "meters": [form[mix.name("meter", name)] for name in mix.meters],
            "currency": mix.studied[0].currency,
        }
        for mix in form.mixes
    ]


class EarningsAddView(EarningsView):
    def post(self, request: HttpRequest) -> HttpResponse:
        choices = Choices(self.request.access, casino := self.request.current_property, day=today_at(casino))
        asked = Asked(request.POST, choices)
        form = StudyForm(asked.data, choices=choices, studied=asked.studied)
        if form.is_valid() and asked.studied:
            try:
                study = save_study(
                    operator=self.operator,
                    name=form.cleaned_data["name"],
                    inputs=form.inputs(),
                    studied=asked.studied,
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field, str(refusal))
            else:
                messages.success(
                    request,
                    _("Saved. Everyone at %(name)s who may see earnings can open it.")
                    % {"name": self.operator.name},
                )
                return redirect("earnings-detail", study.pk)
        return desk_page(self, form, asked.studied, save_form=form, template="try", naming=True)


class OneStudy(EarningsView, abstract=True):
    study: EarningsStudy

    def load(self) -> None:
        self.study = get_object_or_404(studies_visible_to(self.request.access), pk=self.kwargs["pk"])


class EarningsDetailView(OneStudy):
    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        studied = list(kept_in(self.study).values())
        context = self.figures(columns_of(studied, self.study.inputs)) | {
            "study": self.study,
            "plans": plans_shown(studied, self.study),
            "casino": self.request.current_property,
            "reports": newest_reports(self.request.access, kinds=[REPORT]),
            "copy": copy_address(self.study),
        }
        return render(request, "earnings/study.html", context)


def plans_shown(studied: list[Studied], study: EarningsStudy) -> list[dict[str, Any]]:
    shown = []
    for mix in mixes_of(studied):
        inputs = study.inputs["games"][mix.game]
        rows = [
            {"name": mix.wagers.get(code, code), "share": each["share"], "stake": Decimal(each["stake"])}
            for code, each in inputs["mix"].items()
            if each["share"]
        ]
        shown.append(
            {
                "title": mix.title,
                "seats": inputs["seats"],
                "rounds": inputs["rounds_per_hour"],
                "rows": rows,
                "currency": mix.studied[0].currency,
            }
        )
    return shown


def copy_address(study: EarningsStudy) -> str:
    """The trying page with everything that the study says."""
    query = QueryDict(mutable=True)
    for slot, each in zip(SLOTS, study.configurations, strict=False):
        query[slot] = each["key"]
    for name, value in data_of(study.inputs).items():
        query[name] = value
    return f"{reverse('earnings-try')}?{query.urlencode()}"


class EarningsRetireView(OneStudy):
    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return render(request, "earnings/retire.html", {"study": self.study})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        retire_study(study=self.study, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("%(name)s was removed.") % {"name": self.study.name})
        return redirect("earnings-list")


def without_token(request: HttpRequest) -> QueryDict:
    query = request.POST.copy()
    query.pop("csrfmiddlewaretoken", None)
    return query


class EarningsFileView(EarningsView, abstract=True):
    """`?study=` names a kept one; else the address is the state of the trying page."""

    def columns(self, query: QueryDict) -> tuple[str, list[Column]]:
        return columns_asked(self.request.access, self.request.current_property, query)


def columns_asked(access: Any, casino: Any, query: QueryDict) -> tuple[str, list[Column]]:
    wanted = query.get("study", "")
    if wanted:
        if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 10):
            raise Http404
        study = get_object_or_404(studies_visible_to(access), pk=int(wanted))
        return study.name, columns_of(list(kept_in(study).values()), study.inputs)
    choices = Choices(access, casino, day=today_at(casino))
    asked = Asked(query, choices)
    form = PlanForm(asked.data, choices=choices, studied=asked.studied)
    if not form.is_valid() or not asked.studied:
        return "", []
    return _("Table earnings"), columns_of(asked.studied, form.inputs())


class EarningsCsvView(EarningsFileView):
    def get(self, request: HttpRequest) -> HttpResponseBase:
        return self.answer(request.GET)

    def post(self, request: HttpRequest) -> HttpResponseBase:
        return self.answer(without_token(request))

    def answer(self, query: QueryDict) -> HttpResponseBase:
        _title, columns = self.columns(query)
        if not columns:
            # the page says what is wrong with the mix; a wrong file would say nothing
            return redirect(f"{reverse('earnings-try')}?{query.urlencode()}")
        head, rows = csv_table(columns)
        response = StreamingHttpResponse(csv_rows(head, rows), content_type="text/csv")
        response["Content-Disposition"] = f'attachment; filename="earnings-{timezone.localdate()}.csv"'
        return response


def properties_in(columns: list[Column]) -> QuerySet[Property]:
    """All that the comparison tells of, wherever it was asked for."""
    return Property.objects.filter(
        pk__in=[each.studied.property_id for each in columns if each.studied.property_id is not None]
    )


class EarningsPdfView(EarningsFileView):
    def post(self, request: HttpRequest) -> HttpResponse:
        query = without_token(request)
        title, columns = self.columns(query)
        study = query.get("study")
        back = f"{reverse('earnings-try')}?{query.urlencode()}"
        if study:
            back = reverse("earnings-detail", args=[int(study)])
        if columns:
            try:
                order_report(
                    kind=REPORT,
                    title=title,
                    parameters={"query": query.urlencode()},
                    casino=self.request.current_property,
                    about=properties_in(columns),
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                messages.error(request, str(refusal))
            else:
                messages.success(
                    request, _("The PDF is being created. You can find it below and under Reports.")
                )
        return redirect(back)
