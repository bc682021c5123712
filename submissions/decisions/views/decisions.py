"""The regulator decides: a page to write the decision, the whole of it once more, and only then it is taken."""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.local_time import gaming_day_starts
from backoffice.people.confirming import confirm_first
from backoffice.permissions.actions import Action
from submissions.decisions.forms import ApprovalForm, ConditionFormSet, ReasonsForm
from submissions.decisions.models import Decision
from submissions.decisions.selectors.decisions import (
    OUTCOMES_OF,
    blockers,
    is_offered,
    number_to_come,
    open_points,
    rules_of,
)
from submissions.decisions.selectors.in_part import altered
from submissions.decisions.services.approving import PAPERS, departures_of, tables_to_make_ready
from submissions.decisions.services.deciding import (
    DecidedAlready,
    approve_submission,
    offer_in_part,
    reject_submission,
    return_submission,
)
from submissions.documents.models import Document
from submissions.submissions.models import SubmissionVersion
from submissions.submissions.selectors.basis import day_of
from submissions.submissions.services.checking import order_check_of_offer
from submissions.submissions.views.base import OneSubmission

NOT_SENT_ON = ("csrfmiddlewaretoken", "step", "remove")


class OneVersion(OneSubmission, abstract=True):
    """What was handed in last: everything that a regulator sees comes from it."""

    submission_version: SubmissionVersion

    def load(self) -> None:
        super().load()
        if self.submission.current is not None:
            self.submission_version = self.submission.current

    def context(self) -> dict[str, Any]:
        snapshot = self.submission_version.snapshot
        return {
            "submission": self.submission,
            "round": self.submission_version,
            "casino": self.submission.property,
            "review_rules": rules_of(self.submission),
            "variant": snapshot["configuration"]["variant"],
            "game": snapshot["pack"]["title"],
            "back": reverse("submission-detail", args=[self.submission.pk]),
        }


class DecideView(OneVersion):
    """Which decisions this authority takes, and what stands in the way of each."""

    action = Action.SUBMISSION_REVIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        ways = [
            {
                "name": name,
                "url": reverse(f"submission-{name}", args=[pk]),
                "blockers": self._in_the_way(name),
            }
            for name in ("approve", "offer", "return", "reject")
            if is_offered(self.submission, name)
        ]
        missing = [name for name in ("offer", "reject") if not is_offered(self.submission, name)]
        return self.page("decisions/choose.html", self.context() | {"ways": ways, "missing": missing})

    def _in_the_way(self, name: str) -> list[Any]:
        return blockers(self.submission, self.submission_version, self.request.access, name)


class DecisionView(OneVersion, abstract=True):
    """`step` says what the button asks: more or fewer conditions, the whole once more, change it, or decide."""

    name: ClassVar[str]

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.show(self.form(None))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = self.form(request.POST)
        step = request.POST.get("step", "check")
        if step == "more" or "remove" in request.POST:
            return self.show(form.without_judging())
        if step == "edit" or not form.is_valid():
            return self.show(form)
        if form.main.cleaned_data["round"] != self.submission_version.pk:
            form.main.add_error(None, _("A newer round was submitted. Look at that one before you decide."))
            return self.show(form)
        if step != "confirm":
            stopped = any(each.stops for each in self.in_the_way())
            return self.show(form) if stopped else self.show_once_more(form)
        if (question := confirm_first(request)) is not None:
            return question
        return self.take(form)

    def take(self, form: "DecisionForms") -> HttpResponse:
        try:
            decision = self.decide(form, timezone.now())
        except DecidedAlready as faster:
            if faster.decision.decided_by == self.request.access.person and self.is_mine(faster.decision):
                # pressed twice: the first press did it
                return redirect("submission-detail", self.submission.pk)
            self.submission.refresh_from_db()
            return self.show(form)
        except DomainError as refusal:
            field = refusal.field if refusal.field in form.main.fields else None
            form.main.add_error(field, str(refusal))
            return self.show(form)
        messages.success(self.request, self.done_words(decision))
        return redirect("submission-detail", self.submission.pk)

    def is_mine(self, decision: Decision) -> bool:
        return decision.outcome in OUTCOMES_OF[self.name]

    def done_words(self, decision: Decision) -> str:
        number = decision.approval_number
        words = (
            _("%(submission)s: %(outcome)s.") if not number else _("%(submission)s: %(outcome)s, %(number)s.")
        )
        outcome = decision.get_outcome_display()
        return words % {"submission": self.submission.number, "outcome": outcome, "number": number}

    def in_the_way(self) -> list[Any]:
        return blockers(self.submission, self.submission_version, self.request.access, self.name)

    def form(self, data: Any) -> "DecisionForms":
        raise NotImplementedError

    def decide(self, form: "DecisionForms", at: datetime) -> Decision:
        raise NotImplementedError

    def show(self, form: "DecisionForms") -> HttpResponse:
        context = self.context() | self.material(form) | {"blockers": self.in_the_way()}
        return self.page("decisions/decide.html", context | form.context())

    def show_once_more(self, form: "DecisionForms") -> HttpResponse:
        context = self.context() | self.material(form) | form.context() | self.meaning(form)
        context["warnings"] = self.in_the_way()
        context["sent"] = [
            (name, value)
            for name, values in self.request.POST.lists()
            if name not in NOT_SENT_ON
            for value in values
        ]
        return self.page("decisions/confirm.html", context)

    def material(self, form: "DecisionForms") -> dict[str, Any]:
        return {"name": self.name}

    def meaning(self, form: "DecisionForms") -> dict[str, Any]:
        """What follows from it, for the confirmation."""
        return {"outcome": Decision.Outcome(OUTCOMES_OF[self.name][0])}


class DecisionForms:
    """The forms of a decision together, so that none is judged without the others."""

    def __init__(self, main: ReasonsForm, conditions: Any = None) -> None:
        self.main, self.conditions = main, conditions

    def is_valid(self) -> bool:
        valid = self.main.is_valid()
        if self.conditions is not None and not self.conditions.is_valid():
            errors = [*self.conditions.non_form_errors()] or [
                _("One of the conditions needs your attention.")
            ]
            self.main.add_error(None, errors)
            valid = False
        return valid

    def without_judging(self) -> "DecisionForms":
        """What is typed, before anybody asked whether it is right."""
        for each in (self.main, *(self.conditions.forms if self.conditions is not None else ())):
            each.initial = {
                name: field.widget.value_from_datadict(each.data, each.files, each.add_prefix(name))
                for name, field in each.fields.items()
            }
            each.is_bound = False
        return self

    def context(self) -> dict[str, Any]:
        return {"form": self.main, "conditions": self.conditions}


class ReturnView(DecisionView):
    action = Action.SUBMISSION_REVIEW
    name = "return"

    def form(self, data: Any) -> DecisionForms:
        return DecisionForms(ReasonsForm(data, initial={"round": self.submission_version.pk}))

    def decide(self, form: DecisionForms, at: datetime) -> Decision:
        reasons = form.main.cleaned_data["reasons"]
        return return_submission(
            submission_version=self.submission_version, reasons=reasons, at=at, actor=self.request.actor
        )

    def material(self, form: DecisionForms) -> dict[str, Any]:
        return super().material(form) | {"points": list(open_points(self.submission))}


class RejectView(DecisionView):
    action = Action.SUBMISSION_DECIDE
    name = "reject"

    def form(self, data: Any) -> DecisionForms:
        return DecisionForms(ReasonsForm(data, initial={"round": self.submission_version.pk}))

    def decide(self, form: DecisionForms, at: datetime) -> Decision:
        reasons = form.main.cleaned_data["reasons"]
        return reject_submission(
            submission_version=self.submission_version, reasons=reasons, at=at, actor=self.request.actor
        )

    def meaning(self, form: DecisionForms) -> dict[str, Any]:
        return super().meaning(form) | {"papers": [Document.Kind.LETTER.label]}


class ApproveView(DecisionView):
    action = Action.SUBMISSION_DECIDE
    name = "approve"

    def form(self, data: Any) -> DecisionForms:
        casino = self.submission.property
        departs = bool(departures_of(self.submission, self.submission_version))
        initial = {"round": self.submission_version.pk, "effective_at": self._wanted()}
        main = ApprovalForm(data, initial=initial, casino=casino, departs=departs)
        today = timezone.now().astimezone(casino.zone).date()
        rows = ConditionFormSet(_rows(data), prefix="conditions", form_kwargs={"today": today})
        return DecisionForms(main, rows)

    def _wanted(self) -> datetime:
        """When the operator wants it, else with the gaming day after this one."""
        casino, now = self.submission.property, timezone.now()
        wanted = self.submission_version.snapshot["submission"]["target_effective_at"]
        if wanted and (at := datetime.fromisoformat(wanted)) > now:
            return at
        tomorrow = now.astimezone(casino.zone).date() + timedelta(days=1)
        return gaming_day_starts(casino, tomorrow)

    def decide(self, form: DecisionForms, at: datetime) -> Decision:
        conditions = form.conditions.conditions()
        return approve_submission(
            submission_version=self.submission_version,
            outcome=self._outcome(form),
            conditions=conditions,
            at=at,
            actor=self.request.actor,
            **self.said(form, at),
        )

    def said(self, form: DecisionForms, at: datetime) -> dict[str, Any]:
        assert isinstance(form.main, ApprovalForm)  # noqa: S101
        return {
            "reasons": form.main.cleaned_data["reasons"],
            "effective_at": form.main.effective(at),
            "departures_until": form.main.cleaned_data.get("departures_until"),
        }

    def _outcome(self, form: DecisionForms) -> str:
        """Conditions make it an approval with conditions; nobody has to say it twice."""
        chosen = Decision.Outcome
        return chosen.WITH_CONDITIONS if form.conditions.conditions() else chosen.APPROVED

    def material(self, form: DecisionForms) -> dict[str, Any]:
        return super().material(form) | {
            "departures": departures_of(self.submission, self.submission_version)
        }

    def meaning(self, form: DecisionForms) -> dict[str, Any]:
        now = timezone.now()
        assert isinstance(form.main, ApprovalForm)  # noqa: S101
        return {
            "outcome": Decision.Outcome(self._outcome(form)),
            "number_to_come": number_to_come(self.submission, now),
            "effective_at": None if form.main.cleaned_data["at_once"] else form.main.effective(now),
            "tables": tables_to_make_ready(self.submission.configuration, now),
            "papers": [Document.Kind(kind).label for kind in PAPERS],
            "given_conditions": form.conditions.conditions(),
            "layouts": self.submission_version.snapshot["layouts"],
        }


class OfferView(ApproveView):
    """Approved in part: the regulator's own values, judged and priced before they are offered."""

    name = "offer"

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        self.altered = altered(self.submission, self.submission_version, request.POST, timezone.now())
        return super().post(request, pk)

    def form(self, data: Any) -> DecisionForms:
        if data is None:
            self.altered = altered(self.submission, self.submission_version, None, timezone.now())
            return super().form(data)
        written = super().form(data)
        return AlteredRules(written.main, written.conditions, self.altered)

    def decide(self, form: DecisionForms, at: datetime) -> Decision:
        return offer_in_part(
            submission_version=self.submission_version,
            changes=self.altered.as_settings(),
            conditions=form.conditions.conditions(),
            at=at,
            actor=self.request.actor,
            **self.said(form, at),
        )

    def material(self, form: DecisionForms) -> dict[str, Any]:
        return super().material(form) | {"altered": self.altered, "pack": self.altered.pack}

    def meaning(self, form: DecisionForms) -> dict[str, Any]:
        labels = [Document.Kind.SUBMITTED.label, Document.Kind.LETTER.label]
        # while the regulator reads once more what is offered, a worker deals it
        order_check_of_offer(
            submission=self.submission,
            pack=self.altered.pack,
            values=self.altered.values,
            on=day_of(self.submission, timezone.now()),
            actor=self.request.actor,
        )
        return super().meaning(form) | {
            "outcome": Decision.Outcome.IN_PART,
            "papers": labels,
            "redline": self.altered.redline,
        }


class AlteredRules(DecisionForms):
    def __init__(self, main: ReasonsForm, conditions: Any, values: Any) -> None:
        super().__init__(main, conditions)
        self.values = values

    def is_valid(self) -> bool:
        valid = super().is_valid()
        if not self.values.changes:
            self.main.add_error(
                None, _("Nothing differs from what was submitted: approve it as a whole instead.")
            )
        elif self.values.wrong:
            first = self.values.wrong[0]
            self.main.add_error(
                None,
                _("The altered rules break %(citation)s: %(message)s")
                % {"citation": first.citation, "message": first.message},
            )
        elif problem := self.values.redline.after.problem:
            self.main.add_error(None, _("This cannot be priced: %(why)s") % {"why": problem})
        else:
            return valid
        return False


def _rows(data: Any) -> Any:
    """One row more where another one is asked for, one fewer where one is taken away."""
    if data is None or ("remove" not in data and data.get("step") != "more"):
        return data
    changed = data.copy()
    total = _whole(changed.get("conditions-TOTAL_FORMS", "0"))
    if data.get("step") == "more":
        changed["conditions-TOTAL_FORMS"] = str(total + 1)
        return changed
    gone = _whole(changed["remove"])
    for place in range(gone, total):
        for name in ("text", "due_on"):
            changed[f"conditions-{place}-{name}"] = changed.get(f"conditions-{place + 1}-{name}", "")
    changed["conditions-TOTAL_FORMS"] = str(max(total - 1, 1))
    return changed


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0
