"""Words of people in letters: they stay one line, and no program for mail makes a link of them."""

import re

from django import template

from backoffice.core.text import one_line

register = template.Library()

# without width, and no place for a line to break: the eye reads the same, a program finds no address
_JOINER = "\u2060"
_DOT_INSIDE = re.compile(r"(?<=\w)\.(?=\w)")


@register.filter
def typed(words: object) -> str:
    text = one_line(str(words))
    return _DOT_INSIDE.sub(f".{_JOINER}", text.replace("://", f":{_JOINER}//"))
