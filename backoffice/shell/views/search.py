"""Global search: inside the Ctrl-K dialog when the browser asks by htmx, as a page of its own otherwise."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from backoffice.shell.recent import recent_of, remember, signed
from backoffice.shell.search import search_groups


class SearchView(DeskView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        text = request.GET.get("q", "").replace("\x00", "").strip()[:100]
        access = self.request.access
        groups = search_groups(access, text, self.request.current_property or None)
        template = "_search_results" if self.request.htmx else "search"
        context = {
            "text": text,
            "groups": [(kind, [(hit, signed(hit)) for hit in hits]) for kind, hits in groups],
            "number": sum(len(hits) for _kind, hits in groups),
            "recent": [] if text else recent_of(access),
        }
        return render(request, f"shell/{template}.html", context)


class OpenedView(DeskView):
    """The browser says which hit was opened, on its way there."""

    action = Action.SIGNED_IN

    def post(self, request: HttpRequest) -> HttpResponse:
        remember(access=self.request.access, token=request.POST.get("hit", ""))
        return HttpResponse(status=204)
