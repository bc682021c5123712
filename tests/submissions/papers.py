"""The smallest file that is a PDF."""

import io

import pikepdf


def small_pdf() -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    kept = io.BytesIO()
    pdf.save(kept)
    return kept.getvalue()
