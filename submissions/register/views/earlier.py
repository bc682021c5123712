"""The authority's own pages: approvals from before the product, entered, corrected, taken out, or brought in a file."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Regulator
from backoffice.core.csv_export import csv_rows
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from submissions.register.forms import EarlierApprovalForm, EarlierImportForm
from submissions.register.models import EarlierApproval
from submissions.register.plan import COLUMNS, EXAMPLE, ApprovalsPlan, plan_approvals
from submissions.register.selectors.earlier import earlier_entry, earlier_kept_by, earlier_with_words
from submissions.register.services.earlier import (
    BadEntry,
    PlanMoved,
    enter_approval,
    import_approvals,
    take_out_approval,
)

PAGE, MOST_SHOWN = 25, 200


class KeepersPage(DeskView, abstract=True):
    action = Action.REGISTER_KEEP

    @property
    def regulator(self) -> Regulator:
        found = self.request.access.regulator
        assert found is not None  # noqa: S101 - only people of an authority may do it
        return found

    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        return render(self.request, f"register/keeper/{name}.html", context, status=status)


class EarlierListView(KeepersPage):
    def get(self, request: HttpRequest) -> HttpResponse:
        now, text = timezone.now(), request.GET.get("q", "")[:80].replace("\x00", "")
        found = earlier_kept_by(self.request.access).filter(earlier_with_words(text))
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        rows = [(each, earlier_entry(each, now)) for each in page]
        return self.page("list", {"page": page, "rows": rows, "text": text, "authority": self.regulator})


class EarlierAddView(KeepersPage):
    approval: EarlierApproval | None = None

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        initial = EarlierApprovalForm.initial_of(self.approval) if self.approval else None
        return self._show(EarlierApprovalForm(initial=initial))

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = EarlierApprovalForm(request.POST, request.FILES)
        if form.is_valid():
            file = form.cleaned_data["document"]
            try:
                entry = enter_approval(
                    cells=form.cells(),
                    document=file.read() if file else None,
                    document_name=file.name if file else "",
                    corrects=self.approval,
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except BadEntry as bad:
                form.take_problems(bad.problems)
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(number)s is in the register.") % {"number": entry})
                return redirect("earlier-list")
        return self._show(form)

    def _show(self, form: EarlierApprovalForm) -> HttpResponse:
        return self.page("form", {"form": form, "approval": self.approval})


class EarlierCorrectView(EarlierAddView):
    """A new entry that names the old one."""

    def load(self) -> None:
        visible = earlier_kept_by(self.request.access)
        self.approval = get_object_or_404(visible, pk=self.kwargs["pk"])


class EarlierTakeOutView(KeepersPage):
    approval: EarlierApproval

    def load(self) -> None:
        self.approval = get_object_or_404(earlier_kept_by(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("take_out", {"approval": self.approval})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            take_out_approval(approval=self.approval, at=timezone.now(), actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(
                request, _("%(number)s was removed from the register.") % {"number": self.approval}
            )
        return redirect("earlier-list")


class EarlierImportView(KeepersPage):
    """Choose a file, look at what it would enter, enter it. Nothing is kept between the steps but on the page."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._choose(EarlierImportForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = EarlierImportForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._choose(form)
        text = form.cleaned_data["content"]
        try:
            if request.POST.get("do") == "write":
                return self._write(text)
            plan = plan_approvals(self.regulator, text)
        except DomainError as refusal:
            form.add_error(form.source, str(refusal))
            return self._choose(form)
        return self._preview(plan, text)

    def _write(self, text: str) -> HttpResponse:
        try:
            entered = import_approvals(
                text=text,
                fingerprint=self.request.POST.get("fingerprint", ""),
                at=timezone.now(),
                actor=self.request.actor,
            )
        except PlanMoved as moved:
            return self._preview(moved.plan, text, moved=True, status=409)
        words = ngettext("%(number)d approval entered.", "%(number)d approvals entered.", len(entered))
        messages.success(self.request, words % {"number": len(entered)})
        return redirect("earlier-list")

    def _choose(self, form: EarlierImportForm) -> HttpResponse:
        return self.page("import", {"form": form, "columns": COLUMNS})

    def _preview(
        self, plan: ApprovalsPlan, text: str, *, moved: bool = False, status: int = 200
    ) -> HttpResponse:
        shown = [*plan.bad, *(row for row in plan.rows if not row.problems)][:MOST_SHOWN]
        context = {
            "plan": plan,
            "text": text,
            "rows": shown,
            "left_out": len(plan.rows) - len(shown),
            "moved": moved,
        }
        return self.page("preview", context, status=status)


class EarlierTemplateView(KeepersPage):
    def get(self, request: HttpRequest) -> StreamingHttpResponse:
        response = StreamingHttpResponse(csv_rows(COLUMNS, [EXAMPLE]), content_type="text/csv")
        response["Content-Disposition"] = 'attachment; filename="earlier-approvals-template.csv"'
        return response
