from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rulepacks.loader import load_pack
from submissions.register.selectors.register import RegisterQuery, published_rules

STATES = [
    ("", _("Any state")),
    ("in_force", _("In force")),
    ("scheduled", _("Scheduled")),
    ("suspended", _("Suspended")),
    ("superseded", _("Superseded")),
    ("withdrawn", _("Withdrawn")),
]


class RegisterForm(forms.Form):
    """Above the register; an old link with a choice that is gone still shows a list."""

    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Game, property, approval number")}),
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    casino = forms.ChoiceField(label=_("Property"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False, choices=STATES)

    def __init__(self, data: Any, *, jurisdiction: str) -> None:
        super().__init__(data)
        listed = published_rules(jurisdiction).order_by().values_list("pack_id", "property__name").distinct()
        games = sorted({pack for pack, _casino in listed})
        casinos = sorted({casino for _pack, casino in listed})
        self._offer("game", [("", _("All games")), *((each, load_pack(each).head.title) for each in games)])
        self._offer("casino", [("", _("All properties")), *((each, each) for each in casinos)])

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = choices

    def query(self) -> RegisterQuery:
        self.is_valid()
        said = self.cleaned_data
        return RegisterQuery(
            text=said.get("q", "").replace("\x00", ""),
            game=said.get("game", ""),
            casino=said.get("casino", ""),
            state=said.get("state", ""),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.values())
