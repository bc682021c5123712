"""The list of an operator's submissions: what it can show, filter and be sorted by."""

from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.lists.columns import Column
from backoffice.lists.listing import Listing
from backoffice.lists.moments import local
from backoffice.permissions.actions import Action
from games.packs.selectors import pack_title
from submissions.submissions.forms.drafts import SubmissionFilterForm
from submissions.submissions.models import Submission
from submissions.submissions.selectors.drafts import SubmissionQuery, packs_submitted, submissions_listed_for
from submissions.submissions.selectors.submissions import stage_words


def _since(each: Any) -> datetime | None:
    """Since when it is as it is: with the regulator, closed, or on the own desk."""
    return local(each.since_at, each.property)


COLUMNS = (
    Column("number", _("Number"), lambda each: each.number, sort=("number",)),
    Column(
        "variant",
        _("Variant"),
        lambda each: each.configuration.name,
        sort=("configuration__name", "-drafted_at"),
        cell="submissions/_list_variant.html",
    ),
    Column("game", _("Game"), lambda each: pack_title(each.pack_id), sort=("pack_id",), shown=False),
    Column("class", _("Class"), lambda each: each.get_kind_display(), sort=("kind", "-drafted_at")),
    Column(
        "state",
        _("State"),
        lambda each: stage_words(each.stage),
        sort=("stage",),
        cell="submissions/_list_state.html",
    ),
    Column(
        "round",
        _("Version"),
        lambda each: each.current.number if each.current else None,
        sort=("current__number",),
        figure=True,
    ),
    Column("since", _("Since"), _since, sort=("since_at",), cell="submissions/_list_since.html"),
    Column(
        "wanted",
        _("Requested effective date"),
        lambda each: local(each.target_effective_at, each.property),
        sort=("target_effective_at",),
    ),
    Column(
        "drafted",
        _("Begun"),
        lambda each: local(each.drafted_at, each.property),
        sort=("drafted_at",),
        shown=False,
    ),
    Column("property", _("Property"), lambda each: each.property.name, sort=("property__name",)),
)


class SubmissionListing(Listing):
    key = "submissions"
    title = _("Submissions")
    action = Action.SUBMISSION_VIEW
    columns = COLUMNS
    default_sort = ""
    url_name = "submission-detail"

    asked: SubmissionQuery

    def prepare(self) -> None:
        self.form = SubmissionFilterForm(
            self.given, access=self.access, current=self.current, packs=packs_submitted(self.access)
        )
        self.asked = self.form.query()

    def rows(self) -> QuerySet[Submission]:
        found = submissions_listed_for(self.access, self.asked, self.at)
        return found.annotate(since_at=Coalesce("closed_at", "with_regulator_since", F("drafted_at")))

    @property
    def about(self) -> Property | None:
        return self.asked.casino

    def offered(self) -> tuple[Column, ...]:
        return tuple(each for each in COLUMNS if each.key != "property" or not self.asked.casino)
