from django import template

from games.packs.selectors import pack_title
from games.rulepacks.loader import load_pack

register = template.Library()


@register.filter
def game_title(pack_id: str) -> str:
    return pack_title(pack_id)


@register.filter
def layout_name(code: str, pack_id: str) -> str:
    """`Appendix A`; nothing where a game has one layout, which everybody knows."""
    layouts = load_pack(pack_id).layouts
    return layouts[code].name if code in layouts and len(layouts) > 1 else ""


@register.filter
def paper_name(paper: str) -> str:
    return {"letter": "US Letter", "a4": "A4"}[paper]
