"""PDFs that are odd or meant to hurt: small to send, and long or large to read."""

import io
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

MEGABYTE = 2**20


def blank() -> bytes:
    written = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(written)
    return written.getvalue()


def with_an_update(pdf: bytes) -> bytes:
    """One incremental change of a few kilobytes: a note on the first page, and another subject."""
    writer: Any = IncrementalPdfFileWriter(io.BytesIO(pdf))
    dictionary: Any = generic.DictionaryObject
    name, text = generic.pdf_name, generic.pdf_string
    writer.set_info(dictionary({name("/Subject"): text("Other rules")}))
    note = {
        name("/Type"): name("/Annot"),
        name("/Subtype"): name("/Text"),
        name("/Contents"): text("other odds"),
    }
    writer.register_annotation(writer.find_page_for_modification(0)[0], writer.add_object(dictionary(note)))
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def with_a_circle_of_xrefs(pdf: bytes) -> bytes:
    """The last table names itself as the one before."""
    place = len(pdf) + 1
    table = (
        b"\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 9/Root 1 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
    )
    return pdf + table % (place, place)


def numbered(objects: dict[int, bytes], *, root: int = 1) -> bytes:
    """Objects as they are, with a table of their places."""
    written, places = b"%PDF-1.7\n", {}
    for number, content in objects.items():
        places[number] = len(written)
        written += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    begin, size = len(written), max(objects) + 1
    rows = b"".join(
        b"%010d 00000 n \n" % places[each] if each in places else b"0000000000 65535 f \n"
        for each in range(size)
    )
    trailer = b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, root, begin)
    return written + b"xref\n0 %d\n" % size + rows + trailer


def stream(data: bytes, more: bytes = b"") -> bytes:
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(data), more, data)


def bomb(megabytes: int) -> bytes:
    """Zeros, packed twice: a few kilobytes that unpack to very much more."""
    packing = zlib.compressobj(9)
    begin = packing.compress(b"") + packing.flush(zlib.Z_FULL_FLUSH)
    piece = packing.compress(bytes(MEGABYTE)) + packing.flush(zlib.Z_FULL_FLUSH)
    return zlib.compress(begin + piece * megabytes + packing.flush(), 9)


def with_a_flate_bomb() -> bytes:
    twice = b"/Filter[/FlateDecode/FlateDecode]"
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>"
    catalog = b"<</Type/Catalog/Pages 2 0 R>>"
    return numbered(
        {1: catalog, 2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>", 3: page, 4: stream(bomb(16 * 1024), twice)}
    )


def with_a_bomb_of_objects() -> bytes:
    """An object stream that is said to hold millions of objects and unpacks to a gigabyte."""
    more = b"/Type/ObjStm/N 9000000/First 90000000/Filter[/FlateDecode/FlateDecode]"
    place = len(b"%PDF-1.7\n")
    packed = b"%PDF-1.7\n1 0 obj\n" + stream(bomb(16 * 1024), more) + b"\nendobj\n"
    rows = b"\x00\x00\x00\x00\x00\xff" + b"\x01" + place.to_bytes(4, "big") + b"\x00"
    rows += b"".join(b"\x02" + (1).to_bytes(4, "big") + bytes([each]) for each in range(3))
    table = stream(rows, b"/Type/XRef/W[1 4 1]/Size 5/Root 2 0 R")
    return packed + b"9 0 obj\n" + table + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(packed)


def with_a_hundred_thousand_pages() -> bytes:
    kids = b" ".join([b"3 0 R"] * 100_000)
    pages = b"<</Type/Pages/Count 100000/Kids[%s]>>" % kids
    return numbered(
        {1: b"<</Type/Catalog/Pages 2 0 R>>", 2: pages, 3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"}
    )


def with_pages_in_a_circle() -> bytes:
    return numbered(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Count 2/Kids[3 0 R]>>",
            3: b"<</Type/Pages/Count 2/Kids[2 0 R]/Parent 2 0 R>>",
        }
    )


def with_names_in_a_circle() -> bytes:
    """A tree of names whose branch is the tree, and values nested thousands deep."""
    return numbered(
        {
            1: b"<</Type/Catalog/Pages 2 0 R/Names 4 0 R/Deep 5 0 R>>",
            2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
            4: b"<</Dests<</Kids[4 0 R 4 0 R]>>/Kids[4 0 R]>>",
            5: b"[" * 20_000 + b"]" * 20_000,
        }
    )


def encrypted() -> bytes:
    written = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(written, encryption=pikepdf.Encryption(owner="one", user="two"))
    return written.getvalue()


def with_a_script() -> bytes:
    written = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
        pdf.save(written)
    return written.getvalue()


STRANGE: dict[str, Callable[[], bytes]] = {
    "circle of xrefs": lambda: with_a_circle_of_xrefs(blank()),
    "flate bomb": with_a_flate_bomb,
    "bomb of objects": with_a_bomb_of_objects,
    "hundred thousand pages": with_a_hundred_thousand_pages,
    "pages in a circle": with_pages_in_a_circle,
    "names in a circle": with_names_in_a_circle,
    "encrypted": encrypted,
    "truncated": lambda: blank()[:-40],
}
