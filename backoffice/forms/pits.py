from django import forms

from backoffice.forms.guarded import Guarded
from backoffice.models import Pit


class PitForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Pit
        fields = ["name"]
        help_texts = {"name": "As people call it on the floor, for example Main pit."}
