"""What an operator would attach: a laboratory's report and a picture, both of our own."""

import io
import math
import struct
import zlib

import pikepdf

REPORT = (
    "Report BL-2026-0417",
    "Brightwater Laboratories",
    "",
    "What was examined",
    "Casino War with Bonus Spin at electronic terminals,",
    "nine positions, five community cards.",
    "",
    "What was found",
    "The wheel stopped within the stated weights over ten million spins.",
    "The return agrees with the mathematics of the operator.",
    "The controller loses no meter when its power fails.",
    "",
    "The laboratory and its report are invented for the demo.",
)
SIZE = 160
PAPER, GREEN, AMBER = (244, 241, 234), (20, 83, 45), (180, 83, 9)


def laboratory_report() -> bytes:
    """Drawn by hand: the demo does not wait for the machinery that draws papers."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(595, 842))
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=pdf.make_indirect(font)))
    lines = "".join(f"({line}) Tj T*\n" for line in REPORT)
    page.Contents = pdf.make_stream(f"BT /F1 13 Tf 22 TL 72 760 Td\n{lines}ET".encode("latin-1"))
    kept = io.BytesIO()
    pdf.save(kept, deterministic_id=True)
    return kept.getvalue()


def picture_of_the_wheel() -> bytes:
    """Ten segments and a hub, as a PNG."""
    rows = b"".join(
        b"\0" + b"".join(bytes(_colour(x - SIZE / 2, y - SIZE / 2)) for x in range(SIZE)) for y in range(SIZE)
    )
    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _colour(x: float, y: float) -> tuple[int, int, int]:
    if not SIZE * 0.1 < math.hypot(x, y) < SIZE * 0.45:
        return PAPER
    return GREEN if int((math.atan2(y, x) + math.pi) * 5 / math.pi) % 2 else AMBER


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
