import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="DailyDigest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("on", models.DateField(verbose_name="day")),
                ("sent_at", models.DateTimeField(verbose_name="sent")),
                ("notices", models.PositiveIntegerField(verbose_name="notices")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-on"],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "on"), name="one_daily_letter_a_day"),
                    models.CheckConstraint(
                        condition=models.Q(("notices__gte", 1)), name="no_empty_daily_letter"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NoticeChoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("group", models.CharField(max_length=40, verbose_name="notices")),
                ("in_product", models.BooleanField(verbose_name="in Baize")),
                (
                    "mail",
                    models.CharField(
                        choices=[
                            ("at_once", "At once"),
                            ("daily", "In the daily letter"),
                            ("none", "No mail"),
                        ],
                        max_length=8,
                        verbose_name="mail",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_choices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["person", "group"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("person", "group"), name="one_choice_per_group_of_notices"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notification",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("detail", models.CharField(blank=True, max_length=400, verbose_name="detail")),
                ("link", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                ("in_product", models.BooleanField(default=True)),
                (
                    "mail",
                    models.CharField(
                        choices=[
                            ("at_once", "At once"),
                            ("daily", "In the daily letter"),
                            ("none", "No mail"),
                        ],
                        default="none",
                        max_length=8,
                    ),
                ),
                ("mailed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("read_at__isnull", True)),
                        fields=["person"],
                        name="unread_notifications",
                    ),
                    models.Index(
                        condition=models.Q(
                            ("mail", "daily"), ("mailed_at__isnull", True), ("read_at__isnull", True)
                        ),
                        fields=["person"],
                        name="waits_for_the_daily_letter",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("in_product", True), models.Q(("mail", "none"), _negated=True), _connector="OR"
                        ),
                        name="notification_reaches_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("mailed_at__isnull", True), ("mail", "daily"), _connector="OR"),
                        name="daily_letter_takes_its_own",
                    ),
                ],
            },
        ),
    ]
