"""Rows from a spreadsheet, as a file or pasted; whoever takes them says in `file_help` what they are."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.csv_reading import decoded
from backoffice.core.errors import DomainError


class CsvUploadForm(forms.Form):
    """`content` of what was cleaned is the text; a file that cannot be read is refused at its own field."""

    hide_optional = True
    file_help: Any = _("From a spreadsheet: save as “CSV UTF-8”. At most 1 MB and 5,000 rows.")

    file = forms.FileField(
        label=_("CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv"}),
        error_messages={"empty": _("The file is empty.")},
    )
    text = forms.CharField(
        label=_("Or paste the rows"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "paste"}),
        help_text=_("With the column names in the first line; copying cells from a spreadsheet works."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = self.file_help

    @property
    def source(self) -> str:
        """The field that the rows came in by."""
        return "file" if self.cleaned_data.get("file") else "text"

    @property
    def file_name(self) -> str:
        file = self.cleaned_data.get("file")
        return str(file.name) if file else ""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if file and text.strip():
            raise forms.ValidationError(_("Choose a file or paste rows, not both."))
        if not file and not text.strip():
            raise forms.ValidationError(_("Choose a file or paste rows."))
        try:
            cleaned["content"] = decoded(file.read() if file else text.encode())
        except DomainError as refusal:
            self.add_error("file" if file else "text", str(refusal))
        return cleaned
