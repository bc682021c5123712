from django.apps import AppConfig


class ReviewConfig(AppConfig):
    name = "submissions.review"
    verbose_name = "Review"
