"""Games of a property: the list of variants, starting one, its page, its name, the end of its use."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.casinos.views.base import AddView, RestoreView, RetireView
from backoffice.core.addresses import number_in
from backoffice.core.views.desk import DeskView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.lists.views import ListPage
from backoffice.permissions.actions import Action
from games.configurations.forms.configurations import ConfigurationNameForm, StartForm
from games.configurations.listing import VariantListing
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import configurations_visible_to
from games.configurations.selectors.lists import rules_to_start_from
from games.configurations.services.configurations import (
    add_configuration,
    bring_back_configuration,
    ensure_configuration_can_retire,
    rename_configuration,
    retire_configuration,
)
from games.packs.selectors import packs_of
from games.rulepacks.book import book_of
from games.rulepacks.examples import unanswered
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack


class GamesView(DeskView, abstract=True):
    """Drafts are the operator's own: there is one audience."""

    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        return render(self.request, f"configurations/{name}.html", context, status=status)


class ConfigurationListView(GamesView, ListPage):
    action = Action.CONFIGURATION_VIEW
    listing_class = VariantListing

    def show(self, listing: VariantListing) -> HttpResponse:
        context = {"form": listing.form, "casino": listing.asked.casino}
        return self.page("list", context | self.list_context(listing))


class ConfigurationAddView(GamesView, AddView):
    action = Action.CONFIGURATION_CHANGE
    template = "start"
    casino: Property

    def load(self) -> None:
        access = self.request.access
        chosen = self.request.GET.get("property") or ""
        if chosen:
            self.casino = get_object_or_404(properties_visible_to(access), pk=number_in(chosen) or 0)
        elif self.request.current_property:
            # the request hands over a lazy one; a service wants the property itself
            self.casino = copy(self.request.current_property)
        elif access.allows(self.action):
            raise Http404

    def make_form(self, data: Any = None) -> StartForm:
        return StartForm(
            data,
            self.request.FILES or None,
            packs=packs_of(self.casino),
            rules=rules_to_start_from(self.request.access, self.casino, timezone.now()),
            casino=self.casino,
        )

    def context(self) -> dict[str, Any]:
        return {"casino": self.casino}

    def add(self, form: Any) -> HttpResponse:
        chosen = form.chosen
        if isinstance(chosen, Pack) and form.values is not None:
            pack, values = chosen, unanswered(form.values)
            note = _("From the file %(file)s") % {"file": form.cleaned_data["file"].name}
        elif isinstance(chosen, Pack):
            pack, values = chosen, book_of(chosen).start
            note = _("From the standard template")
        else:
            pack, values = form.packs[chosen.pack_id], unanswered(chosen.values)
            note = _("From %(rules)s of %(casino)s, approved as %(approval)s") % {
                "rules": chosen,
                "casino": chosen.property,
                "approval": chosen.approval_number,
            }
        configuration = add_configuration(
            casino=self.casino,
            pack=pack,
            name=form.cleaned_data["name"],
            values=values,
            note=note[:200],
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("%(name)s is started.") % {"name": configuration})
        return redirect("configuration-edit", configuration.pk)


class OneConfiguration(GamesView, abstract=True):
    configuration: Configuration

    def load(self) -> None:
        visible = configurations_visible_to(self.request.access)
        self.configuration = get_object_or_404(visible, pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {
            "configuration": self.configuration,
            "casino": self.configuration.property,
            "pack": load_pack(self.configuration.pack_id),
        }

    def done_url(self) -> str:
        return reverse("configuration-detail", args=[self.configuration.pk])


class ConfigurationRenameView(OneConfiguration, GuardedEditView):
    action = Action.CONFIGURATION_CHANGE
    template_name = "configurations/rename.html"

    def load(self) -> None:
        super().load()
        self.edited = self.configuration

    def make_form(self, data: Any = None, **state: Any) -> ConfigurationNameForm:
        return ConfigurationNameForm(data, instance=copy(state["edited"]), **state)

    def save(self, form: Any) -> bool:
        return rename_configuration(
            configuration=self.configuration,
            seen_version=form.seen.version,
            name=form.cleaned_data["name"],
            actor=self.request.actor,
        )


class ConfigurationRetireView(OneConfiguration, RetireView):
    action = Action.CONFIGURATION_CHANGE
    template = "retire"

    def ensure_possible(self) -> None:
        ensure_configuration_can_retire(self.configuration, at=timezone.now())

    def retire(self) -> bool:
        return retire_configuration(
            configuration=self.configuration, at=timezone.now(), actor=self.request.actor
        )

    def done_words(self) -> str:
        return _("%(configuration)s is archived.") % {"configuration": self.configuration}


class ConfigurationBringBackView(OneConfiguration, RestoreView):
    action = Action.CONFIGURATION_CHANGE

    def restore(self) -> bool:
        return bring_back_configuration(configuration=self.configuration, actor=self.request.actor)

    def done_words(self) -> str:
        return _("%(configuration)s is back in use.") % {"configuration": self.configuration}
