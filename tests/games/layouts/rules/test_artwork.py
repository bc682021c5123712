"""Files from outside: known by their content, and what is kept of them does nothing but show."""

import io
import struct
import zlib
from collections.abc import Callable
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import Image, ImageFile

from games.layouts.rules.artwork import LARGEST, clean_artwork
from games.layouts.rules.refusal import ArtworkRefused

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def refusal(data: bytes) -> str:
    with pytest.raises(ArtworkRefused) as caught:
        clean_artwork(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def png(size: tuple[int, int] = (8, 6), **options: object) -> bytes:
    written = io.BytesIO()
    Image.new("RGBA", size, (200, 30, 30, 128)).save(written, format="PNG", **options)
    return written.getvalue()


def pdf(change: Callable[[pikepdf.Pdf], None] = lambda _: None, pages: int = 1, **options: object) -> bytes:
    document = pikepdf.new()
    for _ in range(pages):
        document.add_blank_page()
    change(document)
    written = io.BytesIO()
    document.save(written, **options)  # type: ignore[arg-type]
    return written.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xd8\xff\xe0 a photograph", "JPEG"),
        (b"GIF89a", "GIF"),
        (b"PK\x03\x04", "zip archive"),
        (b"MZ\x90", "none of them"),
        (b"", "none of them"),
        (b"plain words", "none of them"),
    ],
)
def test_what_it_is_called_does_not_count(data: bytes, words: str) -> None:
    assert words in refusal(data)


@pytest.mark.parametrize("kind", ["pdf", "png", "svg"])
def test_oversize_is_refused_before_anything_is_parsed(kind: str) -> None:
    start = {"pdf": b"%PDF-1.7", "png": b"\x89PNG\r\n\x1a\n", "svg": b"<svg>"}[kind]
    assert "at most" in refusal(start + b" " * LARGEST[kind])


# SVG


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<rect onload="alert(1)" onclick="x()"/>',
        '<a xlink:href="javascript:alert(1)"><text>x</text></a>',
        '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>',
        '<image href="https://evil.example/track.png"/>',
        '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
        '<use href="https://evil.example/x.svg#a"/>',
        '<use xlink:href="//evil.example/x.svg#a"/>',
        '<rect fill="url(https://evil.example/x.svg#a)"/>',
        '<rect style="fill:url(https://evil.example/x)"/>',
        '<rect style="background:url(&quot;//evil.example&quot;)"/>',
        "<style>@import url(https://evil.example/x.css);</style>",
        "<style>rect{fill:u\\72l(https://evil.example)}</style>",
        '<animate attributeName="href" values="javascript:alert(1)"/>',
        '<set attributeName="onmouseover" to="alert(1)"/>',
        '<handler type="application/ecmascript">alert(1)</handler>',
        '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
        '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
        '<iframe xmlns="" src="https://evil.example"/>',
        '<filter id="f"><feImage href="https://evil.example"/></filter>',
    ],
)
def test_nothing_that_runs_or_loads_is_left_in_a_drawing(inside: str) -> None:
    clean = clean_artwork(
        f'<?xml-stylesheet href="https://evil.example"?><svg {SVG}>{inside}<circle r="4"/></svg>'.encode()
    )
    text = clean.data.decode()
    for mark in (
        "alert",
        "evil.example",
        "script",
        "javascript",
        "onload",
        "@import",
        "data:",
        "<?",
        "iframe",
    ):
        assert mark not in text.lower()
    root = ElementTree.fromstring(text)
    assert root.find("{http://www.w3.org/2000/svg}circle") is not None


def test_what_a_drawing_lost_is_told() -> None:
    clean = clean_artwork(f'<svg {SVG}><script/><rect onload="x"/><use href="other.svg#a"/></svg>'.encode())
    assert clean.removed == ("<script>", "a reference to another file", "the attribute onload")


def test_shapes_text_gradients_and_plain_styles_stay() -> None:
    source = (
        f'<svg {SVG} viewBox="0 0 120 60"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/>'
        '</linearGradient></defs><style>.a{fill:url(#g)}</style><rect class="a" width="5" height="6" '
        'style="stroke:#000;stroke-width:2"/><use xlink:href="#g"/><text>5 &lt; 6 &amp; 莊</text></svg>'
    )
    clean = clean_artwork(source.encode())
    text = clean.data.decode()
    assert (clean.width, clean.height, clean.removed) == (120, 60, ())
    for mark in (
        ".a{fill:url(#g)}",
        'class="a"',
        "stroke-width:2",
        'href="#g"',
        "5 &lt; 6 &amp; 莊",
        'offset="0"',
    ):
        assert mark in text


def test_cleaning_twice_changes_nothing() -> None:
    once = clean_artwork(
        f'<svg {SVG} width="3"><g id="a"><text>x</text></g><use href="#a"/></svg>'.encode()
    ).data
    assert clean_artwork(once).data == once


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "start",
    [
        f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]><svg {SVG}><text>&l9;</text></svg>',
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg {SVG}><text>&x;</text></svg>',
        f'<!DOCTYPE svg [<!ENTITY % p SYSTEM "https://evil.example/x.dtd">%p;]><svg {SVG}/>',
        f'<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd"><svg {SVG}><text>&x;</text></svg>',
    ],
)
def test_entities_are_refused_before_they_are_read(start: str) -> None:
    assert "entities" in refusal(start.encode())


def test_an_ordinary_document_type_is_dropped() -> None:
    source = f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg {SVG}/>'
    assert b"DOCTYPE" not in clean_artwork(source.encode()).data


def test_bombs_made_of_uses_are_refused() -> None:
    layers = "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    assert "too often" in refusal(
        f'<svg {SVG}><g id="g0"><rect/></g>{layers}<use href="#g8"/></svg>'.encode()
    )
    assert "refers to itself" in refusal(f'<svg {SVG}><g id="a"><use href="#a"/></g></svg>'.encode())


def test_deep_and_endless_drawings_are_refused() -> None:
    assert "deep" in refusal(f"<svg {SVG}>{'<g>' * 500}{'</g>' * 500}</svg>".encode())
    assert "elements" in refusal(f"<svg {SVG}>{'<rect/>' * 70_000}</svg>".encode())


@pytest.mark.parametrize("data", [b"<html><svg/></html>", b"<svg/>", f"<svg {SVG}><g></svg>".encode(), b"<"])
def test_what_is_no_drawing_is_refused(data: bytes) -> None:
    assert "SVG" in refusal(data)


def test_other_encodings_end_in_a_drawing_or_a_sentence() -> None:
    text = f'<?xml version="1.0" encoding="utf-16"?><svg {SVG}><script>alert(1)</script></svg>'
    with pytest.raises(ArtworkRefused):
        clean_artwork(text.encode("utf-16"))
    with pytest.raises(ArtworkRefused):
        clean_artwork(text.replace("utf-16", "utf-7").encode())


# PNG


def test_exif_text_and_whatever_follows_the_picture_are_gone() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at the vault"
    exif.get_ifd(0x8825)[2] = (51.0, 30.0, 0.0)
    source = png(exif=exif)
    chunk = b"tEXtComment\x00secret words"
    with_text = (
        source[:-12]
        + struct.pack(">I", len(chunk) - 4)
        + chunk
        + struct.pack(">I", zlib.crc32(chunk))
        + source[-12:]
    )
    assert b"vault" in source
    clean = clean_artwork(with_text + b"<script>alert(1)</script>%PDF-1.7")
    for mark in (b"vault", b"eXIf", b"secret", b"tEXt", b"script", b"%PDF"):
        assert mark not in clean.data
    with Image.open(io.BytesIO(clean.data)) as picture:
        assert (picture.size, picture.getpixel((0, 0))) == ((8, 6), (200, 30, 30, 128))
        assert not picture.getexif()
    assert (clean.width, clean.height) == (8, 6)


@pytest.mark.parametrize("cut", [20, 40, 50])
@pytest.mark.parametrize("content_with_half", [False, True])
def test_a_damaged_picture_is_refused(
    cut: int, content_with_half: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", content_with_half)
    assert "damaged" in refusal(png()[:cut])


def test_a_picture_of_too_many_pixels_is_refused_unread() -> None:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    body = b"IHDR" + head
    source = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))
    words = refusal(source + png()[33:])
    assert "pixels" in words or "damaged" in words


# PDF


def test_a_plain_pdf_is_written_anew_without_who_made_it() -> None:
    def sign(document: pikepdf.Pdf) -> None:
        document.docinfo["/Author"] = "Somebody Private"

    source = pdf(sign, pages=3)
    assert b"Private" in source
    clean = clean_artwork(source)
    assert (clean.kind, clean.pages) == ("pdf", 3)
    assert b"Private" not in clean.data
    assert clean_artwork(source).data == clean.data


def _script(document: pikepdf.Pdf) -> None:
    document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def _named_script(document: pikepdf.Pdf) -> None:
    action = document.make_indirect(pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)"))
    document.Root.Names = pikepdf.Dictionary(JavaScript=pikepdf.Dictionary(Names=["a", action]))


def _launch(document: pikepdf.Pdf) -> None:
    action = pikepdf.Dictionary(S=pikepdf.Name.Launch, F="calc.exe")
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9], A=action)
    document.pages[0].obj.Annots = pikepdf.Array([link])


def _attachment(document: pikepdf.Pdf) -> None:
    document.attachments["tool.exe"] = b"MZ"


def _web(document: pikepdf.Pdf) -> None:
    action = pikepdf.Dictionary(S=pikepdf.Name.URI, URI="https://evil.example")
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9], A=action)
    document.pages[0].obj.Annots = pikepdf.Array([link])


def _by_itself(document: pikepdf.Pdf) -> None:
    document.pages[0].obj.AA = pikepdf.Dictionary(
        O=pikepdf.Dictionary(S=pikepdf.Name.Named, N=pikepdf.Name.Print)
    )


@pytest.mark.parametrize("change", [_script, _named_script, _launch, _attachment, _web, _by_itself])
@pytest.mark.parametrize("packed", [False, True])
def test_a_pdf_that_could_do_something_is_refused(
    change: Callable[[pikepdf.Pdf], None], packed: bool
) -> None:
    mode = pikepdf.ObjectStreamMode.generate if packed else pikepdf.ObjectStreamMode.disable
    assert "Print it to a plain PDF" in refusal(pdf(change, object_stream_mode=mode))


def test_names_written_in_another_way_hide_nothing() -> None:
    source = pdf(_script).replace(b"/JavaScript", b"/J#61vaScript").replace(b"/JS", b"/#4AS")
    assert b"/JavaScript" not in source
    assert "scripts" in refusal(source)


def test_an_object_that_nothing_refers_to_is_looked_at_too() -> None:
    hidden = b"9 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n"
    words = refusal(pdf().replace(b"xref\n", hidden + b"xref\n", 1))
    assert "scripts" in words or "damaged" in words


@pytest.mark.parametrize("user", ["", "secret"])
def test_a_locked_pdf_is_refused(user: str) -> None:
    assert "locked" in refusal(pdf(encryption=pikepdf.Encryption(owner="owner", user=user)))


def test_a_pdf_that_is_also_something_else_is_refused() -> None:
    assert "appended" in refusal(pdf() + b"PK\x03\x04 a zip archive")
    assert "PDF" in refusal(b"%PDF-9" + pdf()[8:])


@pytest.mark.parametrize("data", [b"%PDF-1.7\n%%EOF", b"%PDF-1.7\n1 0 obj\n%%EOF"])
def test_a_damaged_pdf_is_refused(data: bytes) -> None:
    assert "damaged" in refusal(data)
