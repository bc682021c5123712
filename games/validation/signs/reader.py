"""The one reader of signs, layouts and artwork: which row each line speaks of, and whether it says what that pays.

What cannot be told is never taken for right: it is among `unread`, and the row stays unstated.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from games.engine.budget import ensure_time
from games.validation.signs.chunks import MARK, Chunk, chunks_of
from games.validation.signs.rows import Aspect, SignRow
from games.validation.signs.tokens import Phrase, Piece, phrase_of

_FOLLOW_A_NAME = frozenset(
    {"pay", "payout", "win", "bet", "wager", "odd", "when", "with", "if", "is", "after", "plus", "to", MARK}
)
_SAY_NOTHING_ALONE = frozenset({("win",), ("tie",), ("player",), ("banker",)})
_MOST_WORDS_OF_A_HEADING = 7
MOST_TOLD = 100
"""Of each kind: whoever has put right a hundred lines is told the next hundred."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line; `wagers` are those of the box that it is printed in, and `where` is what to call it."""

    line: str
    wagers: frozenset[str] = frozenset()
    where: str = ""

    @property
    def called(self) -> str:
        return self.where or f"“{self.line.strip()[:70]}”"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line that speaks of these rows and states what none of them pays; `certain`: it names the wager itself."""

    text: Text
    shown: str
    aspect: Aspect
    rows: tuple[SignRow, ...]
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Unread:
    """Odds that stand somewhere, and nobody can tell for which wager."""

    text: Text
    shown: str
    units: Fraction


@dataclass
class ReadSign:
    rows: tuple[SignRow, ...]
    stated: set[tuple[SignRow, Aspect]] = field(default_factory=set)
    wrong: list[Wrong] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)

    def tell_wrong(self, wrong: Wrong) -> None:
        if len(self.wrong) < MOST_TOLD:
            self.wrong.append(wrong)

    def tell_unread(self, unread: Unread) -> None:
        if len(self.unread) < MOST_TOLD:
            self.unread.append(unread)

    @property
    def unstated(self) -> list[tuple[SignRow, Aspect]]:
        """What no line says, nor says wrongly."""
        wrong = {(row, each.aspect) for each in self.wrong for row in each.rows}
        return [
            (row, aspect)
            for row in self.rows
            for aspect in row.aspects
            if (row, aspect) not in self.stated and (row, aspect) not in wrong
        ]


@dataclass
class _Context:
    wagers: frozenset[str] = frozenset()
    part: Phrase | None = None
    own: bool = True


def read_sign(
    rows: Sequence[SignRow], names: Mapping[Phrase, frozenset[str]], texts: Iterable[Text]
) -> ReadSign:
    reader = _Reader(tuple(rows), names)
    for text in texts:
        ensure_time()
        reader.read(text)
    return reader.result


class _Reader:
    def __init__(self, rows: tuple[SignRow, ...], names: Mapping[Phrase, frozenset[str]]) -> None:
        self.rows, self.names = rows, names
        self.parts = {phrase: row.part for row in rows for phrase in row.part}
        self.result = ReadSign(rows)
        self.heading = _Context()

    def read(self, text: Text) -> None:
        chunks = chunks_of(text.line)
        own = bool(text.wagers)
        here = _Context(text.wagers or self.heading.wagers, None if own else self.heading.part, own)
        waiting: list[str] = []
        named = False
        for chunk in chunks:
            chunk.words[:0], before = waiting, len(waiting)
            chunk.after += before
            found, rest = self._mentioned(chunk, here)
            named = named or found is not None
            if found is not None and not text.wagers:
                here = _Context(found, None if found != here.wagers else here.part)
            part = next((each for each in self.parts if _holds(chunk.words, each)), None)
            here.part = part or here.part
            waiting = [] if chunk.states else [*rest, MARK]
            if chunk.states:
                self._claim(text, chunk, rest, here)
        if text.wagers:
            return
        if not any(chunk.states for chunk in chunks):
            self._head(text, here, named)
        elif named and not here.wagers <= self.heading.wagers:
            self.heading = _Context()

    def _head(self, text: Text, here: _Context, named: bool) -> None:
        """A line without any pay that names a wager, or a part of a pay table, heads the lines below it."""
        short = len(phrase_of(text.line)) <= _MOST_WORDS_OF_A_HEADING
        if (named or here.part) and (short or text.line.rstrip().endswith(":")):
            self.heading = here

    def _mentioned(self, chunk: Chunk, here: _Context) -> tuple[frozenset[str] | None, list[str]]:
        """The wager that the words name first, and the words without its name."""
        words = list(chunk.words)
        found: tuple[int, Phrase] | None = None
        for phrase in sorted(self.names, key=len, reverse=True):
            place = _place(words, phrase)
            if place is None or (len(phrase) == 1 and not self._is_name(words, place, chunk, here)):
                continue
            if any(_holds(words, said) and len(said) > len(phrase) for row in self.rows for said in row.said):
                continue
            if found is not None and found[0] < place and self._is_event(phrase, self.names[found[1]]):
                continue
            if found is None or place < found[0]:
                found = (place, phrase)
            words[place : place + len(phrase)] = [MARK] * len(phrase)
        return (None if found is None else self.names[found[1]]), words

    def _is_event(self, phrase: Phrase, wagers: frozenset[str]) -> bool:
        """After the name of a wager its events are meant by their words: “Progressive Payout Wager, tie”."""
        return any(phrase in row.within for row in self.rows if row.wager in wagers)

    def _is_name(self, words: list[str], place: int, chunk: Chunk, here: _Context) -> bool:
        """A single word such as `tie` names a wager where it begins and its pay follows; under a heading it may be
        an event of the wager that is headed.
        """
        starts = all(word == MARK for word in words[:place])
        following = words[place + 1] if place + 1 < len(words) else MARK
        follows = following in _FOLLOW_A_NAME or (chunk.pay is not None and place + 1 == chunk.after)
        event = any((words[place],) in row.within for row in self.rows if row.wager in here.wagers)
        several = sum(row.wager in here.wagers for row in self.rows) > 1
        return starts and follows and not (event and several)

    def _claim(self, text: Text, chunk: Chunk, words: list[str], here: _Context) -> None:
        pay, certain = chunk.pay, here.own
        meant = self._meant(chunk, words, here)
        if pay is None or pay.value is None:
            self._meter(text, chunk, [row for row in meant if row.meter], here.own)
            return
        if pay.kind == "amount":
            self._amount(text, chunk, pay, [row for row in meant if row.amount is not None], certain)
            return
        if pay.kind == "half":
            lost = [row for row in meant if row.pays and row.pays.per_unit == pay.value]
            self.result.stated |= {(row, "odds") for row in lost}
            return
        if chunk.gives_meter:
            self._meter(text, chunk, meant, certain)
        paid = tuple(row for row in meant if row.pays is not None or row.also or row.amount is not None)
        right = [row for row in paid if row.pays is not None and row.pays.per_unit == pay.value]
        if not paid:
            self.result.tell_unread(Unread(text, pay.shown, pay.value))
        elif right:
            self.result.stated |= {(row, "odds") for row in (*right, *self._alike(right))}
        elif not any(pay.value in row.also for row in paid):
            self.result.tell_wrong(Wrong(text, pay.shown, "odds", paid, certain))

    def _alike(self, right: list[SignRow]) -> list[SignRow]:
        """A wager that plainly pays even money pays it in every case of which the pay table says no more."""
        plain = {(row.wager, row.pays) for row in right if row.plain}
        return [row for row in self.rows if (row.wager, row.pays) in plain]

    def _meter(self, text: Text, chunk: Chunk, meant: list[SignRow], certain: bool) -> None:
        for row in meant:
            share = chunk.share
            if row.meter and (share is None or row.meter_percent in (None, share)):
                self.result.stated.add((row, "meter"))
            elif row.meter:
                self.result.tell_wrong(Wrong(text, f"{share} % of the meter", "meter", (row,), certain))

    def _amount(self, text: Text, chunk: Chunk, pay: Piece, meant: list[SignRow], certain: bool) -> None:
        if chunk.symbol is not None:
            shown = chunk.symbol.shown.replace(" ", "")
            meant = [row for row in meant if row.symbol == shown]
        right = [row for row in meant if row.amount == pay.value]
        self.result.stated |= {(row, "amount") for row in right}
        if meant and not right:
            self.result.tell_wrong(Wrong(text, pay.shown, "amount", tuple(meant), certain))

    def _meant(self, chunk: Chunk, words: list[str], here: _Context) -> list[SignRow]:
        """The rows that a pay is stated for: named outright, by their event, or what the wager plainly pays."""
        said = _longest([(each, row) for row in self.rows for each in row.said if _holds(chunk.words, each)])
        if said:
            return said
        rows = [row for row in self.rows if not here.wagers or row.wager in here.wagers]
        if here.part is not None:
            rows = [row for row in rows if not row.part or here.part in row.part]
        events = [(each, row) for row in rows for each in row.within if _holds(words, each)]
        if not here.wagers:
            events = [(each, row) for each, row in events if each not in _SAY_NOTHING_ALONE]
        pays = chunk.pay
        if pays is not None and pays.kind == "amount":
            events = [(each, row) for each, row in events if row.amount is not None]
        elif pays is not None:
            events = [(each, row) for each, row in events if row.amount is None]
        found = _longest(events)
        if found:
            return found if here.wagers or len({row.wager for row in found}) == 1 else []
        if not here.wagers:
            return []
        listed = [row for row in rows if row.amount is not None] if pays and pays.kind == "amount" else []
        return listed or [row for row in rows if row.plain or (row.amount is not None and not row.part)]


def _longest(found: list[tuple[Phrase, SignRow]]) -> list[SignRow]:
    most = max((len(phrase) for phrase, _ in found), default=0)
    return list(dict.fromkeys(row for phrase, row in found if len(phrase) == most))


def _place(words: Sequence[str], phrase: Phrase) -> int | None:
    size = len(phrase)
    return next(
        (at for at in range(len(words) - size + 1) if tuple(words[at : at + size]) == phrase),
        None,
    )


def _holds(words: Sequence[str], phrase: Phrase) -> bool:
    return _place(words, phrase) is not None
