"""What a page shows a thousand times is worked out once: addresses, fixed words, parts that show the same as before.

Nothing here can be out of date: what is kept is kept by everything that it depends on.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.template.base import Node, Parser, Token, Variable, render_value_in_context
from django.template.context import Context
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parse_url
from django.template.loader import render_to_string
from django.templatetags.i18n import TranslateNode
from django.templatetags.i18n import do_translate as parse_translate
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
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


class KeptTranslateNode(TranslateNode):
    """Django's own tag; words that stand in the template itself are looked up once for each language."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.kept: dict[str | None, str] = {}
        variable = self.filter_expression.var
        self.is_fixed = (
            isinstance(variable, Variable)
            and variable.literal is not None
            and not self.filter_expression.filters
            and self.message_context is None
        )

    def render(self, context: Context) -> str:
        # escaping changes nothing: what stands in a template is taken as it stands
        if not self.is_fixed:
            return super().render(context)
        language = get_language()
        text = self.kept.get(language)
        if text is None:
            text = self.kept[language] = self._translated(context)
        if self.asvar:
            context[self.asvar] = text
            return ""
        return text

    def _translated(self, context: Context) -> str:
        variable: Variable = self.filter_expression.var
        variable.translate = not self.noop
        text = render_value_in_context(variable.resolve(context), context)
        return mark_safe(text.replace("%%", "%"))  # noqa: S308 - words of a template


@register.tag("translate")
@register.tag("trans")
def kept_translate(parser: Parser, token: Token) -> Node:
    node = parse_translate(parser, token)
    return KeptTranslateNode(node.filter_expression, node.noop, node.asvar, node.message_context)


class Nothing(NamedTuple):
    """What a part shows that is the same on every page."""


@register.simple_tag
def drawn(name: str, shown: Any = Nothing()) -> SafeString:  # noqa: B008 - it has no fields that could change
    """`{% drawn "decks/_row.html" row %}`: a part that depends on nothing but a named tuple of plain values.

    A board that many look at is drawn row by row, and only those rows that show something else than before.
    """
    return _drawn(name, shown, get_language())


@lru_cache(maxsize=8192)
def _drawn(name: str, shown: Any, _language: str | None) -> SafeString:
    return render_to_string(name, shown._asdict())
