"""The small forms around the editor: the filters of the list, where a variant begins, its name."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.forms.guarded import Guarded
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules
from games.configurations.forms.values_file import text_of, values_in
from games.configurations.models import Configuration
from games.configurations.selectors.lists import VariantQuery
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack

EXAMPLE, RULES, FILE = "example", "rules", "file"


class VariantFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=gettext_lazy("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": gettext_lazy("Name of the variant")}),
    )
    property = forms.ChoiceField(label=gettext_lazy("Property"), required=False)
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        required=False,
        choices=[("", gettext_lazy("In use")), ("retired", gettext_lazy("Archived"))],
    )

    def __init__(self, data: Any, *, access: Access, current: Property | None, packs: Iterable[Pack]) -> None:
        """Without a choice the list shows the property that the person works at."""
        given = data.copy()
        # the request hands over a lazy one, which is never None itself
        if "property" not in given and current:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.casinos = {str(casino.pk): casino for casino in properties_visible_to(access)}
        self.casino = self.casinos.get(given.get("property", ""))
        self._offer("property", _("All properties"), {key: h.name for key, h in self.casinos.items()})
        self._offer(
            "game",
            _("All games"),
            {pack.id: f"{pack.head.title} · {pack.head.jurisdiction}" for pack in packs},
        )

    def _offer(self, name: str, every: str, choices: dict[str, str]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [("", every), *choices.items()]

    def query(self) -> VariantQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        chosen = self.cleaned_data
        return VariantQuery(
            casino=self.casino,
            pack_id=chosen.get("game", ""),
            text=chosen.get("q", ""),
            retired=chosen.get("state") == "retired",
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "game", "state"))


class StartForm(forms.Form):
    """A variant begins with the example of its rules, with what was approved before, or with values in a file."""

    source = forms.ChoiceField(
        label=gettext_lazy("Start from"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what the variant starts from.")},
    )
    file = forms.FileField(
        label=gettext_lazy("Values as a JSON file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=gettext_lazy("Only if you start from a file. Errors in it are shown in the editor."),
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the variant"),
        max_length=80,
        help_text=gettext_lazy("The name people use here, for example Main pit or High-limit room."),
    )

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        packs: list[Pack],
        rules: list[ApprovedRules],
        casino: Property,
    ) -> None:
        super().__init__(data, files)
        self.packs = {pack.id: pack for pack in packs}
        self.rules = {str(each.pk): each for each in rules}
        field = self.fields["source"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = [(pack.head.title, self._sources(pack, casino)) for pack in packs]

    def _sources(self, pack: Pack, casino: Property) -> list[tuple[str, str]]:
        example = (
            f"{EXAMPLE}:{pack.id}",
            _("Standard template: no errors, questions left open"),
        )
        approved = [
            (f"{RULES}:{key}", self._words(each, casino))
            for key, each in self.rules.items()
            if each.pack_id == pack.id
        ]
        return [example, *approved, (f"{FILE}:{pack.id}", _("A file with values"))]

    @staticmethod
    def _words(rules: ApprovedRules, casino: Property) -> str:
        if rules.property_id == casino.pk:
            words = _("In force here: %(variant)s, version %(number)d (%(approval)s)")
        else:
            words = _("Approved at %(casino)s: %(variant)s, version %(number)d (%(approval)s)")
        return words % {
            "casino": rules.property.name,
            "variant": rules.variant,
            "number": rules.number,
            "approval": rules.approval_number,
        }

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        kind, _colon, key = given.get("source", "").partition(":")
        if kind != FILE:
            return given
        if given.get("file") is None:
            self.add_error("file", _("Choose the file to start from."))
            return given
        try:
            given["values"] = values_in(text_of(given["file"]))
        except forms.ValidationError as refused:
            self.add_error("file", refused)
            return given
        known = {path.split(".")[0] for path in book_of(self.packs[key]).parameters}
        if strange := [name for name in given["values"] if name not in known]:
            self.add_error(
                "file", _("There is no such value: %(names)s.") % {"names": ", ".join(strange)[:200]}
            )
        return given

    @property
    def chosen(self) -> Pack | ApprovedRules:
        kind, _colon, key = self.cleaned_data["source"].partition(":")
        return self.rules[key] if kind == RULES else self.packs[key]

    @property
    def values(self) -> dict[str, Any] | None:
        """Those of the file; None where the variant starts from something else."""
        return self.cleaned_data.get("values")


class ConfigurationNameForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Configuration
        fields = ["name"]
