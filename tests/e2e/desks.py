"""Submissions in the demo's houses, brought to a stage by people of their own."""

from pathlib import Path

from backoffice.models import Property
from backoffice.services.actor import Actor
from games.models import Configuration
from submissions.models import Round
from tests.games.factories.configurations import make_configuration
from tests.submissions.factories import Desk


def desk_in(jurisdiction: str) -> Desk:
    houses = Property.objects.filter(regulator__jurisdiction=jurisdiction, retired_at__isnull=True)
    return Desk(houses.order_by("pk")[0])


def email_of(actor: Actor) -> str:
    assert actor.person is not None
    return actor.person.email


def under_review(desk: Desk, name: str) -> Round:
    configuration: Configuration = make_configuration(house=desk.house, name=name)
    return desk.under_review(desk.draft(configuration))


def pictures_of(content: bytes, name: str, *, most: int = 4) -> list[Path]:
    """The first pages as PNG files beside the screenshots, and the texts of all pages."""
    import pypdfium2

    from backoffice.settings.environment import VAR

    folder = VAR / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    document = pypdfium2.PdfDocument(content)
    for place in range(min(most, len(document))):
        path = folder / f"{name}-page-{place + 1}.png"
        document[place].render(scale=1.2).to_pil().save(path)
        made.append(path)
    return made


def words_of(content: bytes) -> list[str]:
    import pypdfium2

    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(content)]
