"""Choices that follow a person from page to page: the property they work at, and the look."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django_htmx.http import trigger_client_event

from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.addresses import own_address
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from backoffice.shell.theme import THEMES, remember_theme


class SwitchPropertyView(DeskView):
    action = Action.PROPERTY_VIEW

    def post(self, request: HttpRequest) -> HttpResponse:
        wanted = request.POST.get("property", "")
        if not wanted.isdecimal() or len(wanted) > 18:
            raise Http404
        chosen = get_object_or_404(
            properties_visible_to(self.request.access).filter(retired_at__isnull=True), pk=int(wanted)
        )
        request.session["property_id"] = chosen.pk
        messages.success(request, _("You now work at %(property)s.") % {"property": chosen})
        return redirect(page_that_fits_any_property(request.POST.get("next", "")))


class SwitchThemeView(DeskView):
    """Before sign-in too: whoever needs the dark needs it on the sign-in page as well."""

    action = Action.PUBLIC

    def post(self, request: HttpRequest) -> HttpResponse:
        theme = request.POST.get("theme", "")
        if theme not in THEMES:
            raise Http404
        if self.request.htmx:
            response = HttpResponse(status=204)
            trigger_client_event(response, "baize:theme", {"choice": theme})
        else:
            response = redirect(own_address(request.POST.get("next", ""), "home"))
        remember_theme(response, theme)
        return response


def page_that_fits_any_property(path: str) -> str:
    """The page itself when it is a list; a page about one thing belongs to the property just left."""
    path = path.partition("?")[0]
    try:
        match = resolve(path)
    except Resolver404:
        return "home"
    return "home" if match.kwargs or match.args else path
