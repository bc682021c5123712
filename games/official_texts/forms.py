"""What an authority's person hands over, moves and takes back."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.forms.numbers import WholeNumberField


class LoadForm(forms.Form):
    title = forms.CharField(
        label=_("Title"),
        max_length=200,
        required=False,
        help_text=_("The document's own title, as it will be printed. Leave empty to use the rule pack's."),
    )
    file = forms.FileField(
        label=_("Document"),
        help_text=_("A PDF with text, or plain text in UTF-8, up to 10 MB."),
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.md,.pdf,text/plain,application/pdf"}),
    )


class BorderForm(forms.Form):
    paragraph = forms.ChoiceField(label=_("Paragraph"))
    line = WholeNumberField(
        label=_("Begins at line"),
        required=False,
        min_value=1,
    )
    version = WholeNumberField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, contents: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["paragraph"]
        assert isinstance(choice, forms.ChoiceField)  # noqa: S101
        choice.choices = [(each, each) for each in contents]


class WithdrawTextForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))
