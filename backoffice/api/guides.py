"""The worked examples of docs/api as pages of the product: whoever connects a system need not have the source."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from backoffice.api.schema_file import FILE
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action

FOLDER = FILE.parent
_MARKS = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|\[(?P<word>[^]]+)\]\((?P<to>[^)]+)\)"
)


class Guide(NamedTuple):
    name: str
    title: str
    html: SafeString


class GuideView(DeskView):
    """Open to all, as the schema is."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest, guide: str) -> HttpResponse:
        found = guides().get(guide)
        if found is None:
            raise Http404
        return render(request, "api/guide.html", {"guide": found, "guides": guides().values()})


@cache
def guides() -> dict[str, Guide]:
    """By the name of the file; the overview first."""
    files = sorted(FOLDER.glob("*.md"), key=lambda each: (each.stem != "README", each.stem))
    return {_name(each.stem): _read(_name(each.stem), each.read_text()) for each in files}


def _name(stem: str) -> str:
    return "overview" if stem == "README" else stem


def _read(name: str, text: str) -> Guide:
    first, _line, rest = text.partition("\n")
    blocks = [_block(each) for each in _blocks(rest.splitlines())]
    return Guide(name, first.removeprefix("# "), format_html_join("\n", "{}", ((each,) for each in blocks)))


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Lines that belong together: of one kind, with nothing between them."""
    block: list[str] = []
    for line in [*lines, ""]:
        if block and (not line.strip() or _kind(line, block) != _kind(block[0])):
            yield block
            block = []
        if line.strip():
            block.append(line)


def _kind(line: str, block: list[str] | None = None) -> str:
    if block and _kind(block[0]) == "list" and line.startswith("  "):
        return "list"
    starts = {"## ": "heading", "    ": "code", "- ": "list", "|": "table"}
    return next((kind for start, kind in starts.items() if line.startswith(start)), "text")


def _block(lines: list[str]) -> SafeString:
    match _kind(lines[0]):
        case "heading":
            return format_html('<h2 class="card-title">{}</h2>', _inline(lines[0][3:]))
        case "code":
            return format_html(
                '<pre tabindex="0"><code>{}</code></pre>', "\n".join(line[4:] for line in lines)
            )
        case "list":
            text = "\n".join(lines).replace("\n  ", " ")
            items = ((_inline(line[2:]),) for line in text.splitlines())
            return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", items))
        case "table":
            return _table(lines)
    return format_html("<p>{}</p>", _inline(" ".join(lines)))


def _table(lines: list[str]) -> SafeString:
    head, _rule, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    cells = format_html_join("", '<th scope="col">{}</th>', ((_inline(cell),) for cell in head))
    body = format_html_join(
        "",
        "<tr>{}</tr>",
        ((format_html_join("", "<td>{}</td>", ((_inline(c),) for c in row)),) for row in rows),
    )
    return format_html(
        '<div class="table-wrap" tabindex="0"><table class="table"><thead><tr>{}</tr></thead>'
        "<tbody>{}</tbody></table></div>",
        cells,
        body,
    )


def _inline(text: str) -> SafeString:
    parts: list[str] = []
    end = 0
    for match in _MARKS.finditer(text):
        parts += [conditional_escape(text[end : match.start()]), _marked(match)]
        end = match.end()
    return mark_safe("".join([*parts, conditional_escape(text[end:])]))  # noqa: S308 - each part is escaped


def _marked(match: re.Match[str]) -> SafeString:
    for tag in ("code", "strong", "em"):
        if match[tag]:
            return format_html("<{}>{}</{}>", tag, match[tag], tag)
    return format_html('<a href="{}">{}</a>', _address(match["to"]), match["word"])


def _address(to: str) -> str:
    if to == FILE.name:
        return reverse("api-schema")
    return reverse("api-guide", args=[_name(to.removesuffix(".md"))]) if to.endswith(".md") else to
