"""What is done to one layout: artwork, submitting, withdrawing, the next version."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.permissions.actions import Action
from games.layouts.forms import ArtworkForm, SubmitForm, WithdrawForm
from games.layouts.services.artwork import attach_artwork, remove_artwork
from games.layouts.services.decisions import ensure_no_table_on, submit_layout, withdraw_layout
from games.layouts.services.layouts import renew_layout
from games.layouts.services.states import why_not
from games.layouts.views.layouts import OneLayout


class LayoutArtworkView(OneLayout):
    action = Action.LAYOUT_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        if refusal := why_not("edit", self.layout, self.request.access):
            messages.error(request, refusal)
            return redirect(self.done_url())
        return self.page("artwork", {"form": ArtworkForm()})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = ArtworkForm(request.POST, request.FILES)
        if form.is_valid():
            file = form.cleaned_data["file"]
            try:
                artwork, clean = attach_artwork(
                    layout=self.layout,
                    file_name=file.name,
                    data=file.read(),
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error("file" if refusal.field == "file" else None, str(refusal))
            else:
                messages.success(request, _("%(file)s was saved.") % {"file": artwork.file_name})
                if clean.removed:
                    words = _("Removed from the drawing: %(what)s. Check that it still looks right.")
                    messages.warning(request, words % {"what": ", ".join(clean.removed)})
                return redirect(self.done_url())
        return self.page("artwork", {"form": form})


class LayoutArtworkRemoveView(OneLayout):
    action = Action.LAYOUT_CHANGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            remove_artwork(layout=self.layout, actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The layout is drawn again."))
        return redirect(self.done_url())


class LayoutSubmitView(OneLayout):
    action = Action.LAYOUT_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(SubmitForm(initial={"version": self.layout.version}))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = SubmitForm(request.POST)
        if form.is_valid():
            try:
                submit_layout(
                    layout=self.layout,
                    seen_version=form.cleaned_data["version"],
                    note=form.cleaned_data["note"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except EditConflict:
                self.load()
                form = SubmitForm({"version": self.layout.version, "note": form.cleaned_data["note"]})
                form.add_error(
                    None, _("Someone changed this layout in the meantime. Check it again, then submit.")
                )
            except DomainError as refusal:
                form.add_error(None, str(refusal))
            else:
                words = _("%(layout)s is submitted to %(authority)s.")
                authority = self.layout.property.regulator
                messages.success(request, words % {"layout": self.layout, "authority": authority})
                return redirect(self.done_url())
        return self._show(form)

    def _show(self, form: SubmitForm) -> HttpResponse:
        context = {
            "form": form,
            "refusal": why_not("submit", self.layout, self.request.access),
            "cancel_url": self.done_url(),
        }
        return self.page("submit", context | self.picture())


class LayoutWithdrawView(OneLayout):
    action = Action.LAYOUT_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(WithdrawForm())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = WithdrawForm(request.POST)
        if form.is_valid():
            try:
                withdraw_layout(
                    layout=self.layout,
                    reason=form.cleaned_data["reason"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(request, _("%(layout)s is withdrawn.") % {"layout": self.layout})
                return redirect(self.done_url())
        return self._show(form)

    def _show(self, form: WithdrawForm) -> HttpResponse:
        refusal = why_not("withdraw", self.layout, self.request.access)
        try:
            ensure_no_table_on(self.layout, at=timezone.now())
        except DomainError as stands_in_the_way:
            refusal = refusal or str(stands_in_the_way)
        return self.page("withdraw", {"form": form, "refusal": refusal, "cancel_url": self.done_url()})


class LayoutRenewView(OneLayout):
    action = Action.LAYOUT_CHANGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            new = renew_layout(layout=self.layout, actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect(self.done_url())
        messages.success(
            request, _("%(layout)s is a draft that replaces it once it is approved.") % {"layout": new}
        )
        return redirect("layout-change", new.pk)
