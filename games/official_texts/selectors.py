"""The text that counts for a pack, and the words of one paragraph in it. The law is nobody's secret."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games.official_texts.models import OfficialText, OfficialTextSplit
from games.official_texts.rules.blocks import Block, blocks_of
from games.official_texts.rules.passages import Passage, chapter_titles, passages_of
from games.rulepacks.book import Book


def official_texts_of(pack_id: str) -> QuerySet[OfficialText]:
    """Newest first, without the bytes of the file."""
    return OfficialText.objects.filter(pack_id=pack_id).select_related("regulator").defer("data")


def official_text_in_use(pack_id: str) -> OfficialText | None:
    return official_texts_of(pack_id).filter(withdrawn_at__isnull=True).order_by("-loaded_at", "-pk").first()


def split_of(text: OfficialText) -> OfficialTextSplit:
    return text.splits.order_by("-split_at", "-pk")[0]


@dataclass(frozen=True)
class OfficialWords:
    """What a paragraph says in the authority's own document."""

    text: OfficialText
    words: str

    @property
    def blocks(self) -> list[Block]:
        return blocks_of(self.words)


def official_passages(text: OfficialText) -> tuple[Passage, ...]:
    split = split_of(text)
    return passages_of(text.text, starts=split.starts, headings=split.headings)


def official_titles(text: OfficialText, book: Book) -> dict[str, str]:
    """Chapter -> its title in the authority's own document, as far as that has headings."""
    split = split_of(text)
    chapters: dict[str, list[str]] = {}
    for paragraph in book.paragraphs.values():
        if chapter := book.chapter_of(paragraph):
            chapters.setdefault(chapter.id, []).append(paragraph.id)
    return chapter_titles(text.text, starts=split.starts, headings=split.headings, chapters=chapters)


def official_words(pack_id: str, paragraph: str) -> OfficialWords | None:
    """None where no text is loaded, or where it does not have the paragraph."""
    text = official_text_in_use(pack_id)
    if text is None:
        return None
    found = next((each for each in official_passages(text) if each.paragraph == paragraph), None)
    return OfficialWords(text, found.words) if found else None
