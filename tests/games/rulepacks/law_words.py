"""Finds law outside the packs: names of places and their authorities, clauses, tax forms, as the packs themselves say
them. A new folder of a place is looked for from the day that it is there.
"""

import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from games.rulepacks.floor_law import FloorLaw, law_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.places import places
from games.rulepacks.provisions import Provision
from games.rulepacks.review import review_rules
from games.rulepacks.walking import citations_in

ROOT = Path(__file__).parents[3]
PRODUCT = ("backoffice", "games", "submissions")
# a word that says nothing of a place
PLAIN_WORDS = {"Online", "not stated"}
STATED = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def product_modules() -> Iterator[Path]:
    """All Python of the product but the packs' own folder, the demo and what made tables of the past."""
    for package in PRODUCT:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).parts
            if (
                "rulepacks" not in parts
                and "migrations" not in parts
                and not any("demo" in each for each in parts)
            ):
                yield path


def product_pages() -> Iterator[Path]:
    """Templates and scripts, which speak to every place alike."""
    folders = [ROOT / "templates", *(ROOT / package for package in PRODUCT)]
    for folder in folders:
        for suffix in ("html", "txt", "xml", "js", "css"):
            for path in sorted(folder.rglob(f"*.{suffix}")):
                if not any("demo" in each for each in path.relative_to(ROOT).parts):
                    yield path


def law_in_python(source: str) -> list[str]:
    """In strings, docstrings and comments, and in names: `MARYLAND` is as much law as its name is."""
    found: list[str] = []
    codes, names = places(), _identifiers()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in STATED:
            found += law_in_text(token.string)
            if token.string.strip("rbuRBU\"'") in codes:
                found.append(token.string)
        elif token.type == tokenize.NAME:
            found += names.findall(token.string.casefold())
    return found


def law_in_text(text: str) -> list[str]:
    return [match.group() for pattern in _patterns() for match in pattern.finditer(text)]


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    prefixes, names, words = _prefixes(), _names(), _words()
    codes = places()
    return (
        # a clause, a check's code, a submission's number: `MD 10.C(2)`, `SD (4)(a)`, `ONLINE rules:3`, `MD-CW-012`
        re.compile(rf"\b(?:{_any(prefixes)})(?: (?:\d|\(\w|[a-z-]+:\d)|-[A-Z\d]+-\d)"),
        re.compile(rf"\b(?:{_any(names)})\b(?! dollar)", re.IGNORECASE),
        re.compile(rf"(?<![\w-])(?:{_any(words)})(?![\w-])"),
        # a place's folder: alone where it cannot be a word, else as the beginning of a pack's id
        re.compile(rf"(?<![\w/-])(?:{_any(each for each in codes if '-' in each)})(?![\w-])"),
        re.compile(rf"(?<![\w/.-])(?:{_any(codes)})/[a-z][a-z-]+(?![\w/.-])"),
    )


@cache
def _identifiers() -> re.Pattern[str]:
    names = {re.sub(r"[^a-z0-9]+", "_", each.casefold()) for each in _names() | _words()}
    squeezed = {re.sub(r"[^a-z0-9]", "", each.casefold()) for each in _words()}
    return re.compile(rf"(?:^|(?<=_))(?:{_any(names | squeezed)})(?=_|$)")


def forget_places() -> None:
    _patterns.cache_clear()
    _identifiers.cache_clear()


def _prefixes() -> set[str]:
    heads = [load_pack(each).head for each in pack_ids()]
    own = {prefix for head in heads for prefix in (head.prefix, *head.other_sources)}
    return own | {review_rules(each).prefix for each in places()}


def _names() -> set[str]:
    """Places and authorities, as their packs call them."""
    heads = [load_pack(each).head for each in pack_ids()]
    return {name for head in heads for name in (head.jurisdiction, head.authority)} - PLAIN_WORDS


def _words() -> set[str]:
    """What the floor law and the review cite beyond the packs' own paragraphs, by its first word, and tax forms."""
    prefixes = {load_pack(each).prefix for each in pack_ids()}
    found = {form.form for place in places() for form in law_of(place).payouts.tax_form}
    for place in places():
        cites = [cite for each in _provisions(law_of(place)) for cite in each.cite]
        cites += [cite for _where, cite in citations_in(review_rules(place).model_dump())]
        found |= {cite.split()[0] for cite in cites}
    return found - prefixes


def _provisions(law: FloorLaw) -> Iterator[Provision]:
    for subject in vars(law).values():
        for _name, value in subject:
            if isinstance(value, tuple):
                yield from value


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(each) for each in sorted(words))
