"""Every form looks alike: label above, help below, error at the field and summed up at the top.

Widgets get the look of the shell here, once, instead of in each form.
"""

from typing import Any

from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest

_BUILT_IN = "django/forms/widgets/"

WIDGET_CLASSES = {
    **{
        f"{_BUILT_IN}{name}.html": "form-control"
        for name in (
            "text",
            "email",
            "password",
            "number",
            "url",
            "tel",
            "search",
            "color",
            "date",
            "time",
            "datetime",
            "textarea",
            "file",
            "clearable_file_input",
        )
    },
    f"{_BUILT_IN}select.html": "form-select",
    f"{_BUILT_IN}checkbox.html": "form-check-input",
}

WIDGET_TEMPLATES = {
    f"{_BUILT_IN}radio.html": "shell/widgets/choices.html",
    f"{_BUILT_IN}checkbox_select.html": "shell/widgets/choices.html",
    f"{_BUILT_IN}clearable_file_input.html": "shell/widgets/file.html",
}


class BaizeFormRenderer(TemplatesSetting):
    form_template_name = "shell/form.html"
    field_template_name = "shell/field.html"

    def render(self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None) -> str:
        if "widget" in context:
            _dress(context["widget"], WIDGET_CLASSES.get(template_name, ""))
            for part in context["widget"].get("subwidgets", ()):
                _dress(part, WIDGET_CLASSES.get(part["template_name"], ""))
        return super().render(WIDGET_TEMPLATES.get(template_name, template_name), context, request)


def _dress(widget: dict[str, Any], look: str) -> None:
    if look:
        attrs = widget["attrs"]
        invalid = "is-invalid" if attrs.get("aria-invalid") else ""
        attrs["class"] = " ".join(part for part in (look, attrs.get("class", ""), invalid) if part)
