from django import forms

from backoffice.forms.guarded import Guarded
from backoffice.models import Operator


class OperatorForm(Guarded, forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Operator
        fields = ["name", "licence_number"]
