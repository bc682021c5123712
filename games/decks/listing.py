"""The log of a table's deck changes: what it can show, filter and be sorted by."""

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.lists.columns import Column
from backoffice.lists.listing import Listing
from backoffice.lists.moments import local
from backoffice.permissions.actions import Action
from games.decks.models import DeckChange
from games.decks.selectors.board import hours_words
from games.decks.selectors.changes import deck_changes_visible_to, with_the_change_before
from games.decks.selectors.late import JudgedChange, judged_changes


class ChangeFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=gettext_lazy("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": gettext_lazy("Name, color, note")}),
    )
    reason = forms.ChoiceField(
        label=gettext_lazy("Reason"),
        required=False,
        choices=[("", gettext_lazy("Any")), *DeckChange.Reason.choices],
    )

    def is_narrowed(self) -> bool:
        return self.is_valid() and any(self.cleaned_data.values())


def _verdict(line: JudgedChange) -> str:
    change: Any = line.change
    if change.is_void:
        return _("Void")
    if getattr(change, "corrected_by", None):
        return _("Revoked") if change.corrected_by.is_void else _("Corrected")
    if line.is_late:
        return _("Late %(span)s") % {"span": hours_words(line.overdue, up=True)}
    if not change.sets_clock:
        return _("Part of the batch")
    return _("On time") if line.reading and line.reading.interval else ""


COLUMNS = (
    Column(
        "at",
        gettext_lazy("Changed"),
        lambda line: local(line.change.at, line.change.table.property),
        sort=("at",),
    ),
    Column(
        "batch",
        gettext_lazy("Batch"),
        lambda line: f"{line.change.batch}, {line.change.back_colour}",
        sort=("batch", "-at"),
    ),
    Column(
        "opened",
        gettext_lazy("Opened"),
        lambda line: line.change.decks_opened,
        sort=("decks_opened", "-at"),
        figure=True,
    ),
    Column(
        "removed",
        gettext_lazy("Removed"),
        lambda line: line.change.decks_removed,
        sort=("decks_removed", "-at"),
        figure=True,
    ),
    Column(
        "reason",
        gettext_lazy("Reason"),
        lambda line: line.change.get_reason_display(),
        sort=("reason", "-at"),
    ),
    Column("source", gettext_lazy("Taken from"), lambda line: line.change.get_source_display(), shown=False),
    Column(
        "inspected",
        gettext_lazy("Inspected by"),
        lambda line: line.change.inspected_by_name,
        sort=("inspected_by_name",),
    ),
    Column(
        "verified",
        gettext_lazy("Verified by"),
        lambda line: line.change.verified_by_name,
        sort=("verified_by_name",),
    ),
    Column("verdict", gettext_lazy("On time"), _verdict, cell="decks/_list_verdict.html"),
    Column("cause", gettext_lazy("Why it is late"), lambda line: line.change.why_late, shown=False),
    Column("notes", gettext_lazy("Notes"), lambda line: line.change.notes, shown=False),
)


class DeckChangeListing(Listing):
    key = "deck_changes"
    title = gettext_lazy("Deck changes")
    action = Action.DECK_VIEW
    columns = COLUMNS
    default_sort = "-at"
    url_name = "deck-entry"

    def prepare(self) -> None:
        self.form = ChangeFilterForm(self.given)
        self.form.is_valid()

    def rows(self) -> QuerySet[Any]:
        said = self.form.cleaned_data
        changes = deck_changes_visible_to(self.access).filter(table=self.place["pk"])
        if said.get("reason"):
            changes = changes.filter(reason=said["reason"])
        for word in (said.get("q") or "").split():
            changes = changes.filter(
                Q(back_colour__icontains=word)
                | Q(inspected_by_name__icontains=word)
                | Q(verified_by_name__icontains=word)
                | Q(notes__icontains=word)
                | Q(late_cause__icontains=word)
            )
        return with_the_change_before(changes).select_related("corrects", "corrected_by", *TABLE)

    def lines(self, rows: list[Any]) -> list[JudgedChange]:
        """Judged in the order of time, told in the order that was asked for."""
        judged = {each.change.pk: each for each in judged_changes(sorted(rows, key=lambda each: each.at))}
        return [judged[each.pk] for each in rows]

    def pk_of(self, line: Any) -> int:
        key: int = line.change.pk
        return key


TABLE = ("table", "table__pit", "table__property")
