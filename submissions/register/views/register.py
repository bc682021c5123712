"""The public register: no sign-in, the same for everybody, and a cache may keep it for a while."""

from typing import Any

from django.core.files.storage import default_storage
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from submissions.documents.files import PDF, as_file
from submissions.documents.framing import may_be_framed
from submissions.register.forms import RegisterForm
from submissions.register.selectors.earlier import earlier_entry, earlier_of
from submissions.register.selectors.listing import entries_for, register_rows
from submissions.register.selectors.register import (
    Jurisdiction,
    decision_of_entry,
    documents_for_players,
    edition_of,
    entries_of,
    jurisdictions,
    papers_are_under_way,
    rules_of_entry,
    versions_beside,
)

PAGE = 25
PAGE_CACHE = "public, max-age=120"
PAPER_CACHE = "public, max-age=86400"
EARLIER_PAPER = "approved"


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
        jurisdiction = jurisdiction_or_404(authority)
        form = RegisterForm(request.GET, jurisdiction=authority)
        found = register_rows(authority, form.query(), now)
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        context = {
            "jurisdiction": jurisdiction,
            "form": form,
            "page": page,
            "entries": entries_for(page.object_list, now),
        }
        return self.page("list", context)


class RegisterEntryView(PublicPage):
    """An approval with its papers; one from before has what the authority entered of it."""

    def get(self, request: HttpRequest, authority: str, approval: str) -> HttpResponse:
        now = timezone.now()
        context: dict[str, Any] = {"jurisdiction": jurisdiction_or_404(authority)}
        rules = rules_of_entry(authority, approval)
        if rules is None:
            found = earlier_of(authority).filter(key=approval).first()
            if found is None:
                raise Http404
            return self.page(
                "earlier_entry", context | {"entry": earlier_entry(found, now), "pack_id": found.pack_id}
            )
        (entry,) = entries_of([rules], now)
        decision = decision_of_entry(authority, approval)
        context |= {
            "entry": entry,
            "pack_id": rules.pack_id,
            "operator": rules.property.operator.name,
            "others": versions_beside(rules, now),
        }
        if decision is not None:
            context |= {
                "operator": decision.submission_version.snapshot["parties"]["operator"]["name"],
                "edition": edition_of(decision),
                "papers": documents_for_players(decision),
                "papers_under_way": papers_are_under_way(decision, now),
            }
        return self.page("entry", context)


class RegisterPaperView(PublicPage):
    def get(self, request: HttpRequest, authority: str, approval: str, paper: str) -> HttpResponseBase:
        decision = decision_of_entry(authority, approval)
        if decision is None and paper == EARLIER_PAPER:
            return _document_of_earlier(authority, approval)
        document = None if decision is None else documents_for_players(decision).get(paper)
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


def _document_of_earlier(authority: str, approval: str) -> HttpResponseBase:
    found = earlier_of(authority).filter(key=approval).exclude(document="").first()
    if found is None:
        raise Http404
    try:
        file = default_storage.open(found.document, "rb")
    except FileNotFoundError:
        raise Http404 from None
    response = as_file(file, name=found.document_name, media_type=PDF)
    response["Cache-Control"] = PAPER_CACHE
    response["ETag"] = f'"{found.document_sha256}"'
    return response


def jurisdiction_or_404(code: str) -> Jurisdiction:
    found = next((each for each in jurisdictions() if each.code == code), None)
    if found is None:
        raise Http404
    return found
