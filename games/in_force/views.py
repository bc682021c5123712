"""Which rules held at a table, minute by minute."""

from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to, tables_visible_to
from backoffice.casinos.views.pages import AudienceView, OneTableView
from backoffice.core.minutes import asked_minute, minute_url
from backoffice.permissions.actions import Action
from games.approved_rules.forms import LookUpForm, MinuteForm
from games.configurations.rules.to_read import rules_to_read
from games.in_force.selectors import minute_at
from games.packs.selectors import pack_of
from games.rulings.selectors.rulings import ruled_at

PAGE = 25


class TableRulesView(OneTableView):
    """Which rules applied at this table then: the address carries the minute, so that it can be sent on."""

    action = Action.IN_FORCE_VIEW
    feature = "approved_rules"

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        casino = self.table.property
        asked = asked_minute(request.GET, casino)
        form = MinuteForm(asked, casino=casino, initial={"at": _this_minute()})
        history = self.table.table_rules.select_related("rules").defer("rules__values").order_by("-from_at")
        context = self.context() | {
            "form": form,
            "now": timezone.now(),
            "page": Paginator(history, PAGE).get_page(request.GET.get("page")),
        }
        if asked and form.is_valid():
            context |= self._answer(form.cleaned_data["at"])
        return self.page("table", context)

    def _answer(self, at: datetime) -> dict[str, Any]:
        minute = minute_at(self.table, at)
        link = self.request.build_absolute_uri(minute_url(self.table, at))
        found: dict[str, Any] = {"asked_at": at, "minute": minute, "under": minute.under, "link": link}
        if minute.under:
            rules = minute.under.rules
            pack = pack_of(rules.pack_id, rules.pack_hash)
            day = at.astimezone(self.table.property.zone).date()
            read = rules_to_read(pack, rules.values, ruled_at(self.table.property, pack, at), day)
            found |= {"pack": pack, "limits": minute.limits, "read": read}
        return found


class RulesLookUpView(AudienceView):
    """Table and minute on one page, for whoever starts from a complaint and not from a table."""

    action = Action.IN_FORCE_VIEW
    feature = "approved_rules"
    casino: Property | None

    def load(self) -> None:
        asked = self.request.GET.get("property", "")
        self.casinos = list(properties_visible_to(self.request.access).filter(retired_at__isnull=True))
        named = (casino for casino in self.casinos if str(casino.pk) == asked)
        self.casino = next(named, None) or self.request.current_property or None

    def get(self, request: HttpRequest) -> HttpResponse:
        if not self.casino:
            return self.page("look_up", {"casino": None})
        tables = tables_visible_to(self.request.access)
        asked = "at_0" in request.GET or "table" in request.GET
        form = LookUpForm(
            request.GET if asked else None, casino=self.casino, tables=tables, initial={"at": _this_minute()}
        )
        if asked and form.is_valid():
            return redirect(minute_url(form.cleaned_data["table"], form.cleaned_data["at"]))
        return self.page("look_up", {"form": form, "casino": self.casino, "casinos": self.casinos})


def _this_minute() -> Any:
    return timezone.now().replace(second=0, microsecond=0)
