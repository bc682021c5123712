"""The PDF of a comparison of earnings."""

from django.http import QueryDict
from django.utils import timezone

from backoffice.core.pdf_archive import write_report
from backoffice.jobs.services.reports import PDF, Asked, ReportFile
from games.earnings.views.figures import notes_of, sections_of
from games.earnings.views.studies import columns_asked


def earnings_pdf(asked: Asked) -> ReportFile:
    query = QueryDict(asked.parameters["query"])
    title, columns = columns_asked(asked.access, asked.report.property, query)
    asked.progress(40, title)
    context = {
        "title": title,
        "casino": asked.report.property,
        "at": asked.report.asked_at,
        "columns": columns,
        "sections": sections_of(columns),
        "notes": notes_of(columns),
    }
    content = write_report("earnings/study_pdf.html", context, made_at=asked.report.asked_at)
    day = timezone.localdate(asked.report.asked_at)
    return ReportFile(f"earnings-{day}.pdf", PDF, content)
