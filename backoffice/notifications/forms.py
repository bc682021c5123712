"""How a person wants to hear of each group of notices."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.notifications.groups import NoticeGroup
from backoffice.notifications.models import MailChoice
from backoffice.notifications.selectors import Way


class Row(NamedTuple):
    group: NoticeGroup
    shown: forms.BoundField
    mail: forms.BoundField


class NoticeChoicesForm(forms.Form):
    def __init__(
        self, *args: Any, groups: Sequence[NoticeGroup], ways: Mapping[str, Way], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups
        for group in groups:
            # beside the title of its row a control has no label that one sees
            shown = forms.CheckboxInput(
                attrs={"aria-label": _("%(notices)s in Baize") % {"notices": group.title}}
            )
            mail = forms.Select(attrs={"aria-label": _("%(notices)s by email") % {"notices": group.title}})
            self.fields[f"shown_{group.code}"] = forms.BooleanField(
                label=_("%(notices)s in Baize") % {"notices": group.title},
                required=False,
                initial=ways[group.code].in_product,
                widget=shown,
            )
            self.fields[f"mail_{group.code}"] = forms.ChoiceField(
                label=_("%(notices)s by email") % {"notices": group.title},
                choices=MailChoice.choices,
                initial=ways[group.code].mail,
                widget=mail,
            )

    def rows(self) -> Iterator[Row]:
        for group in self.groups:
            yield Row(group, self[f"shown_{group.code}"], self[f"mail_{group.code}"])

    def ways(self) -> dict[str, Way]:
        said = self.cleaned_data
        return {
            group.code: Way(said[f"shown_{group.code}"], said[f"mail_{group.code}"]) for group in self.groups
        }
