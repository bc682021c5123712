"""Help beside the page that somebody is on, when the browser asks by htmx; as a page of its own otherwise."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.views.desk import DeskView
from backoffice.help.glossary import all_words
from backoffice.help.selectors import clauses_of, help_for, help_visible_to, words_of
from backoffice.permissions.actions import Action


class HelpView(DeskView):
    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        wanted = request.GET.get("page", "")
        context: dict[str, Any] = {"pages": help_visible_to(self.request.access), "glossary": all_words()}
        if wanted:
            page = help_for(self.request.access, wanted)
            if page is None:
                raise Http404
            casino = self.request.current_property or None
            context |= {
                "page": page,
                "words": words_of(page),
                "clauses": clauses_of(page, casino, timezone.now()),
                "casino": casino,
            }
        template = "_panel" if self.request.htmx else "help"
        return render(request, f"help/{template}.html", context)
