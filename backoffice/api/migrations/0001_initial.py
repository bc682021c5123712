import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("casinos", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("oauth2_provider", "__first__"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="AnsweredRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("caller", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=200)),
                ("request_hash", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                ("headers", models.JSONField(default=dict)),
                ("body", models.TextField(default="")),
                ("answered_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["expires_at"], name="answered_requests_by_expiry")],
                "constraints": [
                    models.UniqueConstraint(fields=("caller", "key"), name="request_answered_once_per_key")
                ],
            },
        ),
        migrations.CreateModel(
            name="ApiClient",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                (
                    "name",
                    models.CharField(
                        help_text="The system that will use it, for example Signage main pit.",
                        max_length=80,
                        verbose_name="name",
                    ),
                ),
                (
                    "scopes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=30), size=None, verbose_name="may"
                    ),
                ),
                (
                    "requests_per_minute",
                    models.PositiveIntegerField(default=600, verbose_name="requests a minute"),
                ),
                ("acts_for_since", models.DateTimeField(blank=True, null=True, verbose_name="confirmed")),
                ("added_at", models.DateTimeField(verbose_name="added")),
                ("added_by_name", models.CharField(max_length=200, verbose_name="added by")),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
                ("revoked_by_name", models.CharField(blank=True, max_length=200, verbose_name="revoked by")),
                (
                    "acts_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acting_clients",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="acts for",
                    ),
                ),
                (
                    "application",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="client",
                        to=settings.OAUTH2_PROVIDER_APPLICATION_MODEL,
                    ),
                ),
                (
                    "operator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="api_clients",
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
                        related_name="api_clients",
                        to="casinos.regulator",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"),
                        models.F("operator"),
                        models.F("regulator"),
                        condition=models.Q(("revoked_at__isnull", True)),
                        name="api_client_name_once_per_organisation",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("operator__isnull", False), ("regulator__isnull", True)),
                            models.Q(("operator__isnull", True), ("regulator__isnull", False)),
                            _connector="OR",
                        ),
                        name="api_client_belongs_to_one_organisation",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("scopes__len__gt", 0)), name="api_client_may_do_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("requests_per_minute__gte", 1), ("requests_per_minute__lte", 60000)
                        ),
                        name="api_client_rate_1_to_60000",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("acts_for_since__isnull", True), ("acts_for__isnull", False), _connector="OR"
                        ),
                        name="api_client_confirmed_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ApiSecret",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("ending", models.CharField(max_length=4, verbose_name="ends with")),
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("made_by_name", models.CharField(max_length=200, verbose_name="made by")),
                ("expires_at", models.DateTimeField(blank=True, null=True, verbose_name="good until")),
                ("last_used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used")),
                (
                    "client",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="secrets",
                        to="api.apiclient",
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("expires_at__isnull", True)),
                        fields=("client",),
                        name="api_client_has_one_secret_without_end",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ApiUsage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("caller", models.CharField(max_length=40)),
                ("minute", models.DateTimeField()),
                ("requests", models.PositiveIntegerField(default=1)),
            ],
            options={
                "verbose_name_plural": "API usage",
                "indexes": [models.Index(fields=["minute"], name="api_usage_in_time")],
                "constraints": [
                    models.UniqueConstraint(fields=("caller", "minute"), name="api_usage_once_per_minute")
                ],
            },
        ),
    ]
