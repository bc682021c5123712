"""What the pages of progressives share: each finds its thing among those that the person may see."""

from datetime import datetime
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise

from backoffice.casinos.models import Property
from backoffice.casinos.views.pages import AudienceView
from backoffice.core.errors import DomainError
from backoffice.core.prepared import only
from games.packs.floor_law import progressive_clauses_at
from games.progressives.models import Progressive, ProgressiveLevel
from games.progressives.selectors.progressives import levels_visible_to, progressive_visible_to


class FormPage(AudienceView, abstract=True):
    """A form and its service; nothing typed is lost when it is refused."""

    feature = "progressives"
    template: ClassVar[str] = "form"
    title: ClassVar[str | Promise] = ""
    send: ClassVar[str | Promise] = ""

    def make_form(self, data: Any = None) -> Any:
        raise NotImplementedError

    def save(self, form: Any) -> HttpResponse:
        raise NotImplementedError

    def context(self) -> dict[str, Any]:
        return {}

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.form_page(self.make_form())

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.make_form(request.POST)
        if form.is_valid():
            try:
                return self.save(form)
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        return self.form_page(form)

    def form_page(self, form: Any) -> HttpResponse:
        words = {"title": self.title, "send": self.send}
        return self.page(self.template, self.context() | words | {"form": form})


class OneProgressive(AudienceView, abstract=True):
    feature = "progressives"
    progressive: Progressive

    def load(self) -> None:
        self.progressive = only(progressive_visible_to(self.request.access, self.kwargs["pk"]))

    @property
    def casino(self) -> Property:
        return self.progressive.property

    def context(self) -> dict[str, Any]:
        casino = self.progressive.property
        return {"progressive": self.progressive, "casino": casino, "clauses": clauses_now(casino)}

    def done_url(self) -> str:
        return reverse("progressive-detail", args=[self.progressive.pk])


class OneLevel(AudienceView, abstract=True):
    feature = "progressives"
    level: ProgressiveLevel

    def load(self) -> None:
        self.level = get_object_or_404(levels_visible_to(self.request.access), pk=self.kwargs["pk"])

    @property
    def casino(self) -> Property:
        return self.level.casino

    def context(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "progressive": self.level.progressive,
            "casino": self.casino,
            "clauses": clauses_now(self.casino),
        }

    def done_url(self) -> str:
        return level_url(self.level)


def level_url(level: ProgressiveLevel) -> str:
    return f"{reverse('progressive-detail', args=[level.progressive_id])}?meter={level.pk}"


def clauses_now(casino: Property) -> dict[str, str]:
    """What pages about meters cite: the law of the property's own place."""
    return progressive_clauses_at(casino, timezone.now())


def this_minute() -> datetime:
    return timezone.now().replace(second=0, microsecond=0)
