"""A configuration to try elsewhere: a saved one, a pack's example, or JSON that somebody pastes or uploads."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.configurations.forms.values_file import MOST_CHARACTERS, text_of, values_in


class PastedForm(forms.Form):
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    text = forms.CharField(
        label=gettext_lazy("Configuration as JSON"),
        required=False,
        max_length=MOST_CHARACTERS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "code-field"}),
        help_text=gettext_lazy(
            'The paths of the editor, for example {"decks": 6, "wagers": ["initial", "tie"]}.'
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("or a JSON file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def __init__(self, data: Any = None, files: Any = None, *, games: dict[str, str]) -> None:
        super().__init__(data, files)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = list(games.items())

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        file, text = given.get("file"), given.get("text") or ""
        where = "text" if file is None else "file"
        try:
            text = text if file is None else text_of(file)
            if not text.strip() and not self.errors:
                self.add_error("text", _("Paste a configuration or choose a file."))
            elif not self.errors:
                given["values"] = values_in(text)
        except forms.ValidationError as refused:
            self.add_error(where, refused)
        return given
