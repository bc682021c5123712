"""Two versions of a pack side by side: what changed, and which configurations and approved rules that touches."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from backoffice.permissions.actions import Action
from games.rulebook.versions import changes_between
from games.selectors.pack_versions import PackVersion, affected_by, versions_of
from games.views.rules import OnePack


class RulesVersionsView(OnePack):
    """What changed comes at once; what it touches is worked out when the page asks for it."""

    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str) -> HttpResponse:
        versions = versions_of(pack)
        new = _chosen(versions, request.GET.get("to", "")) or versions[0]
        others = [each for each in versions if each.hash != new.hash]
        old = _chosen(versions, request.GET.get("from", "")) or (others[0] if others else None)
        context: dict[str, Any] = {"versions": versions, "old": old, "new": new}
        if old is None or old.pack is None or new.pack is None:
            return self.page("versions", context)
        if self.request.htmx and self.request.htmx.target == "affected":
            affected, looked_at = affected_by(self.request.access, old.pack, new.pack, self.today())
            return self.page("_affected", context | {"affected": affected, "looked_at": looked_at})
        context["changes"] = changes_between(old.pack, new.pack)
        if "affected" in request.GET:
            # without script there is nobody to ask for it
            affected, looked_at = affected_by(self.request.access, old.pack, new.pack, self.today())
            context |= {"affected": affected, "looked_at": looked_at}
        return self.page("versions", context)


def _chosen(versions: list[PackVersion], wanted: str) -> PackVersion | None:
    return next((each for each in versions if wanted and each.hash.startswith(wanted)), None)
