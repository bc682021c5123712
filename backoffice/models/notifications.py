"""What a person should know, shown in the shell until read."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.models.people import Person


class Notification(models.Model):
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=40)
    title = models.CharField(_("title"), max_length=200)
    detail = models.CharField(_("detail"), max_length=400, blank=True)
    link = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["person"], condition=Q(read_at__isnull=True), name="unread_notifications")
        ]

    def __str__(self) -> str:
        return self.title
