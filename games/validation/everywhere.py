"""Where would this be legal: one configuration against every pack of its game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.rulings import InterpretationRuling
from games.validation.validate import findings_in, open_case

FORM = ("value_form", "value_stated", "known_path", "reading_chosen", "attestation_answered")
"""Checks of how a configuration is filled in: another jurisdiction asks for other fields, which is no objection."""


@dataclass(frozen=True)
class Verdict:
    """`objections` are errors of law; `to_state` is what this jurisdiction would ask for beyond it."""

    case: Case
    objections: tuple[Finding, ...]
    to_state: tuple[Finding, ...]
    others: tuple[Finding, ...]

    @property
    def pack(self) -> Pack:
        return self.case.pack

    @property
    def legal(self) -> bool:
        return not self.objections


def validate_everywhere(
    configuration: Mapping[str, Any],
    game: str,
    as_of: Moment,
    rulings: Mapping[str, Iterable[InterpretationRuling]] | None = None,
) -> tuple[Verdict, ...]:
    """One verdict for each pack of the game, in the order of their ids; `rulings` are those on each pack, by its id."""
    ruled = rulings or {}
    packs = (load_pack(pack_id) for pack_id in pack_ids())
    return tuple(
        _verdict(configuration, pack, as_of, ruled.get(pack.id, ()))
        for pack in packs
        if pack.head.game == game
    )


def _verdict(
    configuration: Mapping[str, Any], pack: Pack, as_of: Moment, rulings: Iterable[InterpretationRuling]
) -> Verdict:
    case = open_case(configuration, pack, as_of, rulings)
    findings = findings_in(case)
    form = {check.code for check in pack.files["checks"].check if check.rule in FORM}
    form |= {each.stated_code for each in pack.files["parameters"].parameter if each.stated_code}
    return Verdict(
        case=case,
        objections=tuple(each for each in findings if each.severity == "error" and each.code not in form),
        to_state=tuple(each for each in findings if each.code in form),
        others=tuple(each for each in findings if each.severity != "error" and each.code not in form),
    )
