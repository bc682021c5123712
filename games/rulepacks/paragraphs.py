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


class Paragraph(PackModel):
    """`by` names what handles it, each a thing that exists; `note` records what is odd about the wording as printed."""

    id: Words
    chapter: Words | None = None
    term: Words | None = None
    handled: Handled
    by: tuple[Reference, ...] = Field(min_length=1)
    summary: Words
    note: Words | None = None

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
