"""What the pages of the property share: their folder of templates, retiring, bringing back."""

from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView


class CasinoView(DeskView, abstract=True):
    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        return render(self.request, f"casinos/{name}.html", context, status=status)


class RetireView(CasinoView, abstract=True):
    """Asks before it retires, naming the thing; says what stands in the way instead of asking."""

    template: ClassVar[str] = "retire"

    def ensure_possible(self) -> None:
        raise NotImplementedError

    def retire(self) -> bool:
        raise NotImplementedError

    def done_url(self) -> str:
        raise NotImplementedError

    def done_words(self) -> str:
        raise NotImplementedError

    def context(self) -> dict[str, Any]:
        return {}

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            self.ensure_possible()
        except DomainError as refusal:
            return self.page(self.template, self.context() | {"refusal": refusal})
        return self.page(self.template, self.context())

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            self.retire()
        except DomainError as refusal:
            return self.page(self.template, self.context() | {"refusal": refusal})
        messages.success(request, self.done_words())
        return redirect(self.done_url())


class RestoreView(CasinoView, abstract=True):
    def restore(self) -> bool:
        raise NotImplementedError

    def done_url(self) -> str:
        raise NotImplementedError

    def done_words(self) -> str:
        raise NotImplementedError

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            self.restore()
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, self.done_words())
        return redirect(self.done_url())


class AddView(CasinoView, abstract=True):
    """A form that makes a new thing; nothing typed is lost when it is refused."""

    template: ClassVar[str]

    def make_form(self, data: Any = None) -> Any:
        raise NotImplementedError

    def add(self, form: Any) -> HttpResponse:
        raise NotImplementedError

    def context(self) -> dict[str, Any]:
        return {}

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.page(self.template, self.context() | {"form": self.make_form()})

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.make_form(request.POST)
        if form.is_valid():
            try:
                return self.add(form)
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        return self.page(self.template, self.context() | {"form": form})
