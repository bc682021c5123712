"""All that can be proved of a pack, from its own boundary values: no faults where it is sound."""

from collections.abc import Iterator

from games.engine.configuration import with_path
from games.rulepacks.applies import Conditional
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import describe
from games.rulepacks.periods import Moment
from games.validation.case import Case
from games.validation.pay_rows import pay_row_findings
from games.validation.proving.boundaries import boundary_values
from games.validation.proving.conditions import made_to_apply
from games.validation.proving.faults import Fault, distinct, opposite
from games.validation.proving.figures import figure_faults
from games.validation.proving.firing import fires
from games.validation.proving.irregularities import irregularity_faults
from games.validation.proving.limits import limit_faults
from games.validation.proving.settling import Settler
from games.validation.registry import find_rule
from games.validation.validate import bound_checks, validate


def prove(pack: Pack, as_of: Moment) -> list[Fault]:
    """The gravest kinds first: what contradicts itself, what is open, what is dead."""
    book = book_of(pack)
    settler = Settler(book, as_of)
    fired: set[str] = set()
    found = [
        *limit_faults(book, as_of, settler, fired),
        *_option_faults(book, as_of, settler),
        *irregularity_faults(book, as_of),
        *figure_faults(book, as_of),
        *_example_faults(book, as_of, settler),
        *_check_faults(book, as_of, fired),
        *_pay_table_faults(book, as_of, fired),
        *_stated_faults(book, as_of, fired),
        *_dead_faults(book, as_of),
        *_paragraph_faults(book, as_of, fired),
    ]
    return list({(each.kind, each.where, each.words): each for each in found}.values())


def _example_faults(book: Book, as_of: Moment, settler: Settler) -> Iterator[Fault]:
    """One configuration is without any error, what is said of its price included: the law can be met as a whole."""
    for each in validate(book.example, book.pack, as_of):
        if each.severity == "error":
            words = f"the pack's own example is not without an error: {each.message}"
            field = _cites_of(book, each.path)
            cited = distinct(each.citation.split("; ")) or field
            # what would be said instead if the value were put right, or the clause that has it stated
            clash = settler.settle(dict(book.example), as_of, ()).clauses
            stated = _clauses_about(book, each.code)
            other = opposite(cited, clash, field, stated)
            yield Fault("contradiction", f"example {each.path}", words, cited, other, book.example, as_of)


def _clauses_about(book: Book, code: str) -> list[str]:
    """Paragraphs that say that this check carries them out."""
    return [
        cite
        for cite, each in book.clauses.items()
        if any(by.kind == "check" and by.name == code for by in each.by)
    ]


def _cites_of(book: Book, path: str) -> tuple[str, ...]:
    """Of the field itself, where an error is about its form and cites nothing."""
    return book.parameters[path].cite if path in book.parameters else ()


def _option_faults(book: Book, as_of: Moment, settler: Settler) -> Iterator[Fault]:
    """Whatever a reading says and a form offers, some configuration with it is without an error, unless the law
    forbids the option itself.
    """
    for path, option, condition in _options(book):
        base = made_to_apply(book, book.example, condition, as_of)
        if base is None:
            continue
        settled = settler.settle(with_path(base, path, option), as_of, {path, *condition.when.paths})
        if not settled.errors or any(each.path == path for each in settled.errors):
            continue
        cites = book.parameters[path].cite
        first = settled.errors[0].message
        words = f"{path}: with {describe(option)} no configuration is without an error: {first}"
        other = opposite(cites, settled.clauses)
        yield Fault("contradiction", f"parameter {path}", words, cites, other, settled.configuration, as_of)


def _options(book: Book) -> Iterator[tuple[str, str | int | bool, Conditional]]:
    """Every option of every reading, choice and yes or no, with what it needs to matter."""
    for path, parameter in book.parameters.items():
        if path.startswith("attestations."):
            continue
        condition: Conditional = parameter
        if path.startswith("readings."):
            condition = Conditional(when=book.pack.readings[path.removeprefix("readings.")].when)
        for option in parameter.option:
            yield path, option.value, condition
        if parameter.kind == "flag":
            yield from ((path, answer, condition) for answer in (True, False))


def _check_faults(book: Book, as_of: Moment, fired: set[str]) -> Iterator[Fault]:
    for bound in bound_checks(book):
        binding = bound.binding
        case = fires(book, bound, as_of)
        if case is not None:
            fired.update(each.code for each in case.findings)
            fired.add(binding.code)
            continue
        where = f"check {binding.code}"
        words = f"{where} ({binding.rule}): no boundary case makes it fire."
        other = opposite(binding.cite, _clauses_about(book, binding.code), _clauses_of(book, binding))
        yield Fault("never_fires", where, words, binding.cite, other, book.example, as_of)


def _clauses_of(book: Book, each: Conditional) -> list[str]:
    """Of what something is tied to: readings, and fields of the configuration."""
    read = [cite for name in each.under for cite in book.pack.readings[name].cite]
    return [*read, *(cite for path in each.when.paths for cite in _cites_of(book, path))]


def _pay_table_faults(book: Book, as_of: Moment, fired: set[str]) -> Iterator[Fault]:
    for table in book.paytables:
        where = f"pay table {table.code} of {table.wager}"
        paths = [path for path in book.parameters if path.startswith(f"paytables.{table.wager}.")]
        offering = Conditional.model_validate({"when": {"offers": [table.wager]}})
        base = made_to_apply(book, book.example, offering, as_of) or dict(book.example)
        for path in paths:
            base = with_path(base, path, None)
        rows = [cite for path in paths for cite in book.parameters[path].cite]
        wager = book.pack.wagers.get(table.wager)
        # what the game makes from its sections (insurance) has no wager of its own in the pack
        own = wager.cite if wager is not None else tuple(rows)
        one = table.cite or own
        other = opposite(one, rows, own)
        as_printed = _pay_codes(book, base, as_of)
        if table.code in as_printed:
            words = f"{where}: the odds as the document prints them are refused."
            yield Fault("contradiction", where, words, one, other, base, as_of)
        tried = (with_path(base, path, odds) for path in paths for odds in boundary_values(book, path, base))
        if any(table.code in _pay_codes(book, each, as_of) for each in tried):
            fired.add(table.code)
        else:
            words = f"{where}: no odds are refused."
            yield Fault("never_fires", where, words, one, other, base, as_of)


def _pay_codes(book: Book, configuration: dict[str, object], as_of: Moment) -> set[str]:
    case = Case(given=configuration, book=book, as_of=as_of, rulings={})
    return {each.code for each in pay_row_findings(case)}


def _stated_faults(book: Book, as_of: Moment, fired: set[str]) -> Iterator[Fault]:
    """What must be stated is missed where it is not."""
    rule = find_rule("value_stated")
    bound = next((each for each in bound_checks(book) if each.binding.rule == "value_stated"), None)
    for path, parameter in book.parameters.items():
        if not parameter.required or rule is None or bound is None:
            continue
        base = made_to_apply(book, book.example, parameter, as_of)
        missing = None if base is None else with_path(base, path, None)
        case = Case(given=missing or {}, book=book, as_of=as_of, rulings={})
        codes = {each.code for each in rule.check(case, bound) if each.path == path} if missing else set()
        fired.update(codes)
        if not codes:
            words = f"{path}: it has to be stated, and nothing is said where it is not."
            other = opposite(parameter.cite, bound.binding.cite)
            yield Fault("never_fires", f"parameter {path}", words, parameter.cite, other, book.example, as_of)


def _dead_faults(book: Book, as_of: Moment) -> Iterator[Fault]:
    """What is tied to a condition that can never hold is asked of nobody."""
    steps = {f"step {name}": each for name, each in book.steps.items()}
    procedures = {f"procedure {name}": each for name, each in book.procedures.items()}
    asked = {f"attestation {name}": each for name, each in book.attestations.items()}
    elements = {f"element {name}": each for name, each in book.elements.items()}
    fields = {f"parameter {name}": each for name, each in book.parameters.items()}
    found: dict[str, Conditional] = {**steps, **procedures, **asked, **elements, **fields}
    found |= {
        f"reading {name}": Conditional(when=each.when, cite=each.cite)
        for name, each in book.pack.readings.items()
    }
    for where, each in found.items():
        if made_to_apply(book, book.example, each, as_of) is None:
            words = f"{where}: what it is tied to can never hold."
            other = opposite(each.cite, _clauses_of(book, each))
            yield Fault("never_applies", where, words, each.cite, other, book.example, as_of)


def _paragraph_faults(book: Book, as_of: Moment, fired: set[str]) -> Iterator[Fault]:
    checks = {each.code: each.cite for each in book.checks} | {
        each.code: each.cite for _, each in book.limits
    }
    for cite, paragraph in book.clauses.items():
        named = [each.name for each in paragraph.by if each.kind == "check"]
        for code in named:
            if code not in fired:
                words = f"{cite} is handled by {code}, which no boundary case reaches."
                other = opposite((cite,), checks.get(code, ()))
                yield Fault("not_reached", f"paragraph {cite}", words, (cite,), other, book.example, as_of)
