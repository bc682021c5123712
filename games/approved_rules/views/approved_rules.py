"""Approved rules: the list, one version to read, and which of them held at a table at a minute."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.safestring import mark_safe

from backoffice.casinos.views.pages import AudienceView
from backoffice.lists.views import ListPage
from backoffice.permissions.actions import Action
from games.approved_rules.listing import RulesListing
from games.approved_rules.models import ApprovedRules, TableRules
from games.approved_rules.panels import RulesDesk, panels_of_rules
from games.approved_rules.selectors.approved_rules import (
    standings_of,
    state_of_rules,
)
from games.approved_rules.selectors.in_force import approved_rules_visible_to
from games.approved_rules.selectors.rollouts import WAITING, rollouts_visible_to
from games.configurations.rules.to_read import figure_groups, rules_to_read
from games.layouts.rules.drawing import draw_layout
from games.packs.selectors import pack_of
from games.rulepacks.loader import load_pack
from games.rulings.selectors.rulings import ruled_against, ruled_at


class ApprovedRulesListView(AudienceView, ListPage):
    action = Action.IN_FORCE_VIEW
    feature = "approved_rules"
    listing_class = RulesListing

    def show(self, listing: RulesListing) -> HttpResponse:
        context = {"form": listing.form, "casino": listing.asked.casino}
        return self.page("list", context | self.list_context(listing))


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
        rollout = rollouts_visible_to(self.request.access).filter(WAITING, rules=rules)
        suspensions = list(rules.suspensions.prefetch_related("tables"))
        standing = standings_of([rules], now)[rules.pk]
        others = ApprovedRules.objects.filter(configuration=rules.configuration_id).exclude(pk=rules.pk)
        ruled = ruled_at(rules.property, pack, now)
        read = rules_to_read(pack, rules.values, ruled, now.astimezone(rules.property.zone).date())
        versions = list(others.defer("values").order_by("-number"))
        panels = panels_of_rules(RulesDesk(self.request.access, rules, now))
        context = {
            "rules": rules,
            "ruled": ruled_against(pack, rules.values, ruled),
            "casino": rules.property,
            "pack": pack,
            "state": state_of_rules(rules, now, standing),
            "waiting": list(rollout.order_by("table__number_order")),
            "suspensions": suspensions,
            "suspended": next((each for each in suspensions if each.lifted_at is None), None),
            "is_over": rules.withdrawn_at is not None
            or bool(rules.superseded_at and rules.superseded_at <= now),
            "now": now,
            "read": read,
            "drawing": mark_safe(draw_layout(pack, rules.values, operator_name=rules.property.name)),  # noqa: S308
            "groups": figure_groups(read.figures),
            "periods": periods,
            "holding": [
                each.table.number
                for each in periods
                if each.from_at <= now and (each.to_at is None or each.to_at > now)
            ],
            "others": versions,
            "pack_moved": load_pack(rules.pack_id).hash != rules.pack_hash,
            "panels": panels,
            "has_papers": bool(panels or versions),
        }
        return self.page("detail", context)


def _holds(period: TableRules, at: datetime) -> bool:
    return period.from_at <= at and (period.to_at is None or period.to_at > at)
