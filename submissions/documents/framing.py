"""A PDF inside a page. The house's policy forbids frames; these two loosen it, each for its own address alone."""

from typing import TypeVar

from django.http import HttpResponseBase

Response = TypeVar("Response", bound=HttpResponseBase)


def may_frame_documents(response: Response) -> Response:
    """For a page that shows one of our papers in a frame."""
    setattr(response, "_csp_update", {"frame-src": ["'self'"]})  # noqa: B010 - as django-csp's own decorators do
    return response


def may_be_framed(response: Response) -> Response:
    """For the paper itself: our own pages may frame it, and the browser's viewer may show it there; nothing else."""
    response["X-Frame-Options"] = "SAMEORIGIN"
    policy = {
        "default-src": ["'none'"],
        "object-src": ["'self'"],
        "style-src": ["'unsafe-inline'"],
        "img-src": ["'self'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'self'"],
        "base-uri": ["'none'"],
    }
    setattr(response, "_csp_config", policy)  # noqa: B010
    return response
