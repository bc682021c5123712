"""The operator's layouts: the list, one of them, and everything that is done to it."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.audit.selectors import history_of
from backoffice.core.addresses import number_in
from backoffice.core.errors import DomainError
from backoffice.core.local_time import today_at
from backoffice.core.views.desk import DeskView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.jobs.selectors import newest_reports
from backoffice.permissions.actions import Action
from games.configurations.selectors.configurations import configurations_visible_to
from games.layouts.forms import LayoutFilterForm, LayoutForm, NewLayoutForm
from games.layouts.models import Layout, LayoutSubmission
from games.layouts.rules.measures import Measures, size_words
from games.layouts.selectors.content import (
    content_of,
    draw_content,
    judged_by,
    lint_content,
    measure_content,
)
from games.layouts.selectors.layouts import (
    layout_submissions_listed_for,
    layout_submissions_visible_to,
    layouts_listed_for,
    layouts_visible_to,
    tables_on_layout,
)
from games.layouts.services.layouts import add_layout, change_layout
from games.layouts.services.states import available_transitions, why_not
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack

PAGE = 25
OPERATOR_STATES = [
    ("", gettext_lazy("In use")),
    *Layout.State.choices,
]
REGULATOR_STATES = [
    ("", gettext_lazy("All")),
    *LayoutSubmission.Outcome.choices,
]


class LayoutListView(DeskView):
    """The operator sees layouts, drafts among them; the regulator what was submitted."""

    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        access = self.request.access
        regulator = access.regulator is not None
        form = LayoutFilterForm(
            request.GET,
            access=access,
            current=self.request.current_property,
            packs=self._packs(),
            states=REGULATOR_STATES if regulator else OPERATOR_STATES,
        )
        query = form.query()
        found: Any = (
            layout_submissions_listed_for(access, query) if regulator else layouts_listed_for(access, query)
        )
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        context = {"form": form, "casino": form.casino, "page": page, "today": today_at(form.casino)}
        return render(request, "layouts/list.html", context)

    def _packs(self) -> list[str]:
        seen = layout_submissions_visible_to(self.request.access).order_by("pack_id")
        own = layouts_visible_to(self.request.access).order_by("pack_id")
        found = own if self.request.access.operator else seen
        return list(found.values_list("pack_id", flat=True).distinct())


class OneLayout(DeskView, abstract=True):
    layout: Layout

    def load(self) -> None:
        self.layout = get_object_or_404(layouts_visible_to(self.request.access), pk=self.kwargs["pk"])

    @property
    def pack(self) -> Pack:
        return load_pack(self.layout.pack_id)

    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        shown = {"layout": self.layout, "casino": self.layout.property, "pack": self.pack} | context
        return render(self.request, f"layouts/{name}.html", shown, status=status)

    def done_url(self) -> str:
        return reverse("layout-detail", args=[self.layout.pk])

    def measures(self) -> Measures | None:
        return measure_content(
            self.pack, content_of(self.layout), judged_by(self.layout, timezone.now()).values
        )

    def picture(self, content: dict[str, Any] | None = None, *, configuration: Any = None) -> dict[str, Any]:
        """The drawing and what the linter says of it, from what is saved or from what is being typed."""
        shown = content_of(self.layout) | (content or {})
        at = timezone.now()
        measure = judged_by(self.layout, at, configuration=configuration)
        values = measure.values
        drawing = draw_content(self.pack, shown, values)
        return {
            "judged_by": measure,
            "drawing": mark_safe(drawing),  # noqa: S308 - written by our own drawing, every word escaped
            "findings": lint_content(
                self.pack,
                shown,
                values,
                artwork=self.layout.artwork,
                casino=self.layout.property,
                at=at,
            ),
        }


class LayoutView(OneLayout):
    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        access = self.request.access
        context = self.picture() | {
            "doable": available_transitions(self.layout, access),
            "submissions": self.layout.submissions.all(),
            "lying": tables_on_layout(self.layout),
            "replaced_by": self.layout.replaced_by.all(),
            "history": history_of(access, self.layout, newest=20),
            "reports": newest_reports(access, kinds=["layout"], casino=self.layout.property),
            "today": timezone.localdate(timezone=self.layout.property.zone),
            "size": size_words(self.measures()),
        }
        return self.page("detail", context)


class LayoutAddView(DeskView):
    """A layout starts from a configuration of the property that the person works at."""

    action = Action.LAYOUT_CHANGE

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._show(self._form())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = self._form(request.POST)
        if form.is_valid():
            try:
                layout = add_layout(
                    configuration=form.cleaned_data["configuration"],
                    name=form.cleaned_data["name"],
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(
                    request, _("%(layout)s is drawn from its configuration.") % {"layout": layout}
                )
                return redirect("layout-change", layout.pk)
        return self._show(form)

    def _form(self, data: Any = None) -> NewLayoutForm:
        casino = self.request.current_property
        configurations = configurations_visible_to(self.request.access).filter(
            property=casino.pk if casino else None, retired_at__isnull=True
        )
        asked = number_in(self.request.GET.get("configuration", ""))
        return NewLayoutForm(data, configurations=configurations, initial={"configuration": asked})

    def _show(self, form: NewLayoutForm) -> HttpResponse:
        has_any = form.fields["configuration"].queryset.exists()  # type: ignore[attr-defined]
        context = {"form": form, "casino": self.request.current_property, "has_configurations": has_any}
        return render(self.request, "layouts/add.html", context)


class LayoutChangeView(OneLayout, GuardedEditView):
    action = Action.LAYOUT_CHANGE
    template_name = "layouts/form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.layout

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if refusal := why_not("edit", self.layout, self.request.access):
            messages.error(request, refusal)
            return redirect(self.done_url())
        return super().get(request, **kwargs)

    def make_form(self, data: Any = None, **state: Any) -> LayoutForm:
        return layout_form(self, data, **state)

    def save(self, form: Any) -> bool:
        return change_layout(
            layout=self.layout,
            seen_version=form.seen.version,
            values=form.written(),
            actor=self.request.actor,
        )

    def context(self) -> dict[str, Any]:
        return {"layout": self.layout, "casino": self.layout.property, "pack": self.pack} | self.picture()


def layout_form(view: OneLayout, data: Any = None, **state: Any) -> LayoutForm:
    configurations = configurations_visible_to(view.request.access).filter(
        property=view.layout.property, pack_id=view.layout.pack_id
    )
    return LayoutForm(data, pack=view.pack, configurations=configurations, **state)


class LayoutPreviewView(OneLayout):
    """The drawing and the findings of what is typed, while it is typed; nothing is written."""

    action = Action.LAYOUT_CHANGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = layout_form(self, request.POST, edited=self.layout)
        form.is_valid()
        typed = form.written()
        picture = self.picture(typed, configuration=typed.pop("configuration", None))
        return render(request, "layouts/_live.html", picture | {"pack": self.pack})
