"""The back office: settings, people and roles, operators, properties, tables, the audit trail."""

from backoffice.celery import app as celery_app

__all__ = ["celery_app"]
