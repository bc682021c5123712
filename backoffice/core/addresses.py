"""Numbers and addresses that stand in an address or a form, as anybody may have written them there."""

from django.utils.http import url_has_allowed_host_and_scheme


def number_in(text: str) -> int | None:
    """The id that is named; None where there is no number, and 0, which no row has, for one longer than any id."""
    if not (text.isascii() and text.isdecimal()):
        return None
    return int(text) if len(text) < 19 else 0


def own_address(text: str, otherwise: str) -> str:
    """Only a page of this site, and never a bare word, which would be looked up as the name of a page."""
    own = text.startswith("/") and url_has_allowed_host_and_scheme(text, allowed_hosts=None)
    return text if own else otherwise
