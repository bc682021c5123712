"""The list of approved rules: what it can show, filter and be sorted by."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.lists.columns import Column
from backoffice.lists.listing import Listing
from backoffice.lists.moments import local
from backoffice.permissions.actions import Action
from games.approved_rules.forms import RulesFilterForm
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.approved_rules import RulesLine, RulesQuery, rules_lines, rules_listed_for

COLUMNS = (
    Column(
        "rules",
        _("Rules"),
        lambda line: f"{line.rules.variant} v{line.rules.number}",
        sort=("variant", "-number"),
        cell="approved_rules/_list_game.html",
    ),
    Column("game", _("Game"), lambda line: line.title, sort=("pack_id", "variant", "-number"), shown=False),
    Column(
        "property", _("Property"), lambda line: line.rules.property.name, sort=("property__name", "variant")
    ),
    Column("approval", _("Approval"), lambda line: line.rules.approval_number, sort=("approval_number",)),
    Column(
        "approved",
        _("Approved"),
        lambda line: local(line.rules.approved_at, line.rules.property),
        sort=("approved_at",),
    ),
    Column(
        "effective",
        _("Effective"),
        lambda line: local(line.rules.effective_at, line.rules.property),
        sort=("effective_at",),
    ),
    Column("state", _("State"), lambda line: str(line.state.label), cell="approved_rules/_list_state.html"),
    Column(
        "tables",
        _("At tables"),
        lambda line: ", ".join(each.table.number for each in line.tables),
        cell="approved_rules/_list_tables.html",
    ),
)


class RulesListing(Listing):
    key = "approved_rules"
    title = _("Approved rules")
    action = Action.IN_FORCE_VIEW
    columns = COLUMNS
    default_sort = ""
    url_name = "rules-version-detail"

    asked: RulesQuery

    def prepare(self) -> None:
        self.form = RulesFilterForm(self.given, access=self.access, current=self.current)
        self.asked = self.form.query()

    def rows(self) -> QuerySet[ApprovedRules]:
        return rules_listed_for(self.access, self.asked, self.at)

    def lines(self, rows: list[ApprovedRules]) -> list[RulesLine]:
        return rules_lines(rows, self.at)

    def pk_of(self, line: Any) -> int:
        key: int = line.rules.pk
        return key

    @property
    def about(self) -> Property | None:
        return self.asked.casino

    def offered(self) -> tuple[Column, ...]:
        return tuple(each for each in COLUMNS if each.key != "property" or not self.asked.casino)
