"""The forms of the regulator's desk."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.people.models import Membership
from backoffice.permissions.access import Access
from games.packs.selectors import pack_title
from submissions.review.models import Comment, Review
from submissions.review.selectors.queue import AGES, TABS, QueueQuery
from submissions.review.services.discussion import LONGEST
from submissions.submissions.models import Submission

AGE_WORDS = {
    "7": _("Longer than 7 days"),
    "14": _("Longer than 14 days"),
    "30": _("Longer than 30 days"),
    "late": _("Past the target"),
}


class QueueFilterForm(forms.Form):
    hide_optional = True

    property = forms.ChoiceField(label=_("Property"), required=False)
    operator = forms.ChoiceField(label=_("Operator"), required=False)
    kind = forms.ChoiceField(
        label=_("Class"), required=False, choices=[("", _("All classes")), *Submission.Kind.choices]
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    age = forms.ChoiceField(
        label=_("With the authority"),
        required=False,
        choices=[("", _("Any time")), *((each, AGE_WORDS[each]) for each in AGES)],
    )

    def __init__(self, data: Any, *, access: Access, packs: list[str]) -> None:
        super().__init__(data)
        casinos = list(properties_visible_to(access).select_related("operator"))
        self.casinos = {str(each.pk): each for each in casinos}
        self.operators = {str(each.operator_id): each.operator for each in casinos}
        self._offer("property", [("", _("All properties")), *((k, h.name) for k, h in self.casinos.items())])
        self._offer("operator", [("", _("All operators")), *((k, o.name) for k, o in self.operators.items())])
        self._offer("game", [("", _("All games")), *((each, pack_title(each)) for each in packs)])

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101
        field.choices = choices

    def query(self) -> QueueQuery:
        """What is not a choice counts as not chosen: an old link still shows a list."""
        self.is_valid()
        chosen = self.cleaned_data
        tab = self.data.get("tab", "")
        return QueueQuery(
            tab=tab if tab in TABS else TABS[0],
            casino=self.casinos.get(chosen.get("property", "")),
            operator=self.operators.get(chosen.get("operator", "")),
            kind=chosen.get("kind", ""),
            pack_id=chosen.get("game", ""),
            age=chosen.get("age", ""),
        )

    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.get(name) for name in self.fields)


class ColleagueChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Any) -> str:
        return str(obj.person.full_name)


class AssignForm(forms.Form):
    reviewer = ColleagueChoice(
        queryset=Membership.objects.none(),
        label=_("Reviewer"),
        to_field_name="person_id",
        empty_label=None,
        error_messages={"invalid_choice": _("This person is not a reviewer at this authority.")},
    )

    def __init__(self, *args: Any, colleagues: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["reviewer"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
        field.queryset = colleagues


class ReviewForm(forms.Form):
    verdict = forms.ChoiceField(
        label=_("What do you recommend?"), widget=forms.RadioSelect, choices=Review.Verdict.choices
    )
    text = forms.CharField(
        label=_("Summary"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("What has to change, or why it should be rejected. Only your authority sees it."),
    )


class NoteForm(forms.Form):
    text = forms.CharField(
        label=_("Private note"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("For your authority only; operators never see it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "id_note_%s")
        super().__init__(*args, **kwargs)


class ThreadForm(forms.Form):
    """A new thread: what it is about stands in hidden fields, and a key makes a second click harmless."""

    anchor = forms.ChoiceField(choices=Comment.Anchor.choices, widget=forms.HiddenInput)
    place = forms.CharField(max_length=160, required=False, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("Comment"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The operator sees it and has to respond before submitting again."),
    )

    @classmethod
    def fresh(cls, anchor: str, place: str) -> "ThreadForm":
        first = {"anchor": anchor, "place": place, "key": uuid4()}
        return cls(initial=first, auto_id=_auto_id(anchor, place))

    @classmethod
    def sent(cls, data: Any) -> "ThreadForm":
        return cls(data, auto_id=_auto_id(data.get("anchor", ""), data.get("place", "")))


class FreeThreadForm(ThreadForm):
    """Begun in the discussion, not at a line: whoever writes says what it is about."""

    anchor = forms.ChoiceField(label=_("About"), choices=Comment.Anchor.choices)
    place = forms.CharField(
        label=_("Which"),
        max_length=160,
        required=False,
        help_text=_("The clause, field, finding or page number; leave empty for the submission as a whole."),
    )
    free = forms.CharField(widget=forms.HiddenInput, initial="1")
    field_order = ("anchor", "place", "text")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "id_free_%s")
        super().__init__(*args, **kwargs)


class ReplyForm(forms.Form):
    key = forms.UUIDField(widget=forms.HiddenInput)
    text = forms.CharField(label=_("Answer"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 2}))

    @classmethod
    def under(cls, thread: Comment, data: Any = None) -> "ReplyForm":
        return cls(data, initial={"key": uuid4()}, auto_id=f"id_reply_{thread.pk}_%s")


def _auto_id(anchor: str, place: str) -> str:
    """Several of these forms can be open on a page."""
    plain = "".join(letter if letter.isalnum() else "_" for letter in f"{anchor}_{place}")
    return f"id_{plain}_%s"
