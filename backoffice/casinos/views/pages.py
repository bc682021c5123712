"""What the pages of the games share: a page is one template, whoever opens it, and shows what the person may do."""

from copy import copy
from typing import Any, ClassVar

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import properties_visible_to, tables_visible_to
from backoffice.casinos.selectors.tables import tables_with_state
from backoffice.core.addresses import number_in
from backoffice.core.views.desk import DeskView


class AudienceView(DeskView, abstract=True):
    # the folder of its templates
    feature: ClassVar[str]

    def __init_subclass__(cls, *, abstract: bool = False, **kwargs: Any) -> None:
        super().__init_subclass__(abstract=abstract, **kwargs)
        if not abstract and not hasattr(cls, "feature"):
            raise ImproperlyConfigured(f"{cls.__module__}.{cls.__qualname__} names no feature.")

    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        context = {"place": self.place_of(context.get("casino"))} | context
        return render(self.request, f"{self.feature}/{name}.html", context, status=status)

    def place_of(self, casino: Property | None) -> str:
        """What a link to a page of a property needs behind it, unless it is the one that the person works at."""
        current = self.request.current_property
        return f"?property={casino.pk}" if casino and (not current or current.pk != casino.pk) else ""


class NamedCasinoView(AudienceView, abstract=True):
    """About the property that the link names, else the one that the person works at; None while there is none."""

    casino: Property | None

    def load(self) -> None:
        named = number_in(self.request.GET.get("property", ""))
        if named is not None:
            self.casino = get_object_or_404(properties_visible_to(self.request.access), pk=named)
            return
        # the request hands over a lazy one, which is never None itself; a service wants the property
        chosen = self.request.current_property
        self.casino = copy(chosen) if chosen else None


class OneTableView(AudienceView, abstract=True):
    table: GamingTable

    def load(self) -> None:
        visible = tables_with_state(tables_visible_to(self.request.access))
        self.table = get_object_or_404(visible, pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"table": self.table, "casino": self.table.property}
