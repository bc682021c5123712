"""The page of one variant: its draft, what is to be said of it, what it costs, and what is in force."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from backoffice.permissions.actions import Action
from games.configurations.models import WorkingCopy
from games.configurations.rules.redline.figures import figures_of
from games.configurations.rules.to_read import RulesToRead, figure_groups
from games.configurations.selectors.configurations import head_revision
from games.configurations.selectors.links import links_of
from games.configurations.selectors.lists import variant_lines
from games.configurations.selectors.sheet import sheet_of
from games.configurations.views.configurations import OneConfiguration


class ConfigurationView(OneConfiguration):
    action = Action.CONFIGURATION_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        at = timezone.now()
        draft = head_revision(self.configuration)
        sheet = sheet_of(self.configuration, draft, {}, at)
        read = RulesToRead(sheet.assessment)
        in_force = sheet.reference if sheet.reference.rules else None
        before = figures_of(in_force.pack, in_force.values, sheet.ruled) if in_force else None
        context = self.context() | {
            "line": variant_lines([self.configuration], at)[0],
            "sheet": sheet,
            "read": read,
            "drawing": sheet.drawing,
            "in_force": in_force,
            "groups": figure_groups(read.figures, before),
            "links": links_of(self.request.access, self.configuration),
            "copies": WorkingCopy.objects.filter(
                configuration=self.configuration, person=self.request.access.person
            ),
        }
        return self.page("detail", context)
