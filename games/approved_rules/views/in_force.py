"""Approved rules: the list, one version to read, and which of them held at a table at a minute."""

from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to, tables_visible_to
from backoffice.casinos.views.pages import AudienceView, OneTableView
from backoffice.core.minutes import asked_minute, minute_url
from backoffice.permissions.actions import Action
from games.approved_rules.forms import LookUpForm, MinuteForm, RulesFilterForm
from games.approved_rules.models import ApprovedRules
from games.approved_rules.panels import RulesDesk, panels_of_rules
from games.approved_rules.selectors.approved_rules import (
    rules_lines,
    rules_listed_for,
    standings_of,
    state_of_rules,
)
from games.approved_rules.selectors.in_force import approved_rules_visible_to
from games.approved_rules.selectors.rollouts import WAITING, rollouts_visible_to
from games.approved_rules.selectors.table_minute import minute_at
from games.configurations.rules.redline.figures import figures_of
from games.configurations.rules.redline.sheet import sheet
from games.packs.selectors import pack_of
from games.rulepacks.loader import load_pack
from games.rulings.selectors.rulings import ruled_against, ruled_at

PAGE = 25


class ApprovedRulesListView(AudienceView):
    action = Action.IN_FORCE_VIEW
    feature = "approved_rules"

    def get(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        form = RulesFilterForm(request.GET, access=self.request.access, current=self.request.current_property)
        query = form.query()
        listed = Paginator(rules_listed_for(self.request.access, query, now), PAGE).get_page(
            request.GET.get("page")
        )
        context = {
            "form": form,
            "casino": query.casino,
            "page": listed,
            "lines": rules_lines(listed.object_list, now),
        }
        return self.page("list", context)


class OneApprovedRules(AudienceView, abstract=True):
    feature = "approved_rules"
    rules: ApprovedRules

    def load(self) -> None:
        visible = approved_rules_visible_to(self.request.access)
        self.rules = get_object_or_404(visible, pk=self.kwargs["pk"])


class ApprovedRulesView(OneApprovedRules):
    action = Action.IN_FORCE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        now = timezone.now()
        rules = self.rules
        pack = pack_of(rules.pack_id, rules.pack_hash)
        periods = list(rules.table_rules.select_related("table").order_by("table__number_order", "-from_at"))
        going_live = rollouts_visible_to(self.request.access).filter(WAITING, rules=rules)
        suspensions = list(rules.suspensions.prefetch_related("tables"))
        standing = standings_of([rules], now)[rules.pk]
        others = ApprovedRules.objects.filter(configuration=rules.configuration_id).exclude(pk=rules.pk)
        ruled = ruled_at(rules.property, pack, now)
        context = {
            "rules": rules,
            "ruled": ruled_against(pack, rules.values, ruled),
            "casino": rules.property,
            "pack": pack,
            "state": state_of_rules(rules, now, standing),
            "waiting": list(going_live.order_by("table__number_order")),
            "suspensions": suspensions,
            "suspended": next((each for each in suspensions if each.lifted_at is None), None),
            "is_over": rules.withdrawn_at is not None
            or bool(rules.superseded_at and rules.superseded_at <= now),
            "now": now,
            "sections": sheet(pack, rules.values, ruled),
            "figures": figures_of(pack, rules.values, ruled),
            "periods": periods,
            "others": others.defer("values").order_by("-number"),
            "pack_moved": load_pack(rules.pack_id).hash != rules.pack_hash,
            "panels": panels_of_rules(RulesDesk(self.request.access, rules, now)),
        }
        return self.page("detail", context)


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
            sections = sheet(pack, rules.values, ruled_at(self.table.property, pack, at))
            found |= {"pack": pack, "limits": minute.limits, "sections": sections}
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
