from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from backoffice.permissions.actions import Action
from backoffice.selectors.dashboard import cards_for
from backoffice.views.desk import DeskView


class HomeView(DeskView):
    """What needs me today."""

    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "backoffice/shared/home.html", {"cards": cards_for(self.request.access)})


class HealthView(DeskView):
    """For supervisors and load balancers: answers when the process and its database do."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return JsonResponse({"status": "ok"})
