"""Whether a PDF only shows pages. One that could run, launch, submit or carry something is refused.

Read without following the cross-reference table, because a hostile file can have several. Names are looked for in
everything that is written plainly and in every stream that can be unpacked; what cannot be looked into is refused.
"""

import re
import zlib
from collections.abc import Iterator

from games.layouts.refusal import ArtworkRefused

MOST_UNPACKED = 200 * 1024 * 1024
ACTS = {
    b"JavaScript": "runs scripts",
    b"JS": "runs scripts",
    b"Launch": "starts programs",
    b"EmbeddedFile": "carries other files",
    b"EmbeddedFiles": "carries other files",
    b"Filespec": "refers to other files",
    b"RichMedia": "plays media",
    b"Rendition": "plays media",
    b"Movie": "plays media",
    b"Sound": "plays media",
    b"SubmitForm": "sends data",
    b"ImportData": "loads data",
    b"GoToR": "opens other files",
    b"GoToE": "opens other files",
    b"XFA": "is a form with scripts",
    b"AA": "acts by itself",
    b"Encrypt": "is locked with a password",
}
_SHORT = frozenset(name for name in ACTS if len(name) < 5)
_NAME = re.compile(rb"/([^\x00-\x20()<>\[\]{}/%\x7f-\xff]{1,60})")
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_STREAM = re.compile(rb"\bstream\r?\n")
_COUNT = re.compile(
    rb"/Type\s*/Pages\b[^>]{0,400}?/Count\s+(\d{1,6})|/Count\s+(\d{1,6})[^>]{0,400}?/Type\s*/Pages\b"
)
_PAGE = re.compile(rb"/Type\s*/Page(?![A-Za-z])")


def pages_of_safe_pdf(data: bytes) -> int:
    """How many pages it has; raises `ArtworkRefused` where it does more than show them."""
    if not re.match(rb"%PDF-[12]\.\d", data):
        raise ArtworkRefused("This file begins like a PDF, but names no version of it.")
    if not data.rstrip(b"\x00\t\r\n\x0c ").endswith(b"%%EOF"):
        raise ArtworkRefused(
            "This PDF is damaged, or something was appended to it: it does not end like a PDF."
        )
    plain, packed = _apart(data)
    _ensure_only_pages(plain, short_names=True)
    _ensure_only_pages(data, short_names=False)
    texts = [plain]
    left = MOST_UNPACKED
    for head, body in packed:
        unpacked = _unpacked(head, body, left)
        if unpacked is None:
            continue
        left -= len(unpacked)
        holds_objects = b"/ObjStm" in head
        _ensure_only_pages(unpacked, short_names=holds_objects)
        if holds_objects:
            texts.append(unpacked)
    return _pages(texts)


def _apart(data: bytes) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """What is written plainly, and the streams with the dictionary before each."""
    plain: list[bytes] = []
    packed: list[tuple[bytes, bytes]] = []
    at = 0
    while found := _STREAM.search(data, at):
        end = data.find(b"endstream", found.end())
        if end < 0:
            raise ArtworkRefused("This PDF is damaged: a stream has no end.")
        plain.append(data[at : found.start()])
        packed.append((data[max(at, found.start() - 2000) : found.start()], data[found.end() : end]))
        at = end + len(b"endstream")
    plain.append(data[at:])
    return b"\n".join(plain), packed


def _unpacked(head: bytes, body: bytes, most: int) -> bytes | None:
    """None where nothing of interest can be in it: pictures and fonts that are packed in their own way."""
    holds_objects = b"/ObjStm" in head
    if b"FlateDecode" not in head and b"/Fl " not in head:
        if holds_objects and b"/Filter" in head:
            raise ArtworkRefused(
                "This PDF keeps its objects in a form that cannot be looked into. Save it anew."
            )
        return body
    packer = zlib.decompressobj()
    try:
        unpacked = packer.decompress(body, most + 1)
    except zlib.error:
        if holds_objects:
            raise ArtworkRefused("This PDF is damaged: its objects cannot be unpacked.") from None
        return None
    if len(unpacked) > most:
        raise ArtworkRefused("This PDF unpacks to more than 200 MB.")
    return unpacked


def _names(content: bytes) -> Iterator[bytes]:
    for found in _NAME.finditer(content):
        name = found[1]
        yield _ESCAPE.sub(lambda code: bytes([int(code[1], 16)]), name) if b"#" in name else name


def _ensure_only_pages(content: bytes, *, short_names: bool) -> None:
    for name in _names(content):
        if name in ACTS and (short_names or name not in _SHORT):
            raise ArtworkRefused(
                f"This PDF {ACTS[name]} (/{name.decode()}). Print it to a plain PDF and upload that."
            )


def _pages(texts: list[bytes]) -> int:
    counted = [int(one or other) for text in texts for one, other in _COUNT.findall(text)]
    leaves = sum(len(_PAGE.findall(text)) for text in texts)
    pages = max(counted, default=0) or leaves
    if pages < 1:
        raise ArtworkRefused("This PDF has no pages.")
    return pages
