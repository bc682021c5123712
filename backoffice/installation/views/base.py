"""What the administrator's pages about operators and about authorities have in common."""

from typing import Any, ClassVar

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Operator, Regulator
from backoffice.core.errors import DomainError
from backoffice.core.forms.guarded import Guarded
from backoffice.core.views.desk import DeskView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.installation.forms import KeeperForm
from backoffice.installation.services import invite_keeper
from backoffice.people.selectors.people import organisation_rows
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import KEEPER_ROLES

PAGE = 25
LISTS = {"operator": "installation-operators", "regulator": "installation-authorities"}


class OrganisationView(DeskView, abstract=True):
    """What operators and authorities have in common here; 404 before 403 for those who see no installation."""

    kind: ClassVar[str]
    page_name: ClassVar[str]

    def organisations(self) -> QuerySet[Any]:
        rows: QuerySet[Any] = (Operator if self.kind == "operator" else Regulator).objects.all()
        return rows if self.request.access.allows(Action.INSTALLATION_VIEW) else rows.none()

    def load(self) -> None:
        if "pk" in self.kwargs:
            self.organisation = get_object_or_404(self.organisations(), pk=self.kwargs["pk"])

    def detail_url(self) -> str:
        return reverse(f"installation-{self.page_name}", args=[self.organisation.pk])

    def shown(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        context |= {"organisation": getattr(self, "organisation", None), "kind": self.kind}
        context["keeper_role"] = KEEPER_ROLES[self.kind].label
        context["back"] = self.detail_url() if "pk" in self.kwargs else reverse(LISTS[self.kind])
        return render(self.request, template, context, status=status)


class ListView(OrganisationView, abstract=True):
    def get(self, request: HttpRequest) -> HttpResponse:
        text = request.GET.get("q", "").replace("\x00", "").strip()
        found = self.organisations()
        if text:
            found = found.filter(self.matching(text))
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        rows = organisation_rows(list(page), kind=self.kind)
        return self.shown("casinos/organisations.html", page=page, rows=rows, text=text)

    def matching(self, text: str) -> Q:
        raise NotImplementedError


class DetailView(OrganisationView, abstract=True):
    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        [row] = organisation_rows([self.organisation], kind=self.kind)
        return self.shown("casinos/organisation.html", row=row)


class AddView(OrganisationView, abstract=True):
    form_class: ClassVar[Any]

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.shown("casinos/organisation_form.html", form=self.form_class())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = self.form_class(request.POST)
        if not form.is_valid():
            return self.shown("casinos/organisation_form.html", form=form)
        try:
            self.organisation = self.add(form.cleaned_data)
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self.shown("casinos/organisation_form.html", form=form)
        messages.success(
            request,
            _("%(organisation)s was added; an invitation is on its way to %(email)s.")
            % {"organisation": self.organisation, "email": form.cleaned_data["keeper_email"]},
        )
        return redirect(self.detail_url())

    def add(self, values: dict[str, Any]) -> Operator | Regulator:
        raise NotImplementedError


class ChangeView(GuardedEditView, OrganisationView, abstract=True):
    template_name = "casinos/organisation_form.html"
    form_class: ClassVar[Any]

    def load(self) -> None:
        super().load()
        self.edited = self.organisation

    def make_form(self, data: Any = None, **state: Any) -> Guarded:
        form: Guarded = self.form_class(data, instance=self._copy(), **state)
        return form

    def _copy(self) -> Any:
        """The form writes what was typed into its instance; the page still names the thing as it is."""
        return self.organisations().get(pk=self.edited.pk)

    def done_url(self) -> str:
        return self.detail_url()

    def context(self) -> dict[str, Any]:
        return {"organisation": self.organisation, "kind": self.kind, "back": self.detail_url()}


class InviteKeeperView(OrganisationView, abstract=True):
    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.shown("people/invite.html", form=KeeperForm())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = KeeperForm(request.POST)
        if not form.is_valid():
            return self.shown("people/invite.html", form=form)
        try:
            invite_keeper(organisation=self.organisation, actor=self.request.actor, **form.cleaned_data)
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self.shown("people/invite.html", form=form)
        messages.success(request, _("%(name)s was invited.") % {"name": form.cleaned_data["full_name"]})
        return redirect(self.detail_url())
