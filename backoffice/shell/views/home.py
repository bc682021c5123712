from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.outage import RETRY_SECONDS
from backoffice.core.today import Desk
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from backoffice.shell.health import pulse
from backoffice.shell.today import dashboard_of


class HomeView(DeskView):
    """What needs me today."""

    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        desk = Desk(
            access=self.request.access, casino=self.request.current_property or None, at=timezone.now()
        )
        return render(request, "shell/today.html", {"dashboard": dashboard_of(desk), "now": desk.at})


class HealthView(DeskView):
    """For supervisors and load balancers: answers well when the process and its database do, and always soon."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        if pulse.beats():
            return JsonResponse({"status": "ok"})
        words = {"status": "the database does not answer"}
        return JsonResponse(words, status=503, headers={"Retry-After": str(RETRY_SECONDS)})
