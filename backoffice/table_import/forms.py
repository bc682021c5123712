from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.csv_reading import decoded
from backoffice.core.errors import DomainError


class TableImportForm(forms.Form):
    hide_optional = True

    file = forms.FileField(
        label=_("CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv"}),
        help_text=_("From a spreadsheet: save as “CSV UTF-8”. At most 1 MB and 5,000 tables."),
        error_messages={"empty": _("The file is empty.")},
    )
    text = forms.CharField(
        label=_("Or paste the rows"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "paste"}),
        help_text=_("With the column names in the first line; copying cells from a spreadsheet works."),
    )
    create_pits = forms.BooleanField(label=_("Create the pits that do not exist yet"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        file, text = cleaned.get("file"), cleaned.get("text", "")
        if self.errors:
            return cleaned
        if file and text.strip():
            raise forms.ValidationError(_("Choose a file or paste rows, not both."))
        if not file and not text.strip():
            raise forms.ValidationError(_("Choose a file or paste rows."))
        try:
            cleaned["content"] = decoded(file.read() if file else text.encode())
        except DomainError as refusal:
            self.add_error("file" if file else "text", str(refusal))
        return cleaned
