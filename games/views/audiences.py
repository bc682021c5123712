"""Pages that operators and regulators both have, each in a template of its own."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from backoffice.models import GamingTable
from backoffice.selectors.properties import tables_visible_to
from backoffice.selectors.tables import tables_with_state
from backoffice.views.desk import DeskView


class AudienceView(DeskView, abstract=True):
    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        """The operator's and the regulator's pages are apart, so that neither shows what is the other's."""
        audience = self.request.access.organisation_kind
        return render(self.request, f"games/{audience}/{name}.html", context, status=status)


class OneTableView(AudienceView, abstract=True):
    table: GamingTable

    def load(self) -> None:
        visible = tables_with_state(tables_visible_to(self.request.access))
        self.table = get_object_or_404(visible, pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"table": self.table, "house": self.table.property}
