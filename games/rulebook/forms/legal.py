"""A configuration to try elsewhere: a saved one, a pack's example, or JSON that somebody pastes or uploads."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.numbers import BadData, read_json
from games.rulebook.rules.legal import is_exact

MOST_CHARACTERS = 200_000


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
        if file is not None:
            if file.size > MOST_CHARACTERS:
                self.add_error(
                    "file", _("The file is larger than %(most)s bytes.") % {"most": f"{MOST_CHARACTERS:,}"}
                )
                return given
            try:
                text = file.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", _("The file is no text in UTF-8."))
                return given
        where = "file" if file is not None else "text"
        if not text.strip() and not self.errors:
            self.add_error("text", _("Paste a configuration or choose a file."))
        elif not self.errors:
            self._read(text, where, given)
        return given

    def _read(self, text: str, where: str, given: dict[str, Any]) -> None:
        try:
            values = read_json(text)
        except json.JSONDecodeError as error:
            self.add_error(
                where,
                _("This is not JSON: line %(line)s, column %(column)s: %(what)s.")
                % {"line": error.lineno, "column": error.colno, "what": error.msg},
            )
            return
        except BadData as error:
            this = _("This")
            for path, words in error.problems:
                self.add_error(where, f"{path or this} {words}.")
            return
        if not isinstance(values, dict) or not is_exact(values):
            self.add_error(where, _('A configuration is an object with exact values: {"decks": 6, ...}.'))
            return
        given["values"] = values
