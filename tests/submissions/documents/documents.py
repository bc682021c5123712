"""The smallest file that is a PDF."""

import io

import pikepdf


def small_pdf(pages: int = 1) -> bytes:
    pdf = pikepdf.new()
    for _page in range(pages):
        pdf.add_blank_page()
    kept = io.BytesIO()
    # the same bytes in the next second too
    pdf.save(kept, deterministic_id=True)
    return kept.getvalue()
