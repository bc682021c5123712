"""What the letters of an authority say, whatever the game: `jurisdiction.letters.toml` in its folder.

Law that nobody has at hand is not made up: where none names a basis or a remedy, the file says so in words.
"""

from functools import lru_cache
from typing import Literal

from games.rulepacks.base import Cites, PackModel, Words
from games.rulepacks.loader import read_file
from games.rulepacks.places import folder_of

NAME = "jurisdiction.letters.toml"
Act = Literal[
    "returned",
    "approved",
    "approved_with_conditions",
    "approved_in_part",
    "rejected",
    "suspended",
    "suspension_lifted",
    "withdrawn",
    "ruled",
    "ruling_withdrawn",
]


class Basis(PackModel):
    """On what the act rests; no clause where none is at hand, and then the text says so."""

    text: Words
    cite: Cites = ()


class LetterRules(PackModel):
    """`letterhead` stands below the name of the authority, `address` where letters to it go; both as the authority has
    them. `title` is that of whoever signs, `offer` what may be offered before an approval.
    """

    letterhead: tuple[Words, ...] = ()
    address: tuple[Words, ...] = ()
    salutation: Words = "Dear Sir or Madam,"
    closing: Words = "Yours faithfully,"
    title: Words = "Authorised to decide for the authority"
    offer: Words = "Until the authority has approved it, nothing of it is offered."
    answer: Words = "No day is set by which the next round has to be handed in."
    remedy: Basis = Basis(text="No law at hand names an appeal against this letter or a time limit for one.")
    basis: dict[Act, Basis] = {}

    def basis_of(self, act: str) -> Basis:
        return next((basis for name, basis in self.basis.items() if name == act), NO_LAW)


NO_LAW = Basis(
    text="No law at hand names what this act rests on; the authority acts as the body that approves the rules."
)


@lru_cache(maxsize=64)
def letter_rules(jurisdiction: str) -> LetterRules:
    """A place without a file has letters all the same: they claim no law."""
    folder = folder_of(jurisdiction)
    path = None if folder is None else folder / NAME
    return read_file(LetterRules, path) if path is not None and path.is_file() else LetterRules()
