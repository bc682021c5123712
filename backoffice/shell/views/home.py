from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.outage import RETRY_SECONDS
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from backoffice.shell.health import pulse
from backoffice.shell.today import today_of
from backoffice.worklist.selectors.queue import desk_of


class HomeView(DeskView):
    """What needs me: the floor as it is, what falls due, and one queue over all properties that I may see."""

    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        casinos, chosen = self.request.casinos, self.request.current_property
        # the request hands over a lazy one, which is never None itself
        current = next((each for each in casinos if chosen and each.pk == chosen.pk), None)
        # drafts are checked when somebody looks at them: the page of the day is about the floor
        parts = {"others"} | ({"drafts"} if request.GET.get("tab") in ("drafts", "mine") else set())
        desk = desk_of(
            self.request.access, casinos, current=current, at=timezone.now(), parts=frozenset(parts)
        )
        return render(request, "shell/today.html", today_of(desk, request.GET))


class HealthView(DeskView):
    """For supervisors and load balancers: answers well when the process and its database do, and always soon."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        if pulse.beats():
            return JsonResponse({"status": "ok"})
        words = {"status": "the database does not answer"}
        return JsonResponse(words, status=503, headers={"Retry-After": str(RETRY_SECONDS)})
