"""Where somebody who found a hole in this installation writes to, as RFC 9116 has it."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action

# RFC 9116, 2.5.5: less than a year; counted anew with every answer, since the setting is as good as the process
VALID_FOR = timedelta(days=180)


class SecurityContactView(DeskView):
    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        if not settings.SECURITY_CONTACT:
            raise Http404
        expires = (timezone.now() + VALID_FOR).replace(minute=0, second=0, microsecond=0)
        lines = {
            "Contact": settings.SECURITY_CONTACT,
            "Expires": f"{expires:%Y-%m-%dT%H:%M:%SZ}",
            "Canonical": f"{settings.SITE_URL}{reverse('security-contact')}",
            "Preferred-Languages": "en",
        }
        text = "".join(f"{name}: {value}\n" for name, value in lines.items())
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
