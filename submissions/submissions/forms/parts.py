"""What is said to the warnings of a draft, the layouts that go with it, and the files beside it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.forms.guarded import Guarded
from backoffice.core.versioned import Versioned
from games.layouts.models import Layout
from submissions.submissions.forms.texts import Text
from submissions.submissions.models import Attachment, Submission
from submissions.submissions.selectors.parts import FindingLine
from submissions.submissions.services.acknowledging import READS_OTHERWISE, Acknowledged, reads_as
from submissions.submissions.services.attachments import MOST_BYTES

LONGEST = 4000


class FindingsForm(Guarded, forms.Form):
    """A box for each warning. What was read is sent along: a warning that reads otherwise is looked at again."""

    def __init__(self, *args: Any, warnings: Sequence[FindingLine], **kwargs: Any) -> None:
        self.warnings = {f"say_{each.key}": each for each in warnings}
        super().__init__(*args, **kwargs)

    def _remember(self, edited: Versioned) -> None:
        for name, line in self.warnings.items():
            self.fields[name] = Text(label=line.finding.message, required=False, rows=2, max_length=LONGEST)
            self.fields[f"read_{line.key}"] = forms.CharField(
                widget=forms.HiddenInput, required=False, initial=line.finding.message
            )
            self.guarded.append(name)
        super()._remember(edited)

    @property
    def lines(self) -> list[tuple[forms.BoundField, forms.BoundField, FindingLine]]:
        return [(self[name], self[f"read_{each.key}"], each) for name, each in self.warnings.items()]

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        assert isinstance(edited, Submission)  # noqa: S101
        said = {(each.code, each.path): each.text for each in edited.acknowledgements.all()}
        return {
            name: said.get((each.finding.code, each.finding.path), "") for name, each in self.warnings.items()
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name, line in self.warnings.items():
            text = cleaned.get(name) or ""
            read = self.data.get(self.add_prefix(f"read_{line.key}"), "")
            if text and not reads_as(read, line.finding):
                self.add_error(name, READS_OTHERWISE)
                # the next sending answers the warning as it is shown now
                data: Any = self.data
                self.data = data = data.copy()
                data[self.add_prefix(f"read_{line.key}")] = line.finding.message
            elif line.known and not text:
                self.add_error(
                    name, _("It is already acknowledged: change the explanation, but do not leave it empty.")
                )
        return cleaned

    def said(self) -> dict[tuple[str, str], Acknowledged]:
        return {
            (each.finding.code, each.finding.path): Acknowledged(each.finding.message, text)
            for name, each in self.warnings.items()
            if (text := self.cleaned_data[name])
        }


class LayoutsForm(Guarded, forms.Form):
    layouts = forms.ModelMultipleChoiceField(
        queryset=Layout.objects.none(),
        label=_("Layouts"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("One of these layouts can no longer be chosen.")},
    )

    def __init__(self, *args: Any, layouts: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["layouts"]
        assert isinstance(field, forms.ModelMultipleChoiceField)  # noqa: S101
        field.queryset = layouts

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        assert isinstance(edited, Submission)  # noqa: S101
        return {"layouts": sorted(edited.layouts.values_list("pk", flat=True))}

    @property
    def chosen(self) -> set[str]:
        return {str(getattr(each, "pk", each)) for each in self["layouts"].value() or ()}


class AttachForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("What it is"),
        choices=[("", _("Choose ...")), *Attachment.Kind.choices],
        error_messages={"required": _("Choose what the file is.")},
    )
    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": ".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"}),
        help_text=_("PDF, PNG or JPEG, up to %d MB.") % (MOST_BYTES // 2**20),
        error_messages={"required": _("Choose a file."), "empty": _("The file is empty.")},
    )

    def clean_file(self) -> Any:
        """Before anything of it is read into memory."""
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(
                _("At most %(most)d MB; this file has %(size)d MB.")
                % {"most": MOST_BYTES // 2**20, "size": -(-file.size // 2**20)}
            )
        return file
