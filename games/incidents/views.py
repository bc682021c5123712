"""The log of incidents: the list, one entry, and writing one with the guide's ruling and the round it was about."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.casinos.views.pages import AudienceView
from backoffice.core.errors import DomainError
from backoffice.core.views.kept import KeptEntries, key_in, refused
from backoffice.lists.views import ListPage
from backoffice.permissions.actions import Action
from games.incidents.forms import IncidentForm
from games.incidents.listing import IncidentListing
from games.incidents.models import Incident
from games.incidents.selectors import incidents_visible_to
from games.incidents.services import log_incident
from games.limits.selectors import limits_at
from games.packs.selectors import pack_of, pack_title
from games.rulebook.rules.guide import Guide, field_of, guide_from, is_of_the_guide
from games.rulebook.views.guide import EFFECTS, asked_in_words, readings_in_words
from games.rulepacks.book import book_of
from games.rulepacks.irregularities import MOMENTS, OUTCOMES
from games.rulepacks.printed import wager_name
from games.settlements.forms import SettleForm
from games.settlements.selectors import Minute
from games.settlements.views import minute_asked, result_shown, round_context, settle_address

PAGE = 25
OF_THE_PIT = "pit-"
NOT_OF_THE_SHEET = frozenset(
    {
        *IncidentForm.base_fields,
        "table",
        "at",
        "pack",
        "csrfmiddlewaretoken",
        "at_0",
        "at_1",
        "token",
        "kept_at",
    }
)


class IncidentListView(AudienceView, ListPage):
    action = Action.INCIDENT_VIEW
    feature = "incidents"
    listing_class = IncidentListing

    def show(self, listing: IncidentListing) -> HttpResponse:
        return self.page("list", {"form": listing.form} | self.list_context(listing))


class OneIncident(AudienceView, abstract=True):
    feature = "incidents"
    incident: Incident

    def load(self) -> None:
        self.incident = get_object_or_404(incidents_visible_to(self.request.access), pk=self.kwargs["pk"])


class IncidentView(OneIncident):
    action = Action.INCIDENT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        incident = self.incident
        context = incident_context(incident) | {
            "link": settle_address(incident.table, incident.happened_at, incident.typed or {}),
        }
        return self.page("detail", context)


def incident_context(incident: Incident) -> dict[str, Any]:
    """From the entry alone: nothing is worked out again."""
    pack = pack_of(incident.pack_id, incident.pack_hash)
    ruling = incident.ruling
    effect = EFFECTS[ruling["effect"]] if ruling else None
    return {
        "incident": incident,
        "casino": incident.property,
        # limits are kept by the minute and never set afterwards, so that these are those it was settled with
        "minute": {"limits": limits_at(incident.table, incident.happened_at)},
        "game": pack_title(incident.pack_id),
        "effect": effect,
        "noticed": MOMENTS.get(incident.noticed, ""),  # type: ignore[call-overload]
        "outcome": OUTCOMES.get(incident.outcome, ""),  # type: ignore[call-overload]
        "lines": [
            line
            | {
                "name": wager_name(pack, line["wager"]),
                **result_shown(line["wager"], line["event"], line["pays"]),
                "cite": line["citation"].split("; "),
            }
            for line in (incident.settlement or {}).get("lines", [])
        ],
    }


class WriteView(KeptEntries, abstract=True):
    """What adding and correcting share: the state of the form is in the request, whichever way it came."""

    action = Action.INCIDENT_LOG
    corrects: Incident | None = None

    def state(self, query: QueryDict) -> dict[str, str]:
        return {name: query.get(name, "") for name in query}

    def minute(self, state: Mapping[str, str]) -> Minute:
        number = state.get("table", "")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise Http404
        table = get_object_or_404(tables_visible_to(self.request.access), pk=int(number))
        return minute_asked(table, state.get("at", ""))

    def form_page(
        self,
        minute: Minute,
        state: Mapping[str, str],
        form: IncidentForm | None = None,
        *,
        problem: DomainError | None = None,
    ) -> HttpResponse:
        if minute.held is None or minute.trouble:
            if self.kept_at is not None:
                return refused([minute.trouble or _("No rules were in force at this table at that time.")])
            context = {"table": minute.table, "casino": minute.table.property, "minute": minute}
            return render(self.request, "settlements/none.html", context)
        guide = guide_for(minute, state)
        kind = kind_in(state)
        if form is not None and (told := self.asked(form)) is not None:
            return told
        form = form or IncidentForm(initial=dict(state), guide=guide, kind=kind)
        typed = sheet_of_state(state)
        context = round_context(minute, typed) | {
            "form": form,
            "guide": guide,
            "questions": questions_of(guide),
            "kinds": [(f"{OF_THE_PIT}{key}", label) for key, label in Incident.Kind.choices],
            "kind": f"{OF_THE_PIT}{kind}" if kind else "",
            "ruling": guide.ruling,
            "effect": EFFECTS[guide.ruling.effect] if guide.ruling else None,
            "relied_on": readings_in_words(guide) if guide.ruling else [],
            "table": minute.table,
            "casino": minute.table.property,
            "minute": minute,
            "corrects": self.corrects,
            "round_open": bool(typed),
            "problem": problem,
            "token": key_in(state.get("token", "")) or uuid4(),
        }
        part = self.request.htmx.target if self.request.htmx else ""
        name = "_ruling" if part == "ruling" else "form"
        return render(self.request, f"incidents/{name}.html", context)

    def write(self, request: HttpRequest) -> HttpResponse:
        state = self.state(request.POST)
        minute = self.minute(state)
        if minute.held is None or minute.trouble:
            return self.form_page(minute, state)
        guide = guide_for(minute, state)
        form = IncidentForm(request.POST, guide=guide, kind=kind_in(state))
        if not form.is_valid():
            return self.form_page(minute, state, form)
        try:
            incident = log_incident(
                minute=minute,
                guide=guide,
                told=form.told(),
                typed=sheet_of_state(state),
                at=timezone.now(),
                actor=self.request.actor,
                corrects=self.corrects,
                key=key_in(state.get("token", "")),
            )
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self.form_page(minute, state, form, problem=refusal)
        messages.success(request, _("Logged as #%(number)s.") % {"number": incident.number})
        return redirect("incident-detail", incident.pk)


def kind_in(state: Mapping[str, str]) -> str:
    """What happened is asked once; what a pit calls by a name of its own stands beside the rules' irregularities."""
    chosen = state.get("happened", "")
    kind = chosen.removeprefix(OF_THE_PIT)
    return kind if chosen != kind and kind in Incident.Kind.values else ""


def sheet_of_state(state: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in state.items()
        if name not in NOT_OF_THE_SHEET and not is_of_the_guide(name) and value.strip()
    }


def guide_for(minute: Minute, state: Mapping[str, str]) -> Guide:
    """With what the rules of the table say themselves: how passages are read, where the table stands."""
    return guide_from(book_of(minute.pack), state, minute.rules.readings, minute.rules.configuration)


def questions_of(guide: Guide) -> list[dict[str, Any]]:
    """The questions that decide as choices, each with its answer; the later ones once the earlier are answered."""
    answered = list(guide.answers)
    shown = [*answered, *([guide.asked] if guide.asked else [])]
    return [
        {
            "name": field_of(name),
            "label": asked_in_words(guide, name),
            "answer": guide.answers.get(name, ""),
            "choices": [(value, words) for value, words, _more in guide.choices(name)],
        }
        for name in shown
    ]


class IncidentAddView(WriteView):
    def get(self, request: HttpRequest) -> HttpResponse:
        state = self.state(request.GET)
        if state.get("table") and state.get("at"):
            return self.form_page(self.minute(state), state)
        return self.choose(request, state)

    def choose(self, request: HttpRequest, state: dict[str, str]) -> HttpResponse:
        """Table and minute first: they say which rules, and so which sheet, there is."""
        casino = self.request.current_property
        options: dict[str, Any] = {"access": self.request.access, "casino": casino}
        kept = {name: value for name, value in state.items() if is_of_the_guide(name) and value}
        if "at_0" in state:
            form = SettleForm(request.GET, **options)
            if form.is_valid():
                table, at = form.cleaned_data["table"], form.cleaned_data["at"]
                query = QueryDict(mutable=True)
                query.update({"table": str(table.pk), "at": at.isoformat(timespec="minutes"), **kept})
                return redirect(f"{reverse('incident-add')}?{query.urlencode()}")
        else:
            form = SettleForm(initial={"at": timezone.now(), "table": state.get("table")}, **options)
        context = {"form": form, "casino": casino, "kept": kept}
        return render(request, "incidents/choose.html", context)

    def post(self, request: HttpRequest) -> HttpResponse:
        return self.write(request)


class IncidentCorrectView(WriteView):
    """The entry stays; this one says what should have stood there."""

    def load(self) -> None:
        self.corrects = get_object_or_404(incidents_visible_to(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        old = self.corrects
        if old is None:
            raise Http404
        newer = Incident.objects.filter(corrects=old).first()
        if newer is not None:
            messages.info(
                request, _("This entry was already corrected by #%(number)s.") % {"number": newer.number}
            )
            return redirect("incident-detail", newer.pk)
        state = self.state(request.GET) if "table" in request.GET else state_of_entry(old)
        return self.form_page(self.minute(state), state)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.write(request)


def state_of_entry(incident: Incident) -> dict[str, str]:
    return {
        "table": str(incident.table_id),
        "at": incident.happened_at.isoformat(),
        "happened": incident.irregularity or (f"{OF_THE_PIT}{incident.kind}" if incident.kind else ""),
        "noticed": incident.noticed,
        "outcome": incident.outcome,
        "condition": (incident.ruling or {}).get("condition", ""),
        **{field_of(each["question"]): each["answer"] for each in (incident.ruling or {}).get("facts", [])},
        "title": "" if incident.irregularity else incident.title,
        "dealer_name": incident.dealer,
        "supervisor_name": incident.supervisor,
        **{name: getattr(incident, name) for name in ("players", "choices", "notes")},
        **(incident.typed or {}),
    }
