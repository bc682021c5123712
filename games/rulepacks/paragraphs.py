"""`<game>.paragraphs.toml` and `<game>.sources.toml`: every numbered paragraph, and what becomes of it."""

from typing import Literal, Self

from pydantic import Field, model_validator

from games.rulepacks.base import PackModel, Words
from games.rulepacks.references import ANSWERS, Reference

Handled = Literal[
    "parameter", "check", "engine", "procedure", "attestation", "irregularity", "definition", "reference"
]


class Chapter(PackModel):
    """A heading of the book; paragraphs belong to it by the beginning of their id unless they say otherwise."""

    id: Words
    title: Words


class PrintedTable(PackModel):
    """A table of the document: what stands above it, its head, its rows and what stands below."""

    title: Words | None = None
    head: tuple[Words, ...] = Field(min_length=2)
    row: tuple[tuple[Words, ...], ...] = Field(min_length=1)
    foot: Words | None = None

    @model_validator(mode="after")
    def _rows_fill_it(self) -> Self:
        for each in self.row:
            if len(each) != len(self.head):
                raise ValueError(
                    f"the row {' | '.join(each)} has {len(each)} cells, the head {len(self.head)}"
                )
        return self


class Paragraph(PackModel):
    """`by` names what handles it, each a thing that exists; `note` records what is odd about the wording as printed.

    `heading` is a title above the rules under it. Where the document has a list or a table, `lead`, `items`, `table`
    and `tail` are its form on paper; `summary` says the same in words, for pages and for search.
    """

    id: Words
    chapter: Words | None = None
    term: Words | None = None
    handled: Handled
    by: tuple[Reference, ...] = Field(min_length=1)
    summary: Words
    note: Words | None = None
    heading: bool = False
    lead: Words | None = None
    items: tuple[Words, ...] = ()
    table: tuple[PrintedTable, ...] = ()
    tail: Words | None = None

    @model_validator(mode="after")
    def _says_the_same_in_words(self) -> Self:
        """Odds are said twice, and have to agree; what else a table says stands in other words beside it."""
        cells = [cell for table in self.table for row in table.row for cell in row if " to " in cell]
        for each in (self.lead, *self.items, *cells, self.tail):
            if each is not None and each not in self.summary:
                raise ValueError(f"the summary does not say {each!r}")
        if (self.lead or self.tail) and not self.items and not self.table:
            raise ValueError("lead and tail stand around items or a table")
        return self

    @model_validator(mode="after")
    def _is_handled_by_its_kind(self) -> Self:
        kinds = ANSWERS[self.handled]
        if not any(reference.kind in kinds for reference in self.by):
            raise ValueError(f"handled by {self.handled} needs one of {', '.join(kinds)} in by")
        if self.handled == "definition" and self.term is None:
            raise ValueError("a definition says which term it defines")
        return self


class ParagraphsFile(PackModel):
    """`contents` is the numbering of the document itself, so that a paragraph nobody wrote about is noticed."""

    contents: tuple[Words, ...] = Field(min_length=1)
    chapter: tuple[Chapter, ...] = ()
    paragraph: tuple[Paragraph, ...] = Field(min_length=1)


class Source(PackModel):
    """Further law that a document relies on. Its paragraphs are cited as `<prefix> <id>`."""

    prefix: Words
    title: Words
    authority: Words
    note: Words | None = None
    paragraph: tuple[Paragraph, ...] = Field(min_length=1)


class SourcesFile(PackModel):
    source: tuple[Source, ...] = ()
