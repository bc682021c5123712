"""Signing, withdrawing, and what is said in the discussion."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.forms.numbers import WholeNumberField
from submissions.review.services.discussion import LONGEST
from submissions.submissions.forms.texts import Text


class SignForm(forms.Form):
    version = WholeNumberField(widget=forms.HiddenInput)
    declared = forms.BooleanField(
        label=_("I make this statement."),
        error_messages={"required": _("Nothing is submitted without the statement.")},
    )


class WithdrawForm(forms.Form):
    reason = Text(
        label=_("Reason"),
        rows=3,
        max_length=4000,
        help_text=_("The regulator will see it."),
        error_messages={"required": _("State why it is withdrawn: the regulator will see it.")},
    )

    def __init__(self, *args: object, shown: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not shown:
            self.fields["reason"].required = False
            self.fields["reason"].help_text = _("Kept with the draft, which no one else has seen yet.")


class SayForm(forms.Form):
    """A comment or an answer; its key makes a second sending of it the same one."""

    text = Text(
        label=_("Comment"),
        rows=3,
        max_length=LONGEST,
        error_messages={"required": _("Enter something first.")},
    )
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: object, about: str = "", **kwargs: object) -> None:
        # several of them stand on one page
        kwargs.setdefault("auto_id", f"id_{about}_%s" if about else "id_say_%s")
        kwargs.setdefault("initial", {"key": uuid4()})
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if about:
            self.fields["text"].label = _("Answer")
