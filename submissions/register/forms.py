from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.forms.csv_upload import CsvUploadForm
from games.rulepacks.loader import load_pack
from submissions.register.models import EarlierApproval
from submissions.register.plan import COLUMNS
from submissions.register.selectors.listing import names_in_register
from submissions.register.selectors.register import RegisterQuery

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
        games, casinos = names_in_register(jurisdiction)
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


def _day(label: Any, *, required: bool = True, help_text: Any = "") -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget, help_text=help_text)


class EarlierApprovalForm(forms.Form):
    """One approval from before, in the words of the approval; no configuration is needed."""

    approval_number = forms.CharField(label=_("Approval number"), max_length=60)
    property = forms.CharField(
        label=_("Property"),
        max_length=120,
        help_text=_("Also one that is not kept here, such as one that closed."),
    )
    operator = forms.CharField(label=_("Operator"), max_length=120, required=False)
    game = forms.CharField(label=_("Game"), max_length=120)
    variant = forms.CharField(
        label=_("Variant"), max_length=80, required=False, help_text=_("For example Main pit.")
    )
    version = forms.CharField(label=_("Version"), max_length=40, help_text=_("As the document numbers it."))
    approved_on = _day(_("Approved on"))
    in_force_from = _day(_("In force from"))
    no_longer_in_force_from = _day(
        _("No longer in force from"), required=False, help_text=_("Leave it empty while it holds.")
    )
    ended_as = forms.ChoiceField(
        label=_("Ended as"), required=False, choices=[("", "–"), *EarlierApproval.EndedAs.choices]
    )
    what_changed = forms.CharField(
        label=_("What changed"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Public: against the version before, in plain words."),
    )
    document = forms.FileField(
        label=_("Document"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".pdf,application/pdf"}),
        help_text=_("The approved rules as a PDF, at most 20 MB; everyone may download it."),
        error_messages={"empty": _("The file is empty.")},
    )
    document_hash = forms.CharField(
        label=_("Hash of the document"),
        max_length=80,
        required=False,
        help_text=_("SHA-256, where the file itself is kept elsewhere."),
    )

    def cells(self) -> dict[str, str]:
        """As a file of approvals would have them."""
        said = self.cleaned_data
        return {name: str(said.get(name.replace(" ", "_")) or "") for name in COLUMNS}

    def take_problems(self, problems: dict[str, str]) -> None:
        for column, words in problems.items():
            name = column.replace(" ", "_")
            self.add_error(name if name in self.fields else None, words)

    @staticmethod
    def initial_of(approval: EarlierApproval) -> dict[str, Any]:
        return {
            "approval_number": approval.approval_number,
            "property": approval.property_name,
            "operator": approval.operator_name,
            "game": approval.game,
            "variant": approval.variant,
            "version": approval.version,
            "approved_on": approval.approved_on,
            "in_force_from": approval.effective_from,
            "no_longer_in_force_from": approval.ended_on,
            "ended_as": approval.ended_as,
            "what_changed": approval.what_changed,
            "document_hash": approval.document_sha256,
        }


class EarlierImportForm(CsvUploadForm):
    file_help = _("From a spreadsheet: save as “CSV UTF-8”. At most 1 MB and 5,000 approvals.")
