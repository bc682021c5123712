"""The tour can be taken, left and found again: its own page lists all steps; the frame shows the one at hand."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from backoffice.core.addresses import own_address
from backoffice.core.views.desk import DeskView
from backoffice.people.models import Person, TourState
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role
from backoffice.tour import services
from backoffice.tour.selectors import role_of_tour
from backoffice.tour.steps import steps_for, tour_of


class TourView(DeskView, abstract=True):
    def person(self) -> Person:
        """Whoever belongs to no organization any more has no role, and no tour."""
        if self.request.access.person is None or not self.request.access.roles:
            raise Http404
        return self.request.access.person


class TourPageView(TourView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        person, access = self.person(), self.request.access
        role = request.GET.get("role", "")
        role = role if role in access.roles else role_of_tour(access)
        context = {
            "role": role,
            "role_label": Role(role).label,
            "roles": [(each, Role(each).label) for each in access.roles],
            "tour": tour_of(role),
            "steps": steps_for(access, role),
            # how many are behind; somebody who left goes on where they were
            "behind": person.tour_step if role == role_of_tour(access) else 0,
            "is_done": person.tour_state == TourState.DONE,
        }
        return render(request, "tour/tour.html", context)


class GoView(TourView):
    action = Action.SIGNED_IN

    def post(self, request: HttpRequest) -> HttpResponse:
        person, access = self.person(), self.request.access
        # without a word about it, from the beginning
        role = request.POST.get("role") or role_of_tour(access)
        wanted = request.POST.get("step") or "0"
        if role not in access.roles or not wanted.isdecimal() or len(wanted) > 3:
            raise Http404
        steps = steps_for(access, role)
        if int(wanted) >= len(steps):
            services.finish_tour(person=person)
            messages.success(
                request, _("You have finished the tour. You can find it again in your own menu.")
            )
            return redirect("home")
        services.go_to_step(person=person, role=role, step=int(wanted))
        return redirect(steps[int(wanted)].page)


class LeaveView(TourView):
    action = Action.SIGNED_IN

    def post(self, request: HttpRequest) -> HttpResponse:
        services.leave_tour(person=self.person())
        messages.info(request, _("You left the tour. You can resume it in your own menu, under Tour."))
        return redirect(own_address(request.POST.get("next", ""), "home"))
