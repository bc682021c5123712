"""Forms that know which version they show, and bring two people's edits together without losing either.

When the thing has moved on since the page was opened, each field falls into one of four cases: only they
changed it (their value is taken over), only you (yours stays), both alike (nothing to decide), or both
differently: then the page asks which one stays, field by field.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.forms.models import model_to_dict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.audit.selectors import HistoryLine, edits_since, zone_of
from backoffice.core.forms.seen import ALIKE, BOTH, THEIRS, Seen, comparable
from backoffice.core.versioned import Versioned
from backoffice.core.wording import clock_time

KEEP = "keep_"


@dataclass(frozen=True)
class ConflictRow:
    label: str
    was: str
    now: str
    typed: str
    case: str
    edit: HistoryLine | None
    when: str
    choice: forms.BoundField | None


@dataclass(frozen=True)
class OtherEdit:
    """Something that happened to the thing beside the fields of this form, such as that it was retired."""

    what: str
    who: str
    when: str


@dataclass(frozen=True)
class Conflict:
    """For the comparison on the page: who came first, and every field that is not as it was."""

    who: str
    rows: list[ConflictRow]
    others: list[OtherEdit]

    @property
    def must_choose(self) -> bool:
        return any(row.case == BOTH for row in self.rows)


class Guarded(forms.BaseForm):
    """Mixed into a form (`class PitForm(Guarded, forms.ModelForm)`), made with `edited=` the thing as it is."""

    # entries about the edit itself, not about the thing
    unguarded: ClassVar[frozenset[str]] = frozenset()

    def __init__(
        self, *args: Any, edited: Versioned | None = None, seen: Seen | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.edited = edited
        self.seen = seen or Seen()
        self.guarded = [name for name in self.fields if name not in self.unguarded]
        self._unsealed = False
        if edited is not None:
            self._remember(edited)

    def _remember(self, edited: Versioned) -> None:
        self.fields["seen"] = forms.CharField(widget=forms.HiddenInput, required=False)
        fresh = self.seen if self.seen.version else Seen(edited.version, self._comparable_values(edited))
        if self.is_bound:
            sent = Seen.unseal(self.data.get(self.add_prefix("seen"), ""), edited)
            if sent is None:
                self._unsealed = True
                data: Any = self.data
                self.data = data = data.copy()
                data[self.add_prefix("seen")] = fresh.seal(edited)
            fresh = sent or fresh
        else:
            self.initial = {**self.values_of(edited), **self.initial, "seen": fresh.seal(edited)}
        self.seen = fresh
        for name in fresh.contested:
            self.fields[KEEP + name] = forms.ChoiceField(
                label=self.fields[name].label,
                widget=forms.RadioSelect,
                choices=[("mine", _("Mine")), ("theirs", _("Theirs"))],
                error_messages={"required": gettext_lazy("Choose which value to keep: yours or theirs.")},
            )

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        """The thing as this form shows it; a form that is not of one model says it itself."""
        return model_to_dict(edited, fields=self.guarded)

    def words_for(self, name: str, value: Any) -> str:
        """A comparable value of this field, for the comparison."""
        if value in ("", []):
            return "–"
        if isinstance(value, bool):
            return _("Yes") if value else _("No")
        chosen = self.fields[name]
        if isinstance(chosen, forms.ChoiceField | forms.ModelChoiceField):
            labels = _labels(chosen)
            return ", ".join(
                labels.get(str(v), str(v)) for v in (value if isinstance(value, list) else [value])
            )
        return str(value)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self._unsealed:
            raise forms.ValidationError(
                _(
                    "It is not clear which version this page showed. What you typed is kept: check it "
                    "and save again."
                )
            )
        if self.edited is not None and self.seen.contested:
            now = self.values_of(self.edited)
            for name in self.seen.contested:
                if cleaned.get(KEEP + name) == "theirs":
                    # What was typed into a field that gives way need not even be valid.
                    self.errors.pop(name, None)
                    cleaned[name] = self.fields[name].clean(now[name])
        return cleaned

    def agrees_with(self, current: Versioned) -> bool:
        """Already saved as typed, as by a second press of the button."""
        now = self._comparable_values(current)
        return all(comparable(self.cleaned_data.get(name)) == now[name] for name in self.guarded)

    def merged_with(self, current: Versioned) -> tuple[dict[str, Any], Seen]:
        """What the form shows next, with nothing typed gone, and what it then has seen."""
        now, raw = self._comparable_values(current), self.values_of(current)
        initial: dict[str, Any] = {name: self[name].data for name in self.fields if name != "seen"}
        cases: dict[str, str] = {}
        for name in self.guarded:
            typed, was = comparable(self.cleaned_data.get(name)), self.seen.values.get(name)
            if now[name] == was:
                continue
            cases[name] = ALIKE if typed == now[name] else THEIRS if typed == was else BOTH
            if cases[name] == THEIRS:
                initial[name] = raw[name]
        return initial, Seen(current.version, now, self.seen.version, self.seen.values, cases)

    @cached_property
    def conflict(self) -> Conflict | None:
        if self.edited is None or not self.seen.first_version:
            return None
        edits = edits_since(self.edited, self.seen.first_version)
        return Conflict(
            who=", ".join(dict.fromkeys(edit.who for edit in edits)) or _("Someone else"),
            rows=[self._row(name, case, edits) for name, case in self.seen.cases.items()],
            others=[self._other(edit) for edit in edits if not self._is_about_fields(edit)],
        )

    def _is_about_fields(self, edit: HistoryLine) -> bool:
        return any(change.name.removesuffix("_id") in self.guarded for change in edit.changes)

    def _other(self, edit: HistoryLine) -> OtherEdit:
        return OtherEdit(edit.what, edit.who, self._when(edit))

    def _when(self, edit: HistoryLine | None) -> str:
        return clock_time(edit.at, zone_of(self.edited)) if edit and self.edited else ""

    def _row(self, name: str, case: str, edits: list[HistoryLine]) -> ConflictRow:
        was, now = self.seen.first_values.get(name, ""), self.seen.values.get(name, "")
        typed = {THEIRS: was, ALIKE: now}[case] if case != BOTH else self._typed(name)
        choice = self._choice(name, now=now, typed=typed) if case == BOTH else None
        names = {name, f"{name}_id"}
        edit = next((e for e in reversed(edits) if names & {c.name for c in e.changes}), None)
        return ConflictRow(
            label=str(self.fields[name].label),
            was=self.words_for(name, was),
            now=self.words_for(name, now),
            typed=self.words_for(name, typed),
            case=case,
            edit=edit,
            when=self._when(edit),
            choice=choice,
        )

    def _choice(self, name: str, *, now: Any, typed: Any) -> forms.BoundField:
        """Names both values, so that nobody chooses between two words."""
        field = self.fields[KEEP + name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [
            ("mine", _("Mine: %(value)s") % {"value": self.words_for(name, typed)}),
            ("theirs", _("Theirs: %(value)s") % {"value": self.words_for(name, now)}),
        ]
        return self[KEEP + name]

    def _typed(self, name: str) -> Any:
        try:
            return comparable(self.fields[name].clean(self[name].value()))
        except forms.ValidationError:
            return comparable(self[name].value())

    def get_context(self) -> dict[str, Any]:
        """The choices stand in the comparison, not among the fields."""
        context: dict[str, Any] = super().get_context()
        context["fields"] = [item for item in context["fields"] if not item[0].name.startswith(KEEP)]
        return context

    def _comparable_values(self, edited: Versioned) -> dict[str, Any]:
        values = self.values_of(edited)
        return {name: comparable(values.get(name)) for name in self.guarded}


def _labels(chosen: Any) -> dict[str, str]:
    labels: dict[str, str] = {}
    for key, label in chosen.choices:
        if isinstance(label, list | tuple):
            labels |= {str(inner): str(name) for inner, name in label}
        else:
            labels[str(key)] = str(label)
    return labels
