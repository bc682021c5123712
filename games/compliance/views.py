"""Everything that is out of line, on one page: the queue of work, of which only what rests on a rule, by area."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.addresses import number_in
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from backoffice.worklist.selectors.queue import Line, Queue, desk_of, queue_of


@dataclass(frozen=True)
class Area:
    name: str
    lines: tuple[Line, ...]

    @property
    def is_draft(self) -> bool:
        return all(line.item.is_draft for line in self.lines)

    def count(self, severity: str) -> int:
        return sum(line.item.severity == severity for line in self.lines)


class ComplianceView(DeskView):
    action = Action.COMPLIANCE_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        parts = frozenset({"drafts", "history"})
        desk = desk_of(
            self.request.access, self.request.casinos, current=None, at=timezone.now(), parts=parts
        )
        wanted = number_in(request.GET.get("at", ""))
        place = next((each for each in desk.casinos if each.pk == wanted), None)
        queue = queue_of(desk).narrowed(casino=place, compliance=True)
        context = {
            "casinos": desk.casinos,
            "place": place,
            "now": desk.at,
            "queue": queue,
            "areas": areas_of(queue),
            "snoozed": len(queue.in_tab("snoozed")),
        }
        return render(request, "compliance/list.html", context)


def areas_of(queue: Queue) -> list[Area]:
    """The gravest first, drafts after all that happens at the tables; in each the lines in the order of the queue."""
    by_area: dict[str, list[Line]] = {}
    for line in queue.lines:
        if not line.sleeps:
            by_area.setdefault(str(line.item.area), []).append(line)
    areas = [Area(name, tuple(lines)) for name, lines in by_area.items()]
    return sorted(areas, key=lambda area: (area.is_draft, -area.count("error"), -area.count("warning")))
