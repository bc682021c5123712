from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.forms.guarded import Guarded
from backoffice.models import GamingTable, Pit, Property
from backoffice.services.equipment import clause_on_alternative_places, equipment_problems
from backoffice.services.tables import TABLE_FIELDS


class TableForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    """Adds or changes one table of one property; a table never moves to another property."""

    class Meta:
        model = GamingTable
        fields = list(TABLE_FIELDS)
        error_messages = {
            "positions": {
                "min_value": _("A table has 1 to 30 positions."),
                "max_value": _("A table has 1 to 30 positions."),
                "invalid": _("Write a whole number from 1 to 30."),
            },
            "number": {"max_length": _("At most %(limit_value)d characters; this has %(show_value)d.")},
        }

    def __init__(self, *args: Any, house: Property, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        pits = self.fields["pit"]
        assert isinstance(pits, forms.ModelChoiceField)  # noqa: S101
        pits.queryset = Pit.objects.filter(
            Q(retired_at__isnull=True) | Q(pk=self.instance.pit_id), property=house
        )
        pits.empty_label = None if house.pits.filter(retired_at__isnull=True).count() == 1 else "---------"
        self.fields["number"].help_text = _("Unique in the property, for example T12.")
        self.fields["shuffler_serial"].help_text = _("Only with a shuffler.")
        if clause := clause_on_alternative_places(house.regulator.jurisdiction):
            for name in ("drop_box_place", "tip_box_place"):
                self.fields[name].help_text = (
                    _("Another place than the dealer's left or right needs the authority's approval (%s).")
                    % clause
                )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name, message in equipment_problems(cleaned).items():
            self.add_error(name, message)
        return cleaned
