"""Everything that is out of line at a property, on one page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from games.compliance.selectors import compliance_of


class ComplianceView(DeskView):
    action = Action.COMPLIANCE_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        casino = self.request.current_property or None
        now = timezone.now()
        context = {"casino": casino, "now": now, "board": compliance_of(casino, now) if casino else None}
        return render(request, "compliance/list.html", context)
