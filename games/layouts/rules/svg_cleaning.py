"""An SVG drawing written anew from an allow list: shapes, text and paint, and nothing that loads, runs or refers.

Parsed by expat alone. A document type with definitions of its own is refused before any of it is read, so neither
entity bombs nor outside entities have a chance; nothing is ever fetched.
"""

import re
from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from games.layouts.rules.refusal import ArtworkRefused

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
MOST_ELEMENTS, DEEPEST, LONGEST_SIDE = 60_000, 120, 1_000_000
_SHAPES = (
    "svg g a defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath "
    "linearGradient radialGradient stop clipPath mask pattern marker style switch"
)
ELEMENTS = frozenset(_SHAPES.split())
_GEOMETRY = (
    "id class x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio "
    "transform gradientTransform patternTransform gradientUnits patternUnits patternContentUnits clipPathUnits "
    "maskUnits maskContentUnits spreadMethod offset rotate textLength lengthAdjust startOffset method spacing "
    "markerWidth markerHeight markerUnits refX refY orient pathLength version role lang"
)
_PAINT = (
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path "
    "clip-rule mask marker-start marker-mid marker-end display visibility overflow vector-effect paint-order "
    "shape-rendering text-rendering font-family font-size font-style font-weight font-variant font-stretch "
    "letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift "
    "writing-mode mix-blend-mode isolation style"
)
ATTRIBUTES = frozenset(f"{_GEOMETRY} {_PAINT}".split())
_LOCAL = re.compile(r"#[\w.:-]+", re.ASCII)
_URL = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)", re.ASCII)


@dataclass(frozen=True)
class CleanSvg:
    data: bytes
    width: int | None
    height: int | None
    removed: tuple[str, ...]


def clean_svg(data: bytes) -> CleanSvg:
    writer = _Writer()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartDoctypeDeclHandler = _no_definitions
    parser.EntityDeclHandler = _no_entities
    parser.SkippedEntityHandler = _no_entities
    parser.StartElementHandler = writer.start
    parser.EndElementHandler = writer.end
    parser.CharacterDataHandler = writer.characters
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        place = f"line {error.lineno}, column {error.offset + 1}"
        raise ArtworkRefused(f"This is no well-formed SVG drawing ({place}).") from None
    except (UnicodeError, ValueError, LookupError):
        raise ArtworkRefused("This SVG drawing is written in an encoding that cannot be read.") from None
    writer.ensure_drawable()
    width, height = writer.size()
    return CleanSvg("".join(writer.out).encode(), width, height, tuple(sorted(writer.removed)))


def _no_definitions(_name: str, _system: str | None, _public: str | None, has_definitions: int) -> None:
    if has_definitions:
        raise ArtworkRefused("This SVG drawing defines entities of its own. Save it without a document type.")


def _no_entities(*_arguments: object) -> None:
    raise ArtworkRefused("This SVG drawing uses entities that it does not spell out. Save it without them.")


@dataclass
class _Writer:
    out: list[str] = field(default_factory=list)
    removed: set[str] = field(default_factory=set)
    open: list[str] = field(default_factory=list)
    skipping: int = 0
    elements: int = 0
    root: dict[str, str] = field(default_factory=dict)
    style: list[str] = field(default_factory=list)
    inside: list[str] = field(default_factory=list)
    # id of an element -> the ids that it, or something in it, refers to
    refers: dict[str, list[str]] = field(default_factory=dict)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS or len(self.open) + self.skipping > DEEPEST:
            raise ArtworkRefused(
                f"An SVG drawing has at most {MOST_ELEMENTS:,} elements, {DEEPEST} deep; this one has more."
            )
        space, _gap, local = name.rpartition(" ")
        if not self.open and not self.skipping and (space, local) != (SVG, "svg"):
            raise ArtworkRefused("This is an XML file, and not an SVG drawing.")
        if self.skipping or space != SVG or local not in ELEMENTS:
            if not self.skipping and space == SVG:
                self.removed.add(f"<{local[:30]}>")
            self.skipping += 1
            return
        kept = self._kept(attributes)
        if local == "a":
            # what a link shows is kept, where it leads is not
            local, _target = "g", kept.pop("href", "")
        if not self.open:
            self.root = kept
            kept = {"xmlns": SVG, **kept}
        written = "".join(f" {key}={quoteattr(value)}" for key, value in kept.items())
        self.out.append(f"<{local}{written}>")
        self.open.append(local)
        self.inside.append(kept.get("id", ""))
        self._note_references(kept)

    def end(self, _name: str) -> None:
        if self.skipping:
            self.skipping -= 1
            return
        local = self.open.pop()
        self.inside.pop()
        if local == "style":
            rules = "".join(self.style)
            self.style.clear()
            if _is_plain_css(rules):
                self.out.append(escape(rules))
            elif rules.strip():
                self.removed.add("<style>")
        self.out.append(f"</{local}>")

    def characters(self, text: str) -> None:
        if self.skipping or not self.open:
            return
        if self.open[-1] == "style":
            self.style.append(text)
        else:
            self.out.append(escape(text))

    def _kept(self, attributes: dict[str, str]) -> dict[str, str]:
        kept: dict[str, str] = {}
        for name, value in attributes.items():
            space, _gap, local = name.rpartition(" ")
            if local == "href" and space in ("", XLINK):
                if _LOCAL.fullmatch(value.strip()):
                    kept["href"] = value.strip()
                else:
                    self.removed.add("a reference to another file")
            elif not space and local in ATTRIBUTES and _is_safe(local, value):
                kept[local] = value
            elif not space and (local.lower().startswith("on") or local in ATTRIBUTES):
                self.removed.add(f"the attribute {local[:30]}")
        return kept

    def _note_references(self, kept: dict[str, str]) -> None:
        targets = [kept["href"][1:]] if "href" in kept else []
        targets += [found[2][1:] for value in kept.values() for found in _URL.finditer(value)]
        for identity in {"", *self.inside} if targets else ():
            self.refers.setdefault(identity, []).extend(targets)

    def ensure_drawable(self) -> None:
        """Ten uses of ten uses of ten ... are a bomb too: what everything spelled out comes to is counted."""
        spelled: dict[str, int] = {}

        def count(identity: str, above: tuple[str, ...]) -> int:
            if identity in above or len(above) > DEEPEST:
                raise ArtworkRefused("This SVG drawing refers to itself, so it can never be drawn.")
            if identity not in spelled:
                total = 1 + sum(count(each, (*above, identity)) for each in self.refers.get(identity, ()))
                if total > MOST_ELEMENTS:
                    raise ArtworkRefused("This SVG drawing repeats parts of itself too often to be drawn.")
                spelled[identity] = total
            return spelled[identity]

        count("", ())

    def size(self) -> tuple[int | None, int | None]:
        box = self.root.get("viewBox", "").replace(",", " ").split()
        given = (self.root.get("width", ""), self.root.get("height", ""))
        if not all(_NUMBER.match(each) and "%" not in each for each in given) and len(box) == 4:
            given = (box[2], box[3])
        sides = [float(found[1]) if (found := _NUMBER.match(each)) else None for each in given]
        if any(side is not None and side > LONGEST_SIDE for side in sides):
            raise ArtworkRefused(
                f"A drawing is at most {LONGEST_SIDE:,} units wide and high; this one says {given[0][:20]} by "
                f"{given[1][:20]}. Set its width and height, or its viewBox, within that."
            )
        width, height = (None if side is None else int(side) for side in sides)
        return width, height


def _is_safe(name: str, value: str) -> bool:
    """Paint may refer to a gradient of the same file; a style is plain declarations."""
    if name == "style":
        return _is_plain_css(value)
    return _refers_inside(value) and "javascript:" not in "".join(value.split()).lower()


def _refers_inside(value: str) -> bool:
    rest = _URL.sub("", value)
    return "url(" not in rest.lower() and all(_LOCAL.fullmatch(found[2]) for found in _URL.finditer(value))


def _is_plain_css(rules: str) -> bool:
    """No imports, no escapes that could spell one, no reference but to the same file."""
    lowered = rules.lower()
    refused = (
        "@",
        "\\",
        "<",
        "expression",
        "javascript:",
        "image(",
        "image-set",
        "src(",
        "behavior",
        "-moz-binding",
    )
    return not any(mark in lowered for mark in refused) and _refers_inside(rules)
