"""Cards: decks, batches, the cut card."""

from collections.abc import Iterator
from math import ceil

from pydantic import Field

from games.rulepacks.base import Cites, Code, PackModel
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule

CARDS_IN_DECK = 52


class ContestedDecks(PackModel):
    """`certain` counts are allowed however the passage is read; `allowed` says which each option allows. `together`
    is the option of another reading under which the decks of both batches are counted, for `together_cite`.
    """

    reading: Code
    certain: tuple[int, ...]
    allowed: dict[Code, tuple[int, ...]]
    together: dict[Code, Code] = Field(default_factory=dict)
    together_cite: Cites = ()


@rule(ContestedDecks)
def contested_decks(case: Case, check: BoundCheck[ContestedDecks]) -> Iterator[Finding]:
    """A number of decks that hangs on how a passage is read is pointed out until somebody has ruled on it."""
    asked = check.arguments
    decks, batches = case.whole("decks"), case.whole("batches")
    in_all = bool(asked.together) and case.is_under(asked.together) and _in_batches(case)
    if in_all:
        decks = None if decks is None or batches is None else decks * batches
    reading = case.pack.readings.get(asked.reading)
    if decks is None or decks in asked.certain or reading is None:
        return
    friendly = [option for option, counts in asked.allowed.items() if decks in counts]
    if not friendly:
        return
    option = case.readings[asked.reading]
    fits, ruled = option in friendly, asked.reading in case.rulings
    if ruled and fits:
        return
    settled = (ruled or asked.reading in case.chosen) and not fits
    how = "was ruled" if ruled else "is taken"
    counted = f"{decks} decks in all" if in_all else f"{decks} decks"
    yield check.finding(
        "decks",
        f"{counted} are allowed under the reading {' or '.join(friendly)} of {asked.reading};"
        f" the passage {how} as {option}.",
        hint=f"{' and '.join(str(each) for each in asked.certain)} decks are allowed however it is read.",
        measured=decks,
        limit=" or ".join(str(each) for each in asked.certain),
        severity="error" if settled else None,
        cite=asked.together_cite if in_all and asked.together_cite else None,
    )


def _in_batches(case: Case) -> bool:
    """An automated shuffler that is not continuous works with batches that take turns."""
    return bool(case.value("card_supply") == "batch_shuffler")


class Fewest(PackModel):
    fewest: int = Field(ge=1)


@rule(Fewest)
def decks_in_all(case: Case, check: BoundCheck[Fewest]) -> Iterator[Finding]:
    """Where the decks of both batches are counted together, together they must be enough."""
    decks, batches = case.whole("decks"), case.whole("batches")
    if decks is None or batches is None or not _in_batches(case):
        return
    if decks * batches < check.arguments.fewest:
        yield check.finding(
            "decks",
            f"{batches} batches of {decks} decks are {decks * batches} decks in all.",
            hint=f"Allowed is at least {check.arguments.fewest} in all.",
            measured=decks * batches,
            limit=check.arguments.fewest,
        )


@rule()
def two_batches(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """An automated shuffler that is not continuous works with two batches."""
    batches = case.whole("batches")
    if _in_batches(case) and batches is not None and batches != 2:
        yield check.finding(
            "batches",
            "The cards of an automated shuffler form two batches of equally many decks.",
            hint="Allowed is exactly 2.",
            measured=batches,
            limit=2,
        )


@rule()
def one_batch_by_hand(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Two batches are described for one kind of shuffler; elsewhere they are unusual enough to ask about."""
    batches, supply = case.whole("batches"), case.value("card_supply")
    if supply in ("hand_shuffle", "continuous_shuffler") and batches is not None and batches != 1:
        yield check.finding(
            "batches",
            f"Two batches are described for an automated shuffler, and the cards come from {supply.replace('_', ' ')}.",
            hint="State one batch, or say why there are two.",
            measured=batches,
            limit=1,
        )


class Part(PackModel):
    """`part = 4`: a quarter."""

    part: int = Field(ge=2)


@rule(Part)
def cut_card_depth(case: Case, check: BoundCheck[Part]) -> Iterator[Finding]:
    """The cover card goes in at least this part of the stack away from its bottom."""
    decks, behind = case.whole("decks"), case.whole("cut_card")
    if decks is None or decks < 1 or behind is None or case.value("card_supply") == "continuous_shuffler":
        return
    least = ceil(decks * CARDS_IN_DECK / check.arguments.part)
    if behind < least:
        yield check.finding(
            "cut_card",
            f"{behind} cards behind the cover card are less than 1/{check.arguments.part} of {decks} decks.",
            hint=f"Allowed is at least {least} of {decks * CARDS_IN_DECK} cards.",
            measured=behind,
            limit=least,
        )


@rule()
def cut_card_in_stack(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """There must be cards in front of the cut card to deal from."""
    decks, behind = case.whole("decks"), case.whole("cut_card")
    if decks is None or decks < 1 or behind is None:
        return
    cards = decks * CARDS_IN_DECK
    if behind >= cards:
        yield check.finding(
            "cut_card",
            f"{behind} cards behind the cut card leave nothing to deal from {decks} decks of {cards} cards.",
            hint=f"Allowed is less than {cards}.",
            measured=behind,
            limit=cards - 1,
        )
