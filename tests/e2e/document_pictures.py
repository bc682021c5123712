"""Papers as a person sees them: pages drawn as pictures, and the words on them."""

import io
from collections.abc import Sequence

import pypdfium2

from backoffice.settings.environment import VAR
from tests.e2e.browsing import PICTURES_WANTED


def look_at_pages(content: bytes, name: str, places: Sequence[int] = (0, 1)) -> None:
    """Each of these pages shows something; with PICTURES=1 they are beside the screenshots."""
    with pypdfium2.PdfDocument(io.BytesIO(content)) as document:
        for place in places:
            if place >= len(document):
                continue
            picture = document[place].render(scale=1.4).to_pil()
            shades = picture.convert("L").getcolors()
            assert shades is not None
            assert len(shades) > 4, f"page {place + 1} of {name} is empty"
            if PICTURES_WANTED:
                folder = VAR / "screenshots"
                folder.mkdir(parents=True, exist_ok=True)
                picture.save(folder / f"{name}-page-{place + 1}.png")


def words_of(content: bytes) -> list[str]:
    with pypdfium2.PdfDocument(io.BytesIO(content)) as document:
        return [page.get_textpage().get_text_bounded() for page in document]
