"""How a paper stands, wherever it is named."""

from django import template
from django.utils import timezone

from backoffice.jobs.standing import Standing
from backoffice.permissions.access import Access
from submissions.documents.models import Document
from submissions.documents.selectors import paper_of
from submissions.documents.services.documents import may_draw_again

register = template.Library()


@register.filter
def standing(document: Document) -> Standing | None:
    """None once it is made."""
    return paper_of(document, at=timezone.now()).standing


@register.filter
def may_order_again(access: Access) -> bool:
    return may_draw_again(access)
