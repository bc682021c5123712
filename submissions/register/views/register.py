"""The public register: no sign-in, the same for everybody, and a cache may keep it for a while."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from submissions.decisions.models import Decision
from submissions.documents.files import PDF, as_file
from submissions.documents.framing import may_be_framed
from submissions.register.forms import RegisterForm
from submissions.register.selectors.register import (
    Jurisdiction,
    decision_of_entry,
    documents_for_players,
    edition_of,
    entries_of,
    found_in_register,
    jurisdictions,
    papers_are_under_way,
    versions_beside,
)

PAGE = 25
PAGE_CACHE = "public, max-age=120"
PAPER_CACHE = "public, max-age=86400"


class PublicPage(DeskView, abstract=True):
    action = Action.PUBLIC

    def page(self, name: str, context: dict[str, Any]) -> HttpResponse:
        response = render(self.request, f"register/{name}.html", context)
        response["Cache-Control"] = PAGE_CACHE
        return response


class RegisterView(PublicPage):
    """Which authorities publish here."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page("index", {"jurisdictions": jurisdictions()})


class RegisterListView(PublicPage):
    def get(self, request: HttpRequest, authority: str) -> HttpResponse:
        now = timezone.now()
        form = RegisterForm(request.GET, jurisdiction=authority)
        found = found_in_register(authority, form.query(), now)
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        context = {
            "jurisdiction": _jurisdiction(authority),
            "form": form,
            "page": page,
            "entries": entries_of(page.object_list, now),
        }
        return self.page("list", context)


class RegisterEntryView(PublicPage):
    def get(self, request: HttpRequest, authority: str, approval: str) -> HttpResponse:
        now = timezone.now()
        decision = _decision(authority, approval)
        if decision.rules is None:
            raise Http404
        (entry,) = entries_of([decision.rules], now)
        context = {
            "jurisdiction": _jurisdiction(authority),
            "entry": entry,
            "operator": decision.submission_version.snapshot["parties"]["operator"]["name"],
            "edition": edition_of(decision),
            "papers": documents_for_players(decision),
            "papers_under_way": papers_are_under_way(decision, now),
            "others": versions_beside(decision.rules, now),
        }
        return self.page("entry", context)


class RegisterPaperView(PublicPage):
    def get(self, request: HttpRequest, authority: str, approval: str, paper: str) -> HttpResponseBase:
        document = documents_for_players(_decision(authority, approval)).get(paper)
        if document is None:
            raise Http404
        try:
            file = document.file.open("rb")
        except FileNotFoundError:
            raise Http404 from None
        framed = request.GET.get("view") == "1"
        response = as_file(file, name=document.name, media_type=PDF, inline=framed)
        response["Cache-Control"] = PAPER_CACHE
        response["ETag"] = f'"{document.sha256}"'
        return may_be_framed(response) if framed else response


def _jurisdiction(code: str) -> Jurisdiction:
    found = next((each for each in jurisdictions() if each.code == code), None)
    if found is None:
        raise Http404
    return found


def _decision(authority: str, approval: str) -> Decision:
    decision = decision_of_entry(authority, approval)
    if decision is None:
        raise Http404
    return decision
