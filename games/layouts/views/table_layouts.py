"""Putting a table on an approved layout."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.views.tables import OneTable
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import rules_at
from games.layouts.forms import TableLayoutForm
from games.layouts.models import Layout
from games.layouts.selectors.layouts import layout_at, layouts_visible_to
from games.layouts.services.table_layouts import put_table_on_layout


class TableLayoutView(OneTable):
    action = Action.LAYOUT_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        now = timezone.now().replace(second=0, microsecond=0)
        return self._show(self._form(initial={"from_at": now}))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = self._form(request.POST)
        if form.is_valid():
            try:
                put_table_on_layout(
                    table=self.table,
                    layout=form.cleaned_data["layout"],
                    from_at=form.cleaned_data["from_at"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                words = _("%(layout)s is now on %(table)s.")
                messages.success(
                    request, words % {"layout": form.cleaned_data["layout"], "table": self.table}
                )
                return redirect(self.done_url())
        return self._show(form)

    def _form(self, data: Any = None, **more: Any) -> TableLayoutForm:
        layouts = layouts_visible_to(self.request.access).filter(
            property=self.table.property, state=Layout.State.APPROVED
        )
        return TableLayoutForm(data, table=self.table, layouts=layouts, **more)

    def _show(self, form: TableLayoutForm) -> HttpResponse:
        now = timezone.now()
        held = rules_at(self.table, now)
        context = self.context() | {
            "form": form,
            "has_layouts": form.fields["layout"].queryset.exists(),  # type: ignore[attr-defined]
            "rules": held.rules if held else None,
            "lying": layout_at(self.table, now),
        }
        return render(self.request, "layouts/table.html", context)
