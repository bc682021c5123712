"""The list of incidents: what it can show, filter and be sorted by."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from backoffice.lists.columns import Column
from backoffice.lists.listing import Listing
from backoffice.lists.moments import local
from backoffice.permissions.actions import Action
from games.incidents.forms import IncidentFilterForm
from games.incidents.models import Incident
from games.incidents.selectors import IncidentQuery, incidents_listed_for


def _state(incident: Any) -> str:
    if getattr(incident, "corrected_by", None):
        return _("corrected by #%(number)d") % {"number": incident.corrected_by.number}
    if incident.corrects:
        return _("corrects #%(number)d") % {"number": incident.corrects.number}
    return _("valid")


COLUMNS = (
    Column("entry", gettext_lazy("Entry"), lambda each: f"#{each.number}", sort=("number",)),
    Column(
        "title",
        gettext_lazy("What happened"),
        lambda each: each.title,
        sort=("title",),
        cell="incidents/_list_title.html",
    ),
    Column("kind", gettext_lazy("Kind"), lambda each: each.get_kind_display(), sort=("kind",), shown=False),
    Column("table", gettext_lazy("Table"), lambda each: each.table_number, sort=("table__number_order",)),
    Column("property", gettext_lazy("Property"), lambda each: each.property.name, sort=("property__name",)),
    Column(
        "when",
        gettext_lazy("When"),
        lambda each: local(each.happened_at, each.property),
        sort=("happened_at",),
    ),
    Column("who", gettext_lazy("Logged by"), lambda each: each.logged_by_name, sort=("logged_by_name",)),
    Column("state", gettext_lazy("State"), _state, cell="incidents/_list_state.html"),
)


class IncidentListing(Listing):
    key = "incidents"
    title = gettext_lazy("Incidents")
    action = Action.INCIDENT_VIEW
    columns = COLUMNS
    default_sort = ""
    url_name = "incident-detail"

    asked: IncidentQuery

    def prepare(self) -> None:
        self.form = IncidentFilterForm(self.given, access=self.access, current=self.current)
        self.asked = self.form.query()

    def rows(self) -> QuerySet[Incident]:
        return incidents_listed_for(self.access, self.asked)

    def then_by(self) -> tuple[str, ...]:
        return ("-happened_at",)

    @property
    def about(self) -> Property | None:
        return self.asked.table.property if self.asked.table else self.asked.casino

    def offered(self) -> tuple[Column, ...]:
        return tuple(each for each in COLUMNS if each.key != "property" or not self.about)
