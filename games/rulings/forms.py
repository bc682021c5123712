"""What an approver says when a reading is ruled on, a ruling withdrawn, a waiver granted or ended."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.permissions.access import Access
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.readings import Interpretation


def day_field(label: Any, help_text: Any = "") -> forms.DateField:
    return forms.DateField(
        label=label,
        help_text=help_text,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class RulingForm(forms.Form):
    option = forms.ChoiceField(label=_("Interpretation"), widget=forms.RadioSelect)
    from_on = day_field(_("From"), _("By the calendar of the jurisdiction; today or later."))
    reference = forms.CharField(
        label=_("Reference number"),
        max_length=40,
        help_text=_("The number under which the authority files the ruling."),
    )
    reasons = forms.CharField(
        label=_("Reasons"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Operators see them with the ruling."),
    )

    def __init__(self, *args: Any, reading: Interpretation, today: date, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"from_on": today})
        super().__init__(*args, **kwargs)
        options = self.fields["option"]
        assert isinstance(options, forms.ChoiceField)  # noqa: S101
        options.choices = [
            (
                each.id,
                _("%(summary)s (assumed so far)") % {"summary": each.summary}
                if each.id == reading.default
                else each.summary,
            )
            for each in reading.option
        ]
        self.fields["from_on"].widget.attrs["min"] = today.isoformat()


class EndForm(forms.Form):
    """For a ruling that is withdrawn and a waiver that ends early."""

    ends_on = day_field(_("From"), _("The first day on which it no longer applies; today or later."))
    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))


class CasinoChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.name} · {obj.operator.name}"


class WaiverForm(forms.Form):
    casino = CasinoChoice(queryset=Property.objects.none(), label=_("Property"))
    pack_id = forms.ChoiceField(label=_("Game and rules"))
    number = forms.CharField(label=_("Waiver number"), max_length=40)
    codes = forms.CharField(
        label=_("Findings"),
        max_length=400,
    )
    paths = forms.CharField(
        label=_("Fields"),
        required=False,
        max_length=400,
        help_text=_("Such as seats. Leave empty for every field in which these findings occur."),
    )
    from_on = day_field(_("From"))
    expires_on = day_field(_("Last day"), _("A waiver always ends; it can be granted again."))
    reasons = forms.CharField(label=_("Reasons"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4}))

    def __init__(self, *args: Any, access: Access, today: date, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"from_on": today})
        super().__init__(*args, **kwargs)
        casinos, packs = self.fields["casino"], self.fields["pack_id"]
        assert isinstance(casinos, forms.ModelChoiceField)  # noqa: S101
        assert isinstance(packs, forms.ChoiceField)  # noqa: S101
        casinos.queryset = properties_visible_to(access).filter(retired_at__isnull=True)
        jurisdiction = access.regulator.jurisdiction if access.regulator else ""
        own = [load_pack(each) for each in pack_ids() if each.split("/")[0] == jurisdiction]
        packs.choices = [(pack.id, pack.head.title) for pack in own]
        codes = sorted(code for pack in own for code in book_of(pack).codes)
        self.fields["codes"].help_text = (
            gettext("Their codes, such as %(code)s, separated by commas or spaces.") % {"code": codes[0]}
            if codes
            else gettext("Their codes, separated by commas or spaces.")
        )

    def clean_codes(self) -> list[str]:
        return _listed(self.cleaned_data["codes"])

    def clean_paths(self) -> list[str]:
        return _listed(self.cleaned_data["paths"])


class NoticeForm(forms.Form):
    subject = forms.CharField(label=_("Subject"), max_length=160)
    text = forms.CharField(
        label=_("Text"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 18}),
        help_text=_("Drafted from what the new version breaks. Change it as you like."),
    )


def _listed(text: str) -> list[str]:
    return text.replace(",", " ").replace(";", " ").split()
