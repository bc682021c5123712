"""A line in the parts that each state one pay: `War Wager pays 1 to 1` and `2 to 1 if the war ties`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from games.validation.signs.tokens import Piece, pieces_of

MARK = "|"
"""Stands between words that do not belong together: no phrase reaches across it."""
_CONDITIONS = frozenset({"if", "when", "on", "for", "after", "in", "with"})
_JOINS = frozenset({"and", "plus", "or"})
_STAKES = frozenset({"wager", "bet"})
_METERS = frozenset({"meter", "jackpot"})


@dataclass
class Chunk:
    """`after` is where the words behind the pay begin."""

    words: list[str] = field(default_factory=list)
    pay: Piece | None = None
    share: Fraction | None = None
    symbol: Piece | None = None
    after: int = 0

    @property
    def gives_meter(self) -> bool:
        named = not _METERS.isdisjoint(self.words)
        return (named and self.symbol is None) or (self.share is not None and "progressive" in self.words)

    @property
    def states(self) -> bool:
        return self.pay is not None or self.gives_meter

    @property
    def only_joins(self) -> bool:
        """`and 1000 to 1`, behind a meter."""
        before = self.words[: self.after]
        return (
            self.pay is not None and bool(before) and all(word in _JOINS or word == MARK for word in before)
        )


def chunks_of(line: str) -> list[Chunk]:
    chunks: list[Chunk] = []
    for chunk in _split(pieces_of(line)):
        before = chunks[-1] if chunks else None
        if before and before.pay is None and before.gives_meter and chunk.only_joins:
            before.pay, before.after = chunk.pay, len(before.words)
            before.words += chunk.words
        else:
            chunks.append(chunk)
    return chunks


def _split(pieces: tuple[Piece, ...]) -> Iterator[Chunk]:
    here = Chunk()
    for place, piece in enumerate(pieces):
        match piece.kind:
            case "break" if here.states:
                yield here
                here = Chunk()
            case "break" | "colon":
                here.words.append(MARK)
            case "word":
                here.words.append(piece.word)
            case "share":
                here.share = piece.value
            case "amount" if _is_symbol(pieces, place):
                if here.states:
                    yield here
                    here = Chunk()
                here.symbol = piece
            case "amount" if _is_stake(pieces, place):
                continue
            case _:
                if here.pay is not None:
                    rest = _divide(here)
                    yield here
                    here = Chunk(rest)
                here.pay, here.after = piece, len(here.words)
    if here.words or here.states:
        yield here


def _divide(chunk: Chunk) -> list[str]:
    """Between two pays: a condition belongs to the first of them, everything else to the second."""
    between = chunk.words[chunk.after :]
    cut = 0
    if between and between[0] in _CONDITIONS:
        cut = next((place for place, word in enumerate(between) if word in _JOINS), len(between))
    chunk.words = chunk.words[: chunk.after + cut]
    return between[cut:]


def _next_words(pieces: tuple[Piece, ...], place: int, most: int) -> list[str]:
    found = []
    for piece in pieces[place + 1 : place + 1 + most]:
        if piece.kind != "word":
            break
        found.append(piece.word)
    return found


def _is_symbol(pieces: tuple[Piece, ...], place: int) -> bool:
    return _next_words(pieces, place, 1) == ["symbol"]


def _is_stake(pieces: tuple[Piece, ...], place: int) -> bool:
    """`on a $5 wager`, `for $5 Progressive Payout Wager`: what is wagered, not what is paid."""
    behind = pieces[place - 1].word if place else ""
    return behind in ("for", "on", "per") and not _STAKES.isdisjoint(_next_words(pieces, place, 5))
