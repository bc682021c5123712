"""Two people saved the same draft: who changed what, what is taken over, and what has to be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django import forms
from django.utils.translation import gettext as _

from backoffice.core.wording import clock_time
from games.configurations.forms.sheet import KEEP
from games.configurations.models import Configuration, Revision
from games.configurations.rules.merging import Meeting
from games.configurations.rules.redline.changes import changes_between
from games.configurations.rules.redline.words import lines_of
from games.rulepacks.book import Book


@dataclass(frozen=True)
class Edit:
    who: str


@dataclass(frozen=True)
class MeetingRow:
    """As the shared comparison shows it."""

    label: str
    was: str
    now: str
    typed: str
    case: str
    edit: Edit | None
    when: str
    choice: forms.BoundField | None


@dataclass(frozen=True)
class DraftConflict:
    who: str
    rows: list[MeetingRow]
    others: tuple[()] = ()

    @property
    def must_choose(self) -> bool:
        return any(row.case == "both" for row in self.rows)


class ChoiceForm(forms.Form):
    """For each path that both changed: whose value stays."""

    def __init__(self, book: Book, meetings: Sequence[Meeting], choices: Mapping[str, str] | None) -> None:
        data = None if choices is None else {f"{KEEP}{path}": choice for path, choice in choices.items()}
        super().__init__(data)
        for each in meetings:
            self.fields[f"{KEEP}{each.path}"] = forms.ChoiceField(
                label=_label(book, each.path),
                widget=forms.RadioSelect,
                choices=[
                    ("mine", _("Mine: %(value)s") % {"value": _words(book, each.path, each.mine)}),
                    ("theirs", _("Theirs: %(value)s") % {"value": _words(book, each.path, each.theirs)}),
                ],
                error_messages={"required": _("Choose which value to keep: yours or theirs.")},
            )


def conflict_of(
    configuration: Configuration,
    book: Book,
    meetings: Sequence[Meeting],
    *,
    since: int,
    choices: Mapping[str, str] | None = None,
) -> DraftConflict:
    """`since` is the revision that the edit began on; `choices` are given where some were made already."""
    saved = list(Revision.objects.filter(configuration=configuration, number__gte=since).order_by("number"))
    last_change = _last_changes(book, saved)
    form = ChoiceForm(book, [each for each in meetings if each.case == "both"], choices)
    zone = configuration.property.zone
    rows = []
    for each in meetings:
        by = last_change.get(each.path)
        rows.append(
            MeetingRow(
                label=_label(book, each.path),
                was=_words(book, each.path, each.was),
                now=_words(book, each.path, each.theirs),
                typed=_words(book, each.path, each.mine),
                case=each.case,
                edit=Edit(by.saved_by_name) if by else None,
                when=clock_time(by.saved_at, zone) if by else "",
                choice=form[f"{KEEP}{each.path}"] if each.case == "both" else None,
            )
        )
    who = ", ".join(dict.fromkeys(each.saved_by_name for each in saved[1:]))
    return DraftConflict(who or _("Someone else"), rows)


def _last_changes(book: Book, saved: list[Revision]) -> dict[str, Revision]:
    return {
        change.path: after
        for before, after in pairwise(saved)
        for change in changes_between(book, before.values, after.values)
    }


def _label(book: Book, path: str) -> str:
    return book.parameters[path].label if path in book.parameters else path


def _words(book: Book, path: str, value: object) -> str:
    return ", ".join(lines_of(book, path, value))
