"""Official texts of a pack: which there are, one of them line by line, its borders, and the file itself."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.permissions.actions import Action
from games.official_texts.forms import BorderForm, LoadForm, WithdrawTextForm
from games.official_texts.models import OfficialText
from games.official_texts.rules.sheet import sheet_of
from games.official_texts.selectors import official_text_in_use, official_texts_of, split_of
from games.official_texts.services.texts import load_official_text, move_border, withdraw_official_text
from games.packs.pages import OnePack


class OfficialTexts(OnePack, abstract=True):
    feature = "official_texts"

    @property
    def may_load(self) -> bool:
        """Whoever speaks for the authority of this very jurisdiction."""
        regulator = self.request.access.regulator
        return (
            self.request.access.allows(Action.RULING_DECIDE)
            and regulator is not None
            and regulator.jurisdiction == self.book.pack.id.split("/")[0]
        )

    def ensure_may_load(self) -> None:
        if not self.may_load:
            raise PermissionDenied


class OfficialTextListView(OfficialTexts):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str) -> HttpResponse:
        texts = list(official_texts_of(pack).defer("data", "text"))
        contents = len(self.book.contents)
        rows = [(each, len(split_of(each).starts)) for each in texts]
        context = {"rows": rows, "contents": contents, "in_use": official_text_in_use(pack)}
        return self.page("list", context | {"may_load": self.may_load})


class OfficialTextLoadView(OfficialTexts):
    action = Action.RULING_DECIDE

    def get(self, request: HttpRequest, pack: str) -> HttpResponse:
        self.ensure_may_load()
        return self.page("load", {"form": LoadForm()})

    def post(self, request: HttpRequest, pack: str) -> HttpResponse:
        self.ensure_may_load()
        form = LoadForm(request.POST, request.FILES)
        regulator = self.request.access.regulator
        if form.is_valid() and regulator is not None:
            handed_over = form.cleaned_data["file"]
            try:
                loaded = load_official_text(
                    regulator=regulator,
                    pack_id=pack,
                    title=form.cleaned_data["title"],
                    file_name=handed_over.name,
                    data=handed_over.read(),
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(text)s is loaded.") % {"text": loaded})
                return redirect("official-text-detail", pack, loaded.pk)
        return self.page("load", {"form": form})


class OneOfficialText(OfficialTexts, abstract=True):
    text: OfficialText

    def load(self) -> None:
        super().load()
        texts = official_texts_of(self.book.pack.id)
        self.text = get_object_or_404(texts, pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        split = split_of(self.text)
        contents = self.book.contents
        return {
            "text": self.text,
            "split": split,
            "sheet": sheet_of(self.text.text, starts=split.starts, headings=split.headings),
            "found": len(split.starts),
            "contents": contents,
            "missing": [each for each in contents if each not in split.starts],
            "may_load": self.may_load and self.text.withdrawn_at is None,
        }


class OfficialTextView(OneOfficialText):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str, pk: int) -> HttpResponse:
        context = self.context()
        first = context["missing"][0] if context["missing"] else ""
        form = BorderForm(
            contents=self.book.contents, initial={"paragraph": first, "version": self.text.version}
        )
        return self.page("detail", context | {"form": form})


class MoveBorderView(OneOfficialText):
    action = Action.RULING_DECIDE
    http_method_names = ["post"]

    def post(self, request: HttpRequest, pack: str, pk: int) -> HttpResponse:
        self.ensure_may_load()
        form = BorderForm(request.POST, contents=self.book.contents)
        if form.is_valid():
            asked = form.cleaned_data
            try:
                move_border(
                    text=self.text,
                    paragraph=asked["paragraph"],
                    line=asked["line"],
                    seen_version=asked["version"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except EditConflict:
                form.add_error(
                    None, _("Someone moved the start of a paragraph in the meantime: check where it is now.")
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                line = f"#line-{asked['line']}" if asked["line"] else ""
                return redirect(f"{request.path.removesuffix('borders/')}{line}")
        return self.page("detail", self.context() | {"form": form})


class WithdrawTextView(OneOfficialText):
    action = Action.RULING_DECIDE

    def get(self, request: HttpRequest, pack: str, pk: int) -> HttpResponse:
        self.ensure_may_load()
        return self.page("withdraw", {"text": self.text, "form": WithdrawTextForm()})

    def post(self, request: HttpRequest, pack: str, pk: int) -> HttpResponse:
        self.ensure_may_load()
        form = WithdrawTextForm(request.POST)
        if form.is_valid():
            try:
                withdraw_official_text(
                    text=self.text,
                    reason=form.cleaned_data["reason"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(text)s is withdrawn.") % {"text": self.text})
                return redirect("official-text-list", pack)
        return self.page("withdraw", {"text": self.text, "form": form})


class OfficialTextFileView(OneOfficialText):
    """The very bytes that were handed over, so that anybody can compare the fingerprint."""

    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str, pk: int) -> HttpResponse:
        data = OfficialText.objects.values_list("data", flat=True).get(pk=self.text.pk)
        response = HttpResponse(bytes(data), content_type=self.text.media_type)
        response["Content-Disposition"] = f'attachment; filename="{self.text.sha256[:12]}"'
        response["X-Content-Type-Options"] = "nosniff"
        return response
