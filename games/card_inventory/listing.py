"""The list of labels: what it can show, filter and be sorted by."""

from typing import Any

from django import forms
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from backoffice.lists.columns import Column
from backoffice.lists.listing import Listing
from backoffice.lists.moments import local
from backoffice.permissions.actions import Action
from games.card_inventory.models import DeckSet
from games.card_inventory.rules.states import LIFE_OF_A_SET, State
from games.card_inventory.selectors.sets import SetRow, deck_sets_visible_to, rows_of

OVERDUE = "overdue"


class SetFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=gettext_lazy("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": gettext_lazy("Label, table, color")}),
    )
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        required=False,
        choices=[
            ("", gettext_lazy("Not destroyed")),
            (OVERDUE, gettext_lazy("Overdue")),
            *((each.value, DeckSet.State(each).label) for each in LIFE_OF_A_SET),
        ],
    )

    def is_narrowed(self) -> bool:
        return self.is_valid() and any(self.cleaned_data.values())


def _table(row: SetRow) -> str:
    table = row.deck_set.table
    return f"{table.number} · {table.pit.name}" if table else _("sealed container")


COLUMNS = (
    Column("label", gettext_lazy("Label"), lambda row: str(row.deck_set.number), sort=("number",)),
    Column("table", gettext_lazy("Table"), _table, sort=("table__number_order", "number")),
    Column(
        "decks", gettext_lazy("Decks"), lambda row: row.deck_set.decks, sort=("decks", "number"), figure=True
    ),
    Column(
        "color", gettext_lazy("Color"), lambda row: row.deck_set.back_colour, sort=("back_colour", "number")
    ),
    Column(
        "removed",
        gettext_lazy("Removed"),
        lambda row: local(row.deck_set.removed_at, row.deck_set.property),
        sort=("removed_at",),
    ),
    Column("reason", gettext_lazy("Reason"), lambda row: row.deck_set.reason, sort=("reason",), shown=False),
    Column(
        "state", gettext_lazy("State"), lambda row: row.deck_set.get_state_display(), sort=("state", "number")
    ),
    Column(
        "due",
        gettext_lazy("To be destroyed"),
        lambda row: local(row.deck_set.due_at, row.deck_set.property),
        sort=("due_at", "number"),
        cell="card_inventory/_list_due.html",
    ),
)


class DeckSetListing(Listing):
    """Of the property that the page is about; those that run out first on top, or the destroyed ones."""

    key = "deck_sets"
    title = gettext_lazy("Deck-set labels")
    action = Action.DECK_VIEW
    columns = COLUMNS
    default_sort = ""
    url_name = "deck-set"
    page_size = 50

    def prepare(self) -> None:
        self.form = SetFilterForm(self.given)
        self.form.is_valid()

    def rows(self) -> QuerySet[DeckSet]:
        said = self.form.cleaned_data
        sets = deck_sets_visible_to(self.access).filter(property=self.current)
        if said.get("state") == State.DESTROYED:
            sets = sets.filter(state=State.DESTROYED).order_by("-removed_at", "-number")
        else:
            sets = sets.filter(voided_at__isnull=True).exclude(state=State.DESTROYED)
            sets = sets.order_by(F("due_at").asc(nulls_last=True), "number")
            if said.get("state") == OVERDUE:
                sets = sets.filter(due_at__lt=self.at)
            elif said.get("state"):
                sets = sets.filter(state=said["state"])
        for word in (said.get("q") or "").split():
            sets = sets.filter(_naming(word))
        return sets

    def lines(self, rows: list[DeckSet]) -> list[SetRow]:
        return rows_of(rows, at=self.at)

    def pk_of(self, line: Any) -> int:
        key: int = line.deck_set.pk
        return key

    @property
    def about(self) -> Property | None:
        return self.current


def _naming(word: str) -> Q:
    named = (
        Q(table__number__icontains=word)
        | Q(table__pit__name__icontains=word)
        | Q(back_colour__icontains=word)
    )
    return named | Q(number=int(word)) if word.isascii() and word.isdecimal() and len(word) < 9 else named
