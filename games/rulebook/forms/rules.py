"""What can be asked of a rule book: words, how a paragraph is handled, and the day."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rulebook.words import HANDLED


class BookForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Words, clause or check")}),
    )
    handled = forms.ChoiceField(label=_("Used as"), required=False)
    as_of = forms.DateField(
        label=_("As of"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, data: Any, *, counts: Mapping[str, int], today: date) -> None:
        """Without a day the book is read as it stands today."""
        given = data.copy()
        if not given.get("as_of"):
            given["as_of"] = today.isoformat()
        super().__init__(given)
        self.today = today
        field = self.fields["handled"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [
            ("", _("All (%(number)s)") % {"number": sum(counts.values())}),
            *((kind, f"{HANDLED[kind].label} ({counts[kind]})") for kind in HANDLED if counts.get(kind)),
        ]
        self.is_valid()

    @property
    def words(self) -> list[str]:
        return str(self.cleaned_data.get("q", "")).replace("\x00", "").split()

    @property
    def handled_by(self) -> str:
        return str(self.cleaned_data.get("handled", ""))

    @property
    def day(self) -> date:
        """A day that cannot be read is said at the field; the book then stands as of today."""
        return self.cleaned_data.get("as_of") or self.today

    @property
    def asked(self) -> dict[str, str]:
        """What the address has to carry; what is assumed anyway is left out."""
        said = {"q": " ".join(self.words), "handled": self.handled_by}
        if self.day != self.today:
            said["as_of"] = self.day.isoformat()
        return {name: value for name, value in said.items() if value}
