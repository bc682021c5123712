"""Faults planted into the fictional pack of the guide, one at a time: each is found, under its kind and clauses."""

from pathlib import Path
from typing import Any

import pytest

from games.canonical import dumps, loads
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.validation.proving.faults import Fault
from games.validation.proving.prove import prove
from games.validation.validate import validate
from tests.games.configurations.values import DAY
from tests.games.rulepacks.documented_pack import PACK, write_documented_pack

Changes = dict[str, tuple[str, str]]
AFTER_DECKS = '[[parameter]]\npath = "wagers"'
SECOND = '[[parameter.limit]]\ncode = "ZZ-CW-021"\n{}\ncite = ["ZZ 3"]\nfrom = 2024-07-01\n\n'
ATTESTATION_CHECK = '[[check]]\ncode = "ZZ-CW-010"'
CHECK = '[[check]]\ncode = "ZZ-CW-030"\nrule = "{}"\ncite = ["ZZ 4"]\n{}\n\n'


def second_limit(words: str) -> Changes:
    return {"parameters": (AFTER_DECKS, SECOND.format(words) + AFTER_DECKS)}


def check(rule: str, more: str) -> tuple[str, str]:
    return ATTESTATION_CHECK, CHECK.format(rule, more) + ATTESTATION_CHECK


SEATS = """[[parameter]]
path = "seats"
kind = "whole"
section = "limits"
label = "Positions"
low = 1
cite = ["ZZ 1"]

"""
MONEY = """[[parameter]]
path = "limits.{0}"
kind = "amount"
section = "limits"
label = "{0}"
required = true
cite = ["ZZ 1"]

[[parameter.limit]]
code = "{1}"
{2}
cite = ["{3}"]
from = 2024-07-01

"""
UNDER = SECOND.replace("ZZ-CW-021", "ZZ-CW-022").replace("\n{}\n", '\nmax = 7\nunder = {{ boxes = "{}" }}\n')
BOXES = """[[reading]]
id = "boxes"
question = "How many positions are there?"
cite = ["ZZ 1"]
default = "seven"

[[reading.option]]
id = "seven"
summary = "Seven."

[[reading.option]]
id = "few"
summary = "Up to seven."

[[reading.option]]
id = "many"
summary = "As many as fit."

[[reading]]
id = "war_tie\""""
ANOTHER = """[[irregularity]]
id = "wrong_player"
title = "Wrong player"
happened = "A card went to the wrong player."
event = ["misdeal"]
cite = ["ZZ 1"]

[[irregularity.ruling]]
effect = "stands"
ruling = "Play on."
cite = ["ZZ 1"]

[[irregularity]]
id = "misdeal\""""
TOO_LATE = """moments = ["in_round"]
cite = ["ZZ 6"]

[[irregularity.ruling]]
noticed = ["later_round"]
effect = "stands"
ruling = "Too late."
cite = ["ZZ 5"]

[[irregularity.ruling]]"""
NEVER = 'when = { stated = ["decks"], unstated = ["decks"] }'

SHUFFLER = """[[parameter]]
path = "card_supply"
kind = "choice"
section = "cards"
label = "Cards"
cite = ["ZZ 1"]
option = [{ value = "hand_shuffle", label = "By hand" }, { value = "batch_shuffler", label = "Shuffler" }]

[[parameter]]
path = "batches"
kind = "whole"
section = "cards"
label = "Batches"
required = true
cite = ["ZZ 1"]

[[parameter]]
path = "adjacent_boxes"
kind = "whole"
section = "limits"
label = "Adjacent boxes"
required = true
cite = ["ZZ 1"]

[[parameter.limit]]
code = "ZZ-CW-033"
max = 1
cite = ["ZZ 5"]
from = 2024-07-01

"""
NO_MORE = CHECK.format("no_more_than", 'arguments = { paths = ["batches"], bound = "adjacent_boxes" }')
TWO_BATCHES = CHECK.format("two_batches", "").replace("ZZ-CW-030", "ZZ-CW-034").replace("ZZ 4", "ZZ 6")

PLANTED: dict[str, tuple[Changes, str, set[str]]] = {
    "two clauses exclude each other": (second_limit("max = 5"), "contradiction", {"ZZ 2", "ZZ 3"}),
    "two clauses exclude each other under one reading": (
        second_limit('max = 5\nunder = { war_tie = "loses" }'),
        "contradiction",
        {"ZZ 2", "ZZ 3"},
    ),
    "a range without a multiple in it": (second_limit("multiple_of = 5"), "contradiction", {"ZZ 2", "ZZ 3"}),
    "days between two versions of a limit": (
        {"parameters": ("to = 2026-07-01", "to = 2026-06-01")},
        "gap",
        {"ZZ 2"},
    ),
    "an option of a reading without a limit": (
        {
            "readings": ('[[reading]]\nid = "war_tie"', BOXES),
            "parameters": (
                AFTER_DECKS,
                SEATS + UNDER.format("seven") + UNDER.format("few") + AFTER_DECKS,
            ),
        },
        "gap",
        {"ZZ 1", "ZZ 3"},
    ),
    "a check tied to what never holds": (
        {"checks": check("odds_say_to", NEVER)},
        "never_fires",
        {"ZZ 4"},
    ),
    "a check on what the pack does not have": (
        {"checks": check("two_batches", "")},
        "never_fires",
        {"ZZ 4"},
    ),
    "a paragraph whose check is never reached": (
        {
            "checks": check("two_batches", ""),
            "paragraphs": ('by = ["check:ZZ-CW-052", ', 'by = ["check:ZZ-CW-030", "check:ZZ-CW-052", '),
        },
        "not_reached",
        {"ZZ 4"},
    ),
    "a limit that no value of the form meets": (
        {"parameters": ("low = 1\n", "low = 1\nhigh = 5\n")},
        "cannot_be_met",
        {"ZZ 2"},
    ),
    "a limit that no value of the form breaks": (
        second_limit("min = 1"),
        "never_fires",
        {"ZZ 3", "ZZ 2"},
    ),
    "a limit that another clause and a check leave no room for": (
        {
            "parameters": (
                AFTER_DECKS,
                MONEY.format("minimum", "ZZ-CW-031", "min = 1000", "ZZ 3")
                + MONEY.format("maximum", "ZZ-CW-032", "max = 500", "ZZ 5")
                + AFTER_DECKS,
            ),
            "checks": check("limits_in_order", ""),
            "example": ("decks = 8", "decks = 8\nlimits = { minimum = 100, maximum = 500 }"),
        },
        "cannot_be_met",
        {"ZZ 3", "ZZ 4", "ZZ 5"},
    ),
    "two checks that clash with one of the options alone": (
        {
            "parameters": (AFTER_DECKS, SHUFFLER + AFTER_DECKS),
            "checks": (
                ATTESTATION_CHECK,
                NO_MORE + TWO_BATCHES + ATTESTATION_CHECK,
            ),
            "example": (
                "decks = 8",
                'decks = 8\nbatches = 1\nadjacent_boxes = 1\ncard_supply = "hand_shuffle"',
            ),
        },
        "contradiction",
        {"ZZ 4", "ZZ 6"},
    ),
    "a limit with another figure than its clause": (
        {"parameters": ("min = 6", "min = 5")},
        "contradiction",
        {"ZZ 2"},
    ),
    "a limit with the figure of another clause": (
        {
            "parameters": ("min = 6\nmax = 8", "min = 6\nmax = 10"),
            "paragraphs": ("approved by the Board.", "approved by the Board, at most 10 a year."),
        },
        "contradiction",
        {"ZZ 2", "ZZ 5"},
    ),
    "odds with another figure than their clause": (
        {"wagers": ('pays = "10 to 1"', 'pays = "9 to 1"')},
        "contradiction",
        {"ZZ 4"},
    ),
    "an example that the law does not allow": (
        {"example": ("decks = 8", "decks = 5")},
        "contradiction",
        {"ZZ 2"},
    ),
    "one event with two rulings": (
        {"irregularities": ('[[irregularity]]\nid = "misdeal"', ANOTHER)},
        "contradiction",
        {"ZZ 1", "ZZ 6"},
    ),
    "a ruling to which no answers lead": (
        {
            "irregularities": ('cite = ["ZZ 6"]\n\n[[irregularity.ruling]]', TOO_LATE),
        },
        "never_applies",
        {"ZZ 5"},
    ),
    "a question that is asked of nobody": (
        {"attestations": ('cite = ["ZZ 5"]', f'cite = ["ZZ 5"]\n{NEVER}')},
        "never_applies",
        {"ZZ 5"},
    ),
}


def planted(root: Path, changes: Changes) -> Pack:
    return load_pack(PACK, write_documented_pack(root, **changes))


def test_the_pack_of_the_guide_proves_itself(tmp_path: Path) -> None:
    assert prove(planted(tmp_path, {}), DAY) == []


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found_with_the_clauses_that_clash(name: str, tmp_path: Path) -> None:
    changes, kind, clauses = PLANTED[name]
    pack = planted(tmp_path, changes)
    found = prove(pack, DAY)
    fitting = [each for each in found if each.kind == kind and clauses <= set(each.clauses)]
    assert fitting, found
    for fault in fitting:
        assert is_shown_by_its_configuration(fault, pack), fault
    for fault in found:
        assert fault.one and fault.other, fault  # noqa: PT018
        assert all(cite in fault.clash for cite in fault.clauses)


def is_shown_by_its_configuration(fault: Fault, pack: Pack) -> bool:
    """It comes back from a file as it was, and the editor says of it what the fault says."""
    values: Any = loads(dumps(fault.configuration))
    assert values == fault.configuration
    assert fault.as_of is not None
    findings = validate(values, pack, fault.as_of)
    errors = {cite for each in findings if each.severity == "error" for cite in each.citation.split("; ")}
    if fault.kind == "gap":
        path = (
            fault.words.split(" of ")[-1].split(":")[0]
            if " of " in fault.words
            else fault.words.split(":")[0]
        )
        return not any(each.path == path and each.severity == "error" for each in findings)
    if fault.kind in ("contradiction", "cannot_be_met") and fault.where.startswith("limit"):
        # a bound of the form is no clause's, so its error cites none
        return bool(errors & {*fault.clauses, ""})
    return True
