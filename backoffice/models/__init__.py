from backoffice.models.api import AnsweredRequest, ApiClient, ApiSecret, ApiUsage
from backoffice.models.audit import AuditEntry, AuditHead
from backoffice.models.house import GamingTable, Operator, Pit, Property, Regulator, TablePeriod
from backoffice.models.imports import TableImport
from backoffice.models.jobs import Job
from backoffice.models.notifications import DailyLetter, MailChoice, NoticeChoice, Notification
from backoffice.models.people import Invitation, Membership, Person
from backoffice.models.reports import Report
from backoffice.models.webhooks import Webhook, WebhookDelivery, WebhookEvent

__all__ = [
    "AnsweredRequest",
    "ApiClient",
    "ApiSecret",
    "ApiUsage",
    "AuditEntry",
    "AuditHead",
    "DailyLetter",
    "GamingTable",
    "Invitation",
    "Job",
    "MailChoice",
    "Membership",
    "NoticeChoice",
    "Notification",
    "Operator",
    "Person",
    "Pit",
    "Property",
    "Regulator",
    "Report",
    "TableImport",
    "TablePeriod",
    "Webhook",
    "WebhookDelivery",
    "WebhookEvent",
]
