"""A pack as a book of law: its paragraphs by citation, and everything that they lead to, by name."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from games.rulepacks.attestations import Attestation
from games.rulepacks.catalogue import all_parameters
from games.rulepacks.checks import CheckBinding, ChecksFile, Departures
from games.rulepacks.choices import Choice, Unused
from games.rulepacks.deciding import Decision
from games.rulepacks.elements import Element
from games.rulepacks.errors import PackError
from games.rulepacks.examples import unanswered
from games.rulepacks.exemptions import Exemption
from games.rulepacks.irregularities import Irregularity, Question
from games.rulepacks.limit_changes import LimitChange, OutsideLimits
from games.rulepacks.pack import Pack
from games.rulepacks.paragraphs import Chapter, Paragraph, Source
from games.rulepacks.parameters import Limit, Option, Parameter, PayTable
from games.rulepacks.printed import wager_codes, wager_name
from games.rulepacks.procedures import Procedure, Step
from games.rulepacks.walking import citations_in

NEEDED = ("paragraphs", "parameters", "checks", "example")


class Book:
    """Read-only views of a pack that has its law. A pack without it can be priced, but not validated."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def _listed(self, kind: str, attribute: str) -> tuple[Any, ...]:
        return getattr(self.pack.files[kind], attribute) if kind in self.pack.files else ()

    @cached_property
    def paragraphs(self) -> Mapping[str, Paragraph]:
        """Of the document itself, by citation: `MD 2.A`."""
        return {f"{self.pack.prefix} {each.id}": each for each in self._listed("paragraphs", "paragraph")}

    @cached_property
    def contents(self) -> tuple[str, ...]:
        return self._listed("paragraphs", "contents")

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        return self._listed("paragraphs", "chapter")

    def chapter_of(self, paragraph: Paragraph) -> Chapter | None:
        """By what the paragraph says, or by the beginning of its id: 2 of 2.B(1), rules of rules:3."""
        beginning = re.split(r"[.: ]", paragraph.id, maxsplit=1)[0]
        wanted = paragraph.chapter or beginning
        return next((each for each in self.chapters if each.id == wanted), None)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        return self._listed("sources", "source")

    @cached_property
    def clauses(self) -> Mapping[str, Paragraph]:
        """Everything that can be cited: the document and the law beside it."""
        beside = {f"{each.prefix} {one.id}": one for each in self.sources for one in each.paragraph}
        return {**self.paragraphs, **beside}

    @cached_property
    def parameters(self) -> Mapping[str, Parameter]:
        """Every path that can be configured; patterns are spelled out for each wager."""
        return {each.path: each for each in all_parameters(self.pack)}

    def choices(self, path: str) -> tuple[Option, ...]:
        """What can be chosen at a path: options as listed, wagers, or elements of layout and table."""
        if path == "wagers":
            return tuple(
                Option(value=code, label=wager_name(self.pack, code)) for code in wager_codes(self.pack)
            )
        if path == "layout_elements":
            return tuple(Option(value=each.id, label=each.name) for each in self.elements.values())
        return self.parameters[path].option

    @cached_property
    def limits(self) -> tuple[tuple[Parameter, Limit], ...]:
        return tuple(
            (parameter, limit) for parameter in self.parameters.values() for limit in parameter.limit
        )

    @cached_property
    def paytables(self) -> tuple[PayTable, ...]:
        return self._listed("parameters", "paytable")

    @cached_property
    def limit_changes(self) -> tuple[LimitChange, ...]:
        """What the law says about changing the limits of a table, the first that fits counts."""
        return self._listed("limit_changes", "change")

    @cached_property
    def outside_limits(self) -> OutsideLimits | None:
        file = self.pack.files.get("limit_changes")
        return file.outside if file else None

    @property
    def _checks_file(self) -> ChecksFile:
        file: ChecksFile = self.pack.files["checks"]
        return file

    @property
    def departures(self) -> Departures:
        return self._checks_file.departures

    @property
    def checks(self) -> tuple[CheckBinding, ...]:
        return self._checks_file.check

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """Every finding code of the pack -> what brings it about."""
        codes = {each.code: each.rule for each in self.checks}
        codes |= {limit.code: f"limit of {parameter.path}" for parameter, limit in self.limits}
        codes |= {each.code: f"pay table of {each.wager}" for each in self.paytables}
        stated = {each.stated_code: each.path for each in self.parameters.values() if each.stated_code}
        return codes | {code: f"{path} stated" for code, path in stated.items()}

    @cached_property
    def elements(self) -> Mapping[str, Element]:
        return {each.id: each for each in self._listed("elements", "element")}

    @cached_property
    def attestations(self) -> Mapping[str, Attestation]:
        return {each.id: each for each in self._listed("attestations", "attestation")}

    @cached_property
    def irregularities(self) -> Mapping[str, Irregularity]:
        return {each.id: each for each in self._listed("irregularities", "irregularity")}

    @property
    def own_choices(self) -> tuple[Choice, ...]:
        """What was chosen, as sentences of the rules."""
        return self._listed("choices", "choice")

    @property
    def unused(self) -> tuple[Unused, ...]:
        return self._listed("choices", "unused")

    @property
    def exemptions(self) -> tuple[Exemption, ...]:
        return self._listed("exemptions", "exemption")

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The facts on which rulings on irregularities depend, in the order of asking."""
        return self._listed("irregularities", "question")

    @cached_property
    def decisions(self) -> Mapping[str, Decision]:
        """Irregularity -> its rulings, wherever they stand. One that is decided as none has none."""
        found = self.irregularities
        stated = {name: found.get(each.decided_as or name, each).ruling for name, each in found.items()}
        return {name: Decision(each, stated[name], self.questions) for name, each in found.items()}

    @cached_property
    def procedures(self) -> Mapping[str, Procedure]:
        return {each.id: each for each in self._listed("procedures", "procedure")}

    @cached_property
    def steps(self) -> Mapping[str, Step]:
        """By `procedure.step`."""
        return {f"{each.id}.{step.id}": step for each in self.procedures.values() for step in each.step}

    @property
    def example(self) -> dict[str, Any]:
        """The complete example configuration; a caller that changes it copies it."""
        configuration: dict[str, Any] = self.pack.files["example"].configuration
        return configuration

    @property
    def start(self) -> dict[str, Any]:
        """What a new variant starts from: the example with no question answered, since answers are the operator's."""
        return unanswered(self.example)

    def under_problems(self, under: Mapping[str, str]) -> Iterator[str]:
        """What is wrong with a reference to options of readings."""
        for reading, option in under.items():
            if reading not in self.pack.readings:
                yield f"there is no reading {reading}"
            elif option not in [each.id for each in self.pack.readings[reading].option]:
                yield f"reading {reading} has no option {option}"

    @cached_property
    def cited_at(self) -> Mapping[str, tuple[str, ...]]:
        """Clause -> everything in the pack that cites it, in words: `parameter decks, limit MD-CW-022`."""
        found: dict[str, dict[str, None]] = {}
        for model in self.pack.files.values():
            for where, cite in citations_in(model.model_dump()):
                found.setdefault(cite, {})[where] = None
        return {cite: tuple(places) for cite, places in found.items()}


@lru_cache(maxsize=64)
def book_of(pack: Pack) -> Book:
    for kind in NEEDED:
        if kind not in pack.files:
            name = pack.id.split("/")[1]
            raise PackError(
                (f"{name}.{kind}.toml", "", f"is missing: {pack.id} can only be priced without it")
            )
    return Book(pack)
