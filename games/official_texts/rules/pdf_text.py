"""The text of a PDF, page by page; runs where a stranger's bytes are read."""

from games.official_texts.rules.reading import PAGE_BREAK

MOST_PAGES = 1_000


def pdf_text(data: bytes) -> dict[str, str]:
    """`text`, or `refused` with the reason: damaged, or too many pages."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        if len(document) > MOST_PAGES:
            return {"refused": "pages"}
        pages = [page.get_textpage().get_text_bounded() for page in document]
    except pypdfium2.PdfiumError:
        return {"refused": "damaged"}
    plain = (page.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "") for page in pages)
    return {"text": f"\n{PAGE_BREAK}".join(plain)}
