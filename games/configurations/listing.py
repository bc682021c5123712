"""The list of variants: what it can show, filter and be sorted by."""

from datetime import datetime
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from backoffice.lists.columns import Column
from backoffice.lists.listing import Listing
from backoffice.lists.moments import local
from backoffice.permissions.actions import Action
from games.configurations.forms.configurations import VariantFilterForm
from games.configurations.models import Configuration, Revision
from games.configurations.selectors.configurations import configurations_visible_to
from games.configurations.selectors.lists import (
    VariantLine,
    VariantQuery,
    configurations_listed_for,
    variant_lines,
)
from games.rulepacks.loader import load_pack

AS_LISTED = ("property__name", "pack_id", "name")


def _findings(line: VariantLine) -> str:
    counts = line.counts
    words = (
        ("error", _("%(number)d errors")),
        ("warning", _("%(number)d warnings")),
        ("attestation", _("%(number)d to answer")),
    )
    return ", ".join(text % {"number": counts[key]} for key, text in words if counts[key]) or _("Clean")


def _in_force(line: VariantLine) -> str:
    return f"v{line.rules.number}" if line.rules else _("Draft only")


def _saved(line: VariantLine) -> datetime | None:
    return local(line.draft.saved_at, line.configuration.property)


COLUMNS = (
    Column("name", gettext_lazy("Variant"), lambda line: line.configuration.name, sort=("name", *AS_LISTED)),
    Column(
        "game",
        gettext_lazy("Game"),
        lambda line: f"{line.pack.head.title} · {line.pack.head.jurisdiction}",
        sort=("pack_id", *AS_LISTED),
        cell="configurations/_list_game.html",
    ),
    Column(
        "property", gettext_lazy("Property"), lambda line: line.configuration.property.name, sort=AS_LISTED
    ),
    Column(
        "findings",
        gettext_lazy("Findings of the draft"),
        _findings,
        cell="configurations/_list_findings.html",
    ),
    Column("in_force", gettext_lazy("In force"), _in_force, cell="configurations/_list_state.html"),
    Column("tables", gettext_lazy("Tables"), lambda line: ", ".join(line.tables)),
    Column(
        "number",
        gettext_lazy("Revision"),
        lambda line: line.draft.number,
        sort=("head",),
        figure=True,
        shown=False,
    ),
    Column(
        "saved",
        gettext_lazy("Last saved"),
        _saved,
        sort=("last_saved_at",),
        cell="configurations/_list_saved.html",
    ),
    Column("who", gettext_lazy("Saved by"), lambda line: line.draft.saved_by_name, shown=False),
)


class VariantListing(Listing):
    key = "variants"
    title = gettext_lazy("Games")
    action = Action.CONFIGURATION_VIEW
    columns = COLUMNS
    default_sort = ""
    url_name = "configuration-detail"
    page_size = 30
    # each draft is checked against its rules
    at_once = 300

    asked: VariantQuery

    def prepare(self) -> None:
        used = configurations_visible_to(self.access).order_by("pack_id").values_list("pack_id", flat=True)
        self.form = VariantFilterForm(
            self.given,
            access=self.access,
            current=self.current,
            packs=[load_pack(pack_id) for pack_id in used.distinct()],
        )
        self.asked = self.form.query()

    def rows(self) -> QuerySet[Configuration]:
        newest = Revision.objects.filter(configuration=OuterRef("pk"), number=OuterRef("head"))
        found = configurations_listed_for(self.access, self.asked)
        return found.annotate(last_saved_at=Subquery(newest.values("saved_at")[:1])).order_by(
            *(F(name) for name in AS_LISTED)
        )

    def lines(self, rows: list[Configuration]) -> list[VariantLine]:
        return variant_lines(rows, self.at)

    def pk_of(self, line: Any) -> int:
        key: int = line.configuration.pk
        return key

    @property
    def about(self) -> Property | None:
        return self.asked.casino

    def offered(self) -> tuple[Column, ...]:
        return tuple(each for each in COLUMNS if each.key != "property" or not self.asked.casino)
