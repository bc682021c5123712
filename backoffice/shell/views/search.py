"""Global search: inside the Ctrl-K dialog when the browser asks by htmx, as a page of its own otherwise."""

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from backoffice.shell.search import search


class SearchView(DeskView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        text = request.GET.get("q", "").replace("\x00", "").strip()[:100]
        hits = search(self.request.access, text)
        groups = [(kind, list(found)) for kind, found in groupby(hits, key=lambda hit: str(hit.kind))]
        template = "_search_results" if self.request.htmx else "search"
        return render(
            request,
            f"shell/{template}.html",
            {"text": text, "groups": groups, "number": len(hits)},
        )
