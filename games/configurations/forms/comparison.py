"""What is laid side by side."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.configurations.selectors.comparison import DRAFT, FORCE


class ComparisonForm(forms.Form):
    hide_optional = True

    game = forms.ChoiceField(label=_("Game"), required=False)
    of = forms.ChoiceField(
        label=_("Compare"),
        required=False,
        choices=[(FORCE, _("Rules in force")), (DRAFT, _("Open drafts"))],
    )
    only = forms.BooleanField(label=_("Only differences"), required=False)

    def __init__(self, data: Any, *, games: dict[str, str]) -> None:
        given = data.copy()
        given["game"] = given.get("game") if given.get("game") in games else next(iter(games), "")
        if given.get("of") not in (DRAFT, FORCE):
            # nothing was chosen yet: what differs is what people come for
            given["of"] = FORCE
            given["only"] = "on"
        super().__init__(given)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = list(games.items())
        self.is_valid()
        self.chosen_game: str = given["game"]
        self.which: str = given["of"]
        self.only_differences = bool(self.cleaned_data.get("only"))
