"""What the person was told: the list, the bell, and marking as read."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.permissions.actions import Action
from backoffice.selectors.notifications import notifications_of
from backoffice.services.notifications import mark_all_notifications_read, mark_notification_read
from backoffice.views.desk import DeskView

PER_PAGE = 25


class NotificationsView(DeskView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        only_unread = request.GET.get("show") == "unread"
        notifications = notifications_of(self.request.access)
        if only_unread:
            notifications = notifications.filter(read_at__isnull=True)
        page = Paginator(notifications, PER_PAGE).get_page(request.GET.get("page"))
        return render(
            request, "backoffice/shared/notifications.html", {"page": page, "only_unread": only_unread}
        )


class NotificationBellView(DeskView):
    """The bell alone: an open page asks for it now and then."""

    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "backoffice/shared/_bell.html")


class OpenNotificationView(DeskView):
    """Follows a notification to what it is about; following it is reading it."""

    action = Action.SIGNED_IN

    def load(self) -> None:
        self.notification = get_object_or_404(
            notifications_of(self.request.access), pk=self.kwargs["notification_id"]
        )

    def get(self, request: HttpRequest, notification_id: int) -> HttpResponse:
        mark_notification_read(notification=self.notification, at=timezone.now())
        link = self.notification.link
        own = link.startswith("/") and url_has_allowed_host_and_scheme(link, allowed_hosts=None)
        return redirect(link if own else "notifications")


class MarkNotificationReadView(OpenNotificationView):
    action = Action.SIGNED_IN
    http_method_names = ["post"]

    def post(self, request: HttpRequest, notification_id: int) -> HttpResponse:
        mark_notification_read(notification=self.notification, at=timezone.now())
        return redirect("notifications")


class MarkAllNotificationsReadView(DeskView):
    action = Action.SIGNED_IN

    def post(self, request: HttpRequest) -> HttpResponse:
        person = self.request.access.person
        number = mark_all_notifications_read(person=person, at=timezone.now()) if person else 0
        if number:
            text = ngettext(
                "One notification marked as read.", "%(number)d notifications marked as read.", number
            )
            messages.success(request, text % {"number": number})
        else:
            messages.info(request, _("You had read everything already."))
        return redirect("notifications")
