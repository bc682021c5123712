"""What a person should know, shown in the shell until read, and how each wants to hear of it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.people.models import Person


class MailChoice(models.TextChoices):
    AT_ONCE = "at_once", _("Immediately")
    DAILY = "daily", _("Daily digest")
    NONE = "none", _("No email")


class Notification(models.Model):
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=40)
    title = models.CharField(_("title"), max_length=200)
    detail = models.CharField(_("detail"), max_length=400, blank=True)
    link = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)
    # some want mail alone: then it is kept for the letter and shown nowhere
    in_product = models.BooleanField(default=True)
    mail = models.CharField(max_length=8, choices=MailChoice.choices, default=MailChoice.NONE)
    # when the daily letter took it along
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(in_product=True) | ~Q(mail="none"), name="notification_reaches_somebody"
            ),
            models.CheckConstraint(
                condition=Q(mailed_at__isnull=True) | Q(mail="daily"), name="daily_letter_takes_its_own"
            ),
        ]
        indexes = [
            models.Index(fields=["person"], condition=Q(read_at__isnull=True), name="unread_notifications"),
            models.Index(
                fields=["person"],
                condition=Q(mail="daily", mailed_at__isnull=True, read_at__isnull=True),
                name="waits_for_the_daily_letter",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class NoticeChoice(models.Model):
    """What a person chose for a group of notices; without one the role decides (`backoffice/notices.py`)."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notice_choices")
    group = models.CharField(_("notifications"), max_length=40)
    in_product = models.BooleanField(_("in Baize"))
    mail = models.CharField(_("email"), max_length=8, choices=MailChoice.choices)

    class Meta:
        ordering = ["person", "group"]
        constraints = [
            models.UniqueConstraint(fields=["person", "group"], name="one_choice_per_group_of_notices")
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.group}"


class DailyDigest(models.Model):
    """One a day for each person: the row is the promise that there is no second."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    # the person's own day
    on = models.DateField(_("day"))
    sent_at = models.DateTimeField(_("sent"))
    notices = models.PositiveIntegerField(_("notifications"))

    class Meta:
        ordering = ["-on"]
        constraints = [
            models.UniqueConstraint(fields=["person", "on"], name="one_daily_letter_a_day"),
            models.CheckConstraint(condition=Q(notices__gte=1), name="no_empty_daily_letter"),
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.on}"
