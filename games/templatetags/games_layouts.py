from django import template

from games.selectors.packs import pack_title

register = template.Library()


@register.filter
def game_title(pack_id: str) -> str:
    return pack_title(pack_id)
