"""Where a clause is put to use: every field, limit, check, wager, step, question and ruling that stands on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.rulepacks.book import Book
from games.rulepacks.parameters import SECTIONS, Limit, Parameter
from games.rulepacks.printed import printed_pays, wager_name
from games.rulepacks.references import NamedThing
from games.rulepacks.walking import citations_in
from games.validation.registry import find_rule

UseKind = Literal[
    "parameter",
    "limit",
    "check",
    "wager",
    "rule",
    "feature",
    "procedure",
    "attestation",
    "irregularity",
    "reading",
    "element",
    "layout",
    "part",
    "source",
    "paragraph",
]


@dataclass(frozen=True)
class Use:
    """`name` is what the pack calls it, `title` what a person does. `section` is where the editor has it, `limit` the
    bound itself where the use is one.
    """

    kind: UseKind
    name: str
    title: str
    section: str = ""
    limit: Limit | None = None
    parameter: Parameter | None = None


@lru_cache(maxsize=64)
def uses_of(book: Book) -> Mapping[str, tuple[Use, ...]]:
    """Clause -> its uses: what the paragraph says it is handled by, then everything else that cites it."""
    found: dict[str, dict[tuple[str, ...], Use]] = {}

    def add(cite: str, use: Use) -> None:
        version = () if use.limit is None else (use.limit.words, *use.limit.under.values())
        found.setdefault(cite, {}).setdefault((use.kind, use.name, *version), use)

    for cite, paragraph in book.clauses.items():
        for reference in paragraph.by:
            for use in _referred(book, reference):
                add(cite, use)
    for cite, use in _citing(book):
        add(cite, use)
    for cite, paragraph in book.clauses.items():
        for reference in paragraph.by:
            if reference.kind in ("paragraph", "source"):
                add(reference.name, Use("paragraph", cite, paragraph.summary))
    return {cite: tuple(uses.values()) for cite, uses in found.items()}


def _referred(book: Book, reference: NamedThing) -> Iterator[Use]:
    """What a paragraph names as handling it. A check may be a limit, a pay table or a value that must be stated."""
    kind, name = reference.kind, reference.name
    if kind == "parameter":
        yield _of_parameter(book.parameters[name])
    elif kind == "check":
        limits = [each for each in book.limits if each[1].code == name]
        yield from (_of_limit(*each) for each in limits)
        if not limits:
            yield Use("check", name, _check_title(book, name))
    elif kind == "wager":
        code, _, event = name.partition(".")
        yield Use("wager", name, _wager_title(book, code, event))
    elif kind == "rule":
        yield Use("rule", name, book.pack.game.rules[name])
    elif kind == "feature":
        yield Use("feature", name, name.replace("_", " "))
    elif kind == "procedure":
        yield Use("procedure", name, book.steps[name].text)
    elif kind == "attestation":
        yield Use("attestation", name, book.attestations[name].question, SECTIONS["readings"])
    elif kind == "irregularity":
        yield Use("irregularity", name, book.irregularities[name].title)
    elif kind == "reading":
        yield _of_reading(book, name)
    elif kind == "element":
        yield Use("element", name, book.elements[name].name, SECTIONS["layout"])
    elif kind == "layout":
        yield Use("layout", name, book.pack.layouts[name].name, SECTIONS["layout"])
    elif kind in ("paragraph", "source"):
        yield Use("source" if kind == "source" else "paragraph", name, book.clauses[name].summary)


def _citing(book: Book) -> Iterator[tuple[str, Use]]:
    pack = book.pack
    for rule, cites in pack.head.clauses.items():
        yield from ((cite, Use("rule", rule, pack.game.rules[rule])) for cite in cites)
    for parameter in pack.files["parameters"].parameter:
        yield from ((cite, _of_parameter(parameter)) for cite in parameter.cite)
        for limit in parameter.limit:
            yield from ((cite, _of_limit(parameter, limit)) for cite in limit.cite)
    for table in book.paytables:
        clauses = (*table.cite, *(cite for cites in table.clauses.values() for cite in cites))
        yield from ((cite, Use("check", table.code, _check_title(book, table.code))) for cite in clauses)
    for check in book.checks:
        for _, cite in citations_in(check.model_dump()):
            yield cite, Use("check", check.code, _check_title(book, check.code))
    for wager in pack.wagers.values():
        yield from ((cite, Use("wager", wager.code, wager.name)) for cite in (*wager.cite, *wager.lose_cite))
        for row in wager.row:
            use = Use("wager", f"{wager.code}.{row.event}", _wager_title(book, wager.code, row.event))
            yield from ((cite, use) for cite in row.cite)
    for name, step in book.steps.items():
        yield from ((cite, Use("procedure", name, step.text)) for cite in step.cite)
    for attestation in book.attestations.values():
        use = Use("attestation", attestation.id, attestation.question, SECTIONS["readings"])
        yield from ((cite, use) for cite in attestation.cite)
    for irregularity in book.irregularities.values():
        for _, cite in citations_in(irregularity.model_dump()):
            yield cite, Use("irregularity", irregularity.id, irregularity.title)
    for name, reading in pack.readings.items():
        yield from ((cite, _of_reading(book, name)) for cite in reading.cite)
    for element in book.elements.values():
        use = Use("element", element.id, element.name, SECTIONS["layout"])
        yield from ((cite, use) for cite in element.cite)
    for layout in pack.layouts.values():
        yield from (
            (cite, Use("layout", layout.code, layout.name, SECTIONS["layout"])) for cite in layout.cite
        )
    for kind, section in pack.sections.items():
        for where, cite in citations_in(section.model_dump()):
            title = (
                f"{kind.replace('_', ' ')}: {where.replace('_', ' ')}" if where else kind.replace("_", " ")
            )
            yield cite, Use("part", f"{kind} {where}".strip(), title)


def _of_parameter(parameter: Parameter) -> Use:
    return Use("parameter", parameter.path, parameter.label, SECTIONS[parameter.section], parameter=parameter)


def _of_limit(parameter: Parameter, limit: Limit) -> Use:
    return Use(
        "limit",
        limit.code,
        f"{parameter.label}: {limit.allowed}",
        SECTIONS[parameter.section],
        limit=limit,
        parameter=parameter,
    )


def _of_reading(book: Book, name: str) -> Use:
    reading = book.pack.readings[name]
    return Use("reading", name, reading.title or reading.question, SECTIONS["readings"])


def _check_title(book: Book, code: str) -> str:
    """What a check is for stands above its function; a pay table, or a value that must be stated, says so itself."""
    brought_about_by = book.codes[code]
    rule = find_rule(brought_about_by)
    if rule is not None and rule.check.__doc__:
        return rule.check.__doc__.strip().partition("\n")[0]
    return brought_about_by.replace("_", " ")


def _wager_title(book: Book, code: str, event: str) -> str:
    name = wager_name(book.pack, code)
    pays = next(
        (str(each.pays) for each in printed_pays(book.pack) if (each.wager, each.event) == (code, event)), ""
    )
    words = name if not event or event == code else f"{name}, {event.replace('_', ' ')}"
    return f"{words} {pays}".strip() if pays else words
