import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("casinos", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="WebhookEvent",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=60, verbose_name="event")),
                ("resource", models.CharField(max_length=80, verbose_name="about")),
                ("at", models.DateTimeField(verbose_name="happened")),
                ("body", models.JSONField(verbose_name="content")),
            ],
            options={
                "ordering": ["-at"],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("url", models.URLField(max_length=500, verbose_name="address")),
                (
                    "events",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=30), size=None, verbose_name="told about"
                    ),
                ),
                ("sealed_secret", models.TextField()),
                ("added_at", models.DateTimeField(verbose_name="added")),
                ("added_by_name", models.CharField(max_length=200, verbose_name="added by")),
                ("removed_at", models.DateTimeField(blank=True, null=True, verbose_name="removed")),
                (
                    "operator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="webhooks",
                        to="casinos.operator",
                    ),
                ),
                (
                    "properties",
                    models.ManyToManyField(
                        blank=True,
                        related_name="+",
                        to="casinos.property",
                        verbose_name="only at these properties",
                    ),
                ),
                (
                    "regulator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="webhooks",
                        to="casinos.regulator",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("operator__isnull", False), ("regulator__isnull", True)),
                            models.Q(("operator__isnull", True), ("regulator__isnull", False)),
                            _connector="OR",
                        ),
                        name="webhook_belongs_to_one_organisation",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("events__len__gt", 0)), name="webhook_is_told_something"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("resource", models.CharField(max_length=80)),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("delivered", "Delivered"), ("failed", "Given up")],
                        default="waiting",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("next_attempt_at", models.DateTimeField(verbose_name="next attempt")),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("last_attempt_at", models.DateTimeField(blank=True, null=True, verbose_name="last attempt")),
                (
                    "last_status",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="answer"),
                ),
                ("last_error", models.CharField(blank=True, max_length=300, verbose_name="what went wrong")),
                ("delivered_at", models.DateTimeField(blank=True, null=True, verbose_name="delivered")),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="webhooks.webhook",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="webhooks.webhookevent",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "webhook deliveries",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "waiting")),
                        fields=["webhook", "resource", "id"],
                        name="deliveries_in_their_order",
                    ),
                    models.Index(
                        condition=models.Q(("state", "waiting")),
                        fields=["next_attempt_at"],
                        name="deliveries_that_are_due",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "delivered"), _negated=True),
                            ("delivered_at__isnull", False),
                            _connector="OR",
                        ),
                        name="delivered_webhook_says_when",
                    )
                ],
            },
        ),
    ]
