"""What a page shows a thousand times is worked out once: addresses, and rows that show the same as before.

Nothing here can be out of date: what is kept is kept by everything that it depends on.
"""

from functools import lru_cache
from typing import Any

from django import template
from django.template.base import Node, Parser, Token
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parse_url
from django.template.loader import render_to_string
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()
PLAIN = (int, str, SafeString)


class KeptURLNode(URLNode):
    """Django's own tag; where names and arguments are plain, the address is looked for once."""

    def render(self, context: Context) -> str:
        if self.kwargs or self.asvar or not context.autoescape:
            return super().render(context)
        name = self.view_name.resolve(context)
        arguments = tuple(each.resolve(context) for each in self.args)
        if ":" in str(name) or any(type(each) not in PLAIN for each in arguments):
            return super().render(context)
        return _address(str(name), arguments, get_urlconf(), get_script_prefix())


@lru_cache(maxsize=8192)
def _address(name: str, arguments: tuple[Any, ...], urlconf: str | None, _prefix: str) -> SafeString:
    return conditional_escape(reverse(name, urlconf=urlconf, args=arguments))


@register.tag("url")
def kept_url(parser: Parser, token: Token) -> Node:
    node = parse_url(parser, token)
    return KeptURLNode(node.view_name, node.args, node.kwargs, node.asvar)


@register.simple_tag
def drawn(name: str, shown: Any) -> SafeString:
    """`{% drawn "decks/_row.html" row %}`: a part that depends on nothing but a named tuple of plain values.

    A board that many look at is drawn row by row, and only those rows that show something else than before.
    """
    return _drawn(name, shown, get_language())


@lru_cache(maxsize=8192)
def _drawn(name: str, shown: Any, _language: str | None) -> SafeString:
    return render_to_string(name, shown._asdict())
