"""The last step of loading: every paragraph is handled, and everything that a pack names exists."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from games.rulepacks.book import Book, book_of
from games.rulepacks.errors import PackError
from games.rulepacks.limit_changes import fits
from games.rulepacks.linking_irregularities import irregularity_problems
from games.rulepacks.pack import Pack
from games.rulepacks.printed import printed_pays, wager_codes
from games.rulepacks.rule_arguments import argument_problems
from games.rulepacks.walking import citations_in, conditions_in, unders_in

Problem = tuple[str, str, str]


def link(pack: Pack) -> None:
    """Raise PackError with all that does not fit together. A pack without paragraphs has nothing to link."""
    if "paragraphs" not in pack.files:
        return
    book = book_of(pack)
    name = pack.id.split("/")[1]
    problems = [
        *_contents_problems(book, name),
        *_reference_problems(book, name),
        *_citation_problems(book, name),
        *_condition_problems(book, name),
        *_under_problems(book, name),
        *_exemption_problems(book, name),
        *_choice_problems(book, name),
        *_code_problems(book, name),
        *_parameter_problems(book, name),
        *_paytable_problems(book, name),
        *_limit_change_problems(book, name),
        *_area_problems(book, name),
        *irregularity_problems(book, name),
        *argument_problems(book, f"{name}.checks.toml"),
    ]
    if problems:
        raise PackError(*problems)


def _contents_problems(book: Book, name: str) -> Iterator[Problem]:
    file = f"{name}.paragraphs.toml"
    written = [each.id for each in book.pack.files["paragraphs"].paragraph]
    for identity, count in Counter(written).items():
        if count > 1:
            yield file, f"paragraph {identity}", "is there twice"
        if identity not in book.contents:
            yield file, f"paragraph {identity}", "is not in the contents of the document"
    for identity in book.contents:
        if identity not in written:
            yield file, f"contents, {identity}", "is not handled: it has no paragraph"
    known = ", ".join(each.id for each in book.chapters)
    for paragraph in book.paragraphs.values():
        if book.chapter_of(paragraph) is None:
            yield file, f"paragraph {paragraph.id}", f"belongs to no chapter: {known}"


def _reference_problems(book: Book, name: str) -> Iterator[Problem]:
    exists = _resolvers(book)
    document = ((f"{name}.paragraphs.toml", each) for each in book.paragraphs.values())
    beside = ((f"{name}.sources.toml", each) for source in book.sources for each in source.paragraph)
    for file, paragraph in (*document, *beside):
        for reference in paragraph.by:
            if not exists[reference.kind](reference.name):
                yield file, f"paragraph {paragraph.id}, by", f"there is no {reference.words}"


def _resolvers(book: Book) -> Mapping[str, Callable[[str], bool]]:
    pack = book.pack
    events = {(row.event, data.code) for data in pack.wagers.values() for row in data.row}
    events |= {(pay.event, pay.wager) for pay in printed_pays(pack)}
    codes = wager_codes(pack)

    def is_wager(name: str) -> bool:
        code, _, event = name.partition(".")
        return code in codes and (not event or (event, code) in events)

    return {
        "parameter": book.parameters.__contains__,
        "check": book.codes.__contains__,
        "wager": is_wager,
        "rule": pack.game.rules.__contains__,
        "feature": pack.game.features.__contains__,
        "procedure": book.steps.__contains__,
        "attestation": book.attestations.__contains__,
        "irregularity": book.irregularities.__contains__,
        "reading": pack.readings.__contains__,
        "element": book.elements.__contains__,
        "layout": pack.layouts.__contains__,
        "source": lambda name: name in book.clauses and name not in book.paragraphs,
        "paragraph": book.paragraphs.__contains__,
    }


def _citation_problems(book: Book, name: str) -> Iterator[Problem]:
    """A citation must lead to a paragraph, and that of another document to a source that the pack carries."""
    for kind, model in book.pack.files.items():
        file = f"{name}.{kind}.toml" if kind else f"{name}.toml"
        for where, cite in citations_in(model.model_dump()):
            if cite not in book.clauses:
                yield file, where, f"cites {cite!r}, which is no paragraph of the pack"


def _condition_problems(book: Book, name: str) -> Iterator[Problem]:
    """A condition on a path or a wager that does not exist would never hold, and nobody would notice."""
    wagers = wager_codes(book.pack)
    for kind, model in book.pack.files.items():
        for where, condition in conditions_in(model.model_dump()):
            file = f"{name}.{kind}.toml"
            for path in (*condition["stated"], *condition["unstated"], *condition["equal"]):
                if path not in book.parameters:
                    yield file, f"{where}, when", f"there is no parameter {path}"
            for code in condition["offers"]:
                if code not in wagers:
                    yield file, f"{where}, when", f"there is no wager {code}"


def _choice_problems(book: Book, name: str) -> Iterator[Problem]:
    """A sentence with a path that nobody can state would never be printed."""
    file = f"{name}.choices.toml"
    for choice in book.own_choices:
        for path in choice.paths:
            if path not in book.parameters:
                yield file, f"choice {choice.cite[0]}", f"there is no parameter {path}"
    for each in book.unused:
        for cite in each.paragraphs:
            if cite not in book.paragraphs:
                yield file, f"unused {cite}", "is no paragraph of the document"


def _under_problems(book: Book, name: str) -> Iterator[Problem]:
    """What is tied to an option that no reading has would never count either."""
    for kind, model in book.pack.files.items():
        for where, under in unders_in(model.model_dump()):
            for reason in book.under_problems(under):
                yield f"{name}.{kind}.toml", f"{where}, under", reason


def _exemption_problems(book: Book, name: str) -> Iterator[Problem]:
    for place, exemption in enumerate(book.exemptions, 1):
        for paragraph in exemption.paragraphs:
            if paragraph not in book.clauses:
                yield f"{name}.exemptions.toml", f"exemption {place}", f"there is no paragraph {paragraph!r}"


def _code_problems(book: Book, name: str) -> Iterator[Problem]:
    """One code means one thing: a check, a limit through its versions, a pay table, or a value that must be stated."""
    owners: dict[str, set[str]] = {}
    for check in book.checks:
        owners.setdefault(check.code, set()).add(f"check {check.rule}")
    for parameter, limit in book.limits:
        owners.setdefault(limit.code, set()).add(f"limit of {parameter.path}")
    for table in book.paytables:
        owners.setdefault(table.code, set()).add(f"pay table of {table.wager}")
    for parameter in book.parameters.values():
        if parameter.stated_code:
            owners.setdefault(parameter.stated_code, set()).add(f"{parameter.path} stated")
    shapes = Counter(code.rpartition("-")[0] for code in owners)
    usual = shapes.most_common(1)[0][0]
    retired = set(book.pack.files["checks"].retired)
    for code, users in sorted(owners.items()):
        if len(users) > 1:
            yield f"{name}.checks.toml", code, f"means several things: {'; '.join(sorted(users))}"
        if code in retired:
            yield f"{name}.checks.toml", code, "is retired and cannot be used again"
        if code.rpartition("-")[0] != usual:
            yield f"{name}.checks.toml", code, f"does not begin with {usual} like the others"


def _parameter_problems(book: Book, name: str) -> Iterator[Problem]:
    file = f"{name}.parameters.toml"
    stated_from = book.pack.head.effective_from is not None
    for parameter in book.parameters.values():
        where = f"parameter {parameter.path}"
        if parameter.path not in book.pack.paths:
            yield (
                file,
                where,
                "is no configuration path of the game; own = true declares one of this document",
            )
        for limit in parameter.limit:
            spot = f"{where}, limit {limit.code}"
            if stated_from and limit.from_ is None:
                yield file, spot, "states no date, though the document does"


def _paytable_problems(book: Book, name: str) -> Iterator[Problem]:
    """What the document prints is checked somewhere: every wager that has odds has one pay table rule."""
    file = f"{name}.parameters.toml"
    printed: dict[str, set[str]] = {}
    for pay in printed_pays(book.pack):
        printed.setdefault(pay.wager, set()).add(pay.event)
    ruled = Counter(table.wager for table in book.paytables)
    for wager in printed:
        if not ruled[wager]:
            yield file, f"paytable {wager}", "is missing: the odds of this wager would not be checked"
    for table in book.paytables:
        if table.wager not in printed:
            yield file, f"paytable {table.code}", f"there is no wager {table.wager} with odds"
            continue
        named = {*table.clauses, *(event for each in table.table for event in each)}
        for event in sorted(named - printed[table.wager]):
            yield file, f"paytable {table.code}", f"{table.wager} has no event {event}"
        if ruled[table.wager] > 1:
            yield file, f"paytable {table.code}", f"{table.wager} has two pay table rules"


def _limit_change_problems(book: Book, name: str) -> Iterator[Problem]:
    """A rule on a limit that nothing has would never be applied."""
    file = f"{name}.limit_changes.toml"
    for place, change in enumerate(book.limit_changes, 1):
        for path in change.paths:
            if not any(fits(path, each) for each in book.parameters):
                yield file, f"change {place}, paths", f"there is no parameter {path}"


def _area_problems(book: Book, name: str) -> Iterator[Problem]:
    """An area is for wagers of the pack, and is an element that the document asks for, if it says so."""
    known = wager_codes(book.pack)
    for area in book.pack.areas:
        where = f"area {area.code}"
        for wager in area.wagers:
            if wager not in known:
                yield f"{name}.layouts.toml", f"{where}, wagers", f"there is no wager {wager}"
        if area.element is not None and area.element not in book.elements:
            yield f"{name}.layouts.toml", f"{where}, element", f"there is no element {area.element}"
