from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.first_day.selectors import first_day_of
from backoffice.first_day.services import close_first_day
from backoffice.permissions.actions import Action


class FirstDayView(DeskView):
    action = Action.PEOPLE_MANAGE

    def get(self, request: HttpRequest) -> HttpResponse:
        casino = self.request.current_property or None
        return render(
            request, "first_day/first_day.html", {"first_day": first_day_of(self.request.access, casino)}
        )


class CloseFirstDayView(DeskView):
    action = Action.PEOPLE_MANAGE

    def post(self, request: HttpRequest) -> HttpResponse:
        access = self.request.access
        assert access.person is not None  # noqa: S101 - the action is nobody's who has not signed in
        try:
            close_first_day(person=access.person, first_day=first_day_of(access, None))
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect("first-day")
        messages.success(
            request, _("The list is hidden. To find it again, press Ctrl K and type “First steps”.")
        )
        return redirect("home")
