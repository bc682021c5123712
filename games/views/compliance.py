"""Everything that is out of line at a property, on one page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.permissions.actions import Action
from backoffice.views.desk import DeskView
from games.selectors.compliance import compliance_of


class ComplianceView(DeskView):
    action = Action.COMPLIANCE_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        house = self.request.current_property or None
        now = timezone.now()
        context = {"house": house, "now": now, "board": compliance_of(house, now) if house else None}
        return render(request, "games/operator/compliance.html", context)
