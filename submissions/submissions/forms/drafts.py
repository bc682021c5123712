"""The forms of a draft: the list's filters, beginning one, and what the request says."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.forms.guarded import Guarded
from backoffice.core.forms.local_time import LocalTimeField
from backoffice.core.versioned import Versioned
from backoffice.permissions.access import Access
from games.packs.selectors import pack_title
from games.rulepacks.review import FeatureItem, KindOfSubmission, review_rules
from submissions.submissions.forms.texts import Text
from submissions.submissions.models import TEXTS, Submission
from submissions.submissions.selectors.drafts import STATES, SubmissionQuery, kinds_at
from submissions.submissions.services.drafts import LONGEST


class SubmissionFilterForm(forms.Form):
    hide_optional = True

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Number, variant, approval")}),
    )
    property = forms.ChoiceField(label=_("Property"), required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False, choices=STATES)
    kind = forms.ChoiceField(
        label=_("Class"), required=False, choices=[("", _("All classes")), *Submission.Kind.choices]
    )

    def __init__(self, data: Any, *, access: Access, current: Property | None, packs: list[str]) -> None:
        given = data.copy()
        if "property" not in given and current:
            given["property"] = str(current.pk)
        super().__init__(given)
        self.casinos = {str(each.pk): each for each in properties_visible_to(access)}
        self.casino = self.casinos.get(given.get("property", ""))
        self._offer("property", [("", _("All properties")), *((k, h.name) for k, h in self.casinos.items())])
        self._offer("game", [("", _("All games")), *((each, pack_title(each)) for each in packs)])

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = choices

    def query(self) -> SubmissionQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        said = self.cleaned_data
        return SubmissionQuery(
            casino=self.casino,
            pack_id=said.get("game", ""),
            state=said.get("state", ""),
            kind=said.get("kind", ""),
            text=said.get("q", "").replace("\x00", ""),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in ("q", "game", "state", "kind"))


class KindField(forms.ChoiceField):
    """The classes of the jurisdiction, each with what it is for and its clause."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Class"),
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose the class of the submission.")},
            **kwargs,
        )

    def offer(self, casino: Property) -> None:
        labels = dict(Submission.Kind.choices)
        self.choices = [(each.id, labels[each.id]) for each in kinds_at(casino) if each.id in labels]


def explained(field: forms.BoundField, casino: Property) -> list[tuple[Any, KindOfSubmission]]:
    """Each radio button with what its class is for."""
    about = {each.id: each for each in kinds_at(casino)}
    return [(each, about[str(each.data["value"])]) for each in field.subwidgets]


class BeginForm(forms.Form):
    kind = KindField()

    def __init__(self, *args: Any, casino: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.casino = casino
        field = self.fields["kind"]
        assert isinstance(field, KindField)  # noqa: S101
        field.offer(casino)

    @property
    def kinds(self) -> list[tuple[Any, KindOfSubmission]]:
        return explained(self["kind"], self.casino)


def _text(name: str, rows: int) -> Text:
    field: Any = Submission._meta.get_field(name)
    return Text(
        label=capfirst(field.verbose_name),
        help_text=field.help_text,
        required=False,
        rows=rows,
        max_length=LONGEST,
    )


class RequestForm(Guarded, forms.Form):
    """What the submission asks for. The items of a new feature that have no place of their own are part of it."""

    # a draft may be saved with gaps; what the signature still needs is listed on its page
    hide_optional = True

    kind = KindField()
    target_effective_at = LocalTimeField(
        label=_("Requested effective date"),
        required=False,
        help_text=_("By the property's clock. The rules take effect when the regulator decides."),
    )
    narrative = _text("narrative", 6)
    reason = _text("reason", 4)
    other_jurisdictions = _text("other_jurisdictions", 3)
    intellectual_property = _text("intellectual_property", 3)

    def __init__(self, *args: Any, casino: Property, **kwargs: Any) -> None:
        self.casino = casino
        rules = review_rules(casino.regulator.jurisdiction)
        self.items: list[FeatureItem] = [each for each in rules.feature_item if each.answered_by == "text"]
        super().__init__(*args, **kwargs)

    def _remember(self, edited: Versioned) -> None:
        kind, wanted = self.fields["kind"], self.fields["target_effective_at"]
        assert isinstance(kind, KindField)  # noqa: S101
        assert isinstance(wanted, LocalTimeField)  # noqa: S101
        kind.offer(self.casino)
        wanted.set_zone(self.casino.zone)
        for item in self.items:
            self.fields[f"item_{item.id}"] = Text(
                label=item.title, help_text=item.help, required=False, rows=3, max_length=LONGEST
            )
            self.guarded.append(f"item_{item.id}")
        super()._remember(edited)

    @property
    def kinds(self) -> list[tuple[Any, KindOfSubmission]]:
        return explained(self["kind"], self.casino)

    @property
    def item_fields(self) -> list[tuple[forms.BoundField, FeatureItem]]:
        return [(self[f"item_{item.id}"], item) for item in self.items]

    def values_of(self, edited: Versioned) -> dict[str, Any]:
        assert isinstance(edited, Submission)  # noqa: S101
        values = {name: getattr(edited, name) for name in ("kind", "target_effective_at", *TEXTS)}
        return values | {f"item_{each.id}": edited.feature_items.get(each.id, "") for each in self.items}

    def written(self) -> dict[str, Any]:
        found = self.cleaned_data
        said = {name: found[name] for name in ("kind", "target_effective_at")}
        said |= {name: found[name] for name in TEXTS}
        assert isinstance(self.edited, Submission)  # noqa: S101
        typed = {each.id: found[f"item_{each.id}"] for each in self.items}
        kept = {key: text for key, text in self.edited.feature_items.items() if key not in typed}
        return said | {"feature_items": kept | {key: text for key, text in typed.items() if text}}
