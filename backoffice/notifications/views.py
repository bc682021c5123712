"""A person chooses what to be told, and how.

What the person was told: the list, the bell, and marking as read.
"""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.addresses import own_address
from backoffice.core.views.desk import DeskView
from backoffice.notifications.forms import NoticeChoicesForm
from backoffice.notifications.selectors import groups_for, notifications_of, own_ways
from backoffice.notifications.services.choices import choose_notices, forget_notice_choices
from backoffice.notifications.services.daily_digest import MORNING, zone_of
from backoffice.notifications.services.notify import mark_all_notifications_read, mark_notification_read
from backoffice.people.views.account import OwnView
from backoffice.permissions.actions import Action


class NoticeChoicesView(OwnView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(self.form())

    def post(self, request: HttpRequest) -> HttpResponse:
        if "forget" in request.POST:
            changed = forget_notice_choices(person=self.person, actor=self.request.actor)
            messages.success(
                request, _("Reset to the defaults for your roles.") if changed else _("Nothing was changed.")
            )
            return redirect("account-notices")
        form = self.form(request.POST)
        if not form.is_valid():
            return self.page(form)
        changed = choose_notices(person=self.person, ways=form.ways(), actor=self.request.actor)
        messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
        return redirect("account-notices")

    def form(self, *data: object) -> NoticeChoicesForm:
        access = self.request.access
        return NoticeChoicesForm(*data, groups=groups_for(access), ways=own_ways(access))

    def page(self, form: NoticeChoicesForm) -> HttpResponse:
        chosen = any(way.is_chosen for way in own_ways(self.request.access).values())
        context = {"form": form, "has_chosen": chosen, "morning": MORNING, "zone": zone_of(self.person).key}
        return render(self.request, "notifications/choices.html", context)


PER_PAGE = 25


class NotificationsView(DeskView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        only_unread = request.GET.get("show") == "unread"
        notifications = notifications_of(self.request.access)
        if only_unread:
            notifications = notifications.filter(read_at__isnull=True)
        page = Paginator(notifications, PER_PAGE).get_page(request.GET.get("page"))
        return render(request, "notifications/list.html", {"page": page, "only_unread": only_unread})


class NotificationBellView(DeskView):
    """The bell alone: an open page asks for it now and then."""

    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "notifications/_bell.html")


class OpenNotificationView(DeskView):
    """Follows a notification to what it is about; following it is reading it."""

    action = Action.SIGNED_IN

    def load(self) -> None:
        self.notification = get_object_or_404(
            notifications_of(self.request.access), pk=self.kwargs["notification_id"]
        )

    def get(self, request: HttpRequest, notification_id: int) -> HttpResponse:
        mark_notification_read(notification=self.notification, at=timezone.now())
        return redirect(own_address(self.notification.link, "notifications"))


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
            messages.info(request, _("You had already read everything."))
        return redirect("notifications")
