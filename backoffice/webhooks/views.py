"""Webhooks: listed, added, tried out, changed, removed; each delivery with its fate."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import all_groups
from backoffice.webhooks.forms import AddWebhookForm, ChangeWebhookForm
from backoffice.webhooks.selectors import deliveries_visible_to, webhooks_listed_for
from backoffice.webhooks.services.webhooks import (
    add_webhook,
    change_webhook,
    remove_webhook,
    repeat_delivery,
    send_test,
    take_over_webhook,
)

PAGE = 25


class WebhookListView(DeskView):
    action = Action.WEBHOOK_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        page = Paginator(webhooks_listed_for(self.request.access), PAGE).get_page(request.GET.get("page"))
        return render(request, "webhooks/list.html", {"page": page})


class AddWebhookView(DeskView):
    action = Action.WEBHOOK_MANAGE

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(AddWebhookForm(organisation=self.request.access.organisation))

    def post(self, request: HttpRequest) -> HttpResponse:
        organisation = self.request.access.organisation
        form = AddWebhookForm(request.POST, organisation=organisation)
        if organisation is None or not form.is_valid():
            return self.page(form)
        try:
            made = add_webhook(
                organisation=organisation, at=timezone.now(), actor=self.request.actor, **form.cleaned_data
            )
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self.page(form)
        context = {"webhook": made.webhook, "secret": made.secret}
        response = render(request, "webhooks/secret.html", context)
        response["Cache-Control"] = "no-store"
        return response

    def page(self, form: AddWebhookForm) -> HttpResponse:
        return render(self.request, "webhooks/form.html", {"form": form})


class WebhookView(DeskView, abstract=True):
    webhook: Any

    def load(self) -> None:
        self.webhook = get_object_or_404(webhooks_listed_for(self.request.access), pk=self.kwargs["pk"])


class WebhookDetailView(WebhookView):
    action = Action.WEBHOOK_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        deliveries = deliveries_visible_to(self.request.access).filter(webhook=self.webhook).order_by("-pk")
        groups = all_groups()
        context = {
            "webhook": self.webhook,
            "events": [groups[name].label for name in self.webhook.events if name in groups],
            "page": Paginator(deliveries, PAGE).get_page(request.GET.get("page")),
        }
        return render(request, "webhooks/detail.html", context)


class ChangeWebhookView(GuardedEditView, WebhookView):
    action = Action.WEBHOOK_MANAGE
    template_name = "webhooks/form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.webhook

    def make_form(self, data: Any = None, **state: Any) -> ChangeWebhookForm:
        return ChangeWebhookForm(data, **state)

    def save(self, form: Any) -> bool:
        names = ("name", "url", "events", "properties")
        return change_webhook(
            webhook=self.webhook,
            seen_version=form.seen.version,
            actor=self.request.actor,
            **{name: form.cleaned_data[name] for name in names},
        )

    def done_url(self) -> str:
        return reverse("webhook-detail", args=[self.webhook.pk])

    def context(self) -> dict[str, Any]:
        return {"webhook": self.webhook}


class TryWebhookView(WebhookView):
    action = Action.WEBHOOK_MANAGE
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        send_test(webhook=self.webhook, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("A test is on its way; see the result below."))
        return redirect("webhook-detail", pk=pk)


class TakeOverWebhookView(WebhookView):
    action = Action.WEBHOOK_MANAGE
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        take_over_webhook(webhook=self.webhook, at=timezone.now(), actor=self.request.actor)
        messages.success(
            request, _("You now own %(webhook)s; deliveries have resumed.") % {"webhook": self.webhook}
        )
        return redirect("webhook-detail", pk=pk)


class RemoveWebhookView(WebhookView):
    action = Action.WEBHOOK_MANAGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return render(request, "webhooks/remove.html", {"webhook": self.webhook})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        remove_webhook(webhook=self.webhook, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("%(webhook)s was removed.") % {"webhook": self.webhook})
        return redirect("webhook-list")


class RepeatDeliveryView(DeskView):
    action = Action.WEBHOOK_MANAGE
    http_method_names = ["post"]

    def load(self) -> None:
        self.delivery = get_object_or_404(deliveries_visible_to(self.request.access), pk=self.kwargs["pk"])

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        repeat_delivery(delivery=self.delivery, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("Sent again."))
        return redirect("webhook-detail", pk=self.delivery.webhook_id)
