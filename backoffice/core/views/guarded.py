"""The page on which one thing is edited, guarded by its version."""

from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.forms.guarded import Guarded
from backoffice.core.versioned import Versioned
from backoffice.core.versions import EditConflict
from backoffice.core.views.desk import DeskView


class GuardedEditView(DeskView, abstract=True):
    """A subclass finds `edited` in `load()`, makes the form, calls its service and says where to go next."""

    template_name: ClassVar[str]
    edited: Any

    def make_form(self, data: Any = None, **state: Any) -> Guarded:
        """Passes `data` and `state` (edited, seen, initial) on to the form."""
        raise NotImplementedError

    def save(self, form: Any) -> bool:
        """Calls the service with `form.seen.version`; False when there was nothing to write."""
        raise NotImplementedError

    def done_url(self) -> str:
        raise NotImplementedError

    def context(self) -> dict[str, Any]:
        return {}

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.form_page(self.make_form(edited=self.edited))

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.make_form(request.POST, edited=self.edited)
        if not form.is_valid():
            return self.form_page(form)
        try:
            changed = self.save(form)
        except EditConflict as conflict:
            if not form.agrees_with(conflict.current):
                return self.conflicting(form, conflict.current)
            changed = True
        except DomainError as refusal:
            return self.refused(form, refusal)
        messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
        return redirect(self.done_url())

    def refused(self, form: Guarded, refusal: DomainError) -> HttpResponse:
        form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        return self.form_page(form)

    def conflicting(self, form: Guarded, current: Versioned) -> HttpResponse:
        self.edited = current
        initial, seen = form.merged_with(current)
        return self.form_page(self.make_form(edited=current, initial=initial, seen=seen), status=409)

    def form_page(self, form: Guarded, *, status: int = 200, **more: Any) -> HttpResponse:
        context = {"form": form, "edited": self.edited, **self.context(), **more}
        return render(self.request, self.template_name, context, status=status)
