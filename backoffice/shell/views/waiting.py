"""What a device keeps while there is no connection: its list, and the worker that shows it when nothing else can."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action


class WaitingView(DeskView):
    """Filled by the device itself: the page says nothing that only some may know."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "shell/waiting.html")


class ServiceWorkerView(DeskView):
    """At the root, so that it may answer for every page of ours; it keeps the list's page and static files only."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "shell/service_worker.js", content_type="text/javascript")
