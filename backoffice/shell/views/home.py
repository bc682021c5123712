from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.today import Desk
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
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
    """For supervisors and load balancers: answers when the process and its database do."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return JsonResponse({"status": "ok"})
