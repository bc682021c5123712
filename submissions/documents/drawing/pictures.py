"""Pages of a finished PDF as pictures for the desk; the paper itself is never changed by it."""

import io

from backoffice.core.pdf_filling import ONE_AT_A_TIME

WIDTH = 1100


def page_picture(content: bytes, page: int, *, width: int = WIDTH) -> bytes:
    """The page, counted from 1, as a PNG of this width."""
    import pypdfium2

    with ONE_AT_A_TIME, pypdfium2.PdfDocument(content) as pdf:
        # a signature is seen in a field of a form
        pdf.init_forms()
        sheet = pdf[page - 1]
        picture = sheet.render(scale=width / sheet.get_width()).to_pil()
    kept = io.BytesIO()
    picture.save(kept, "PNG")
    return kept.getvalue()
