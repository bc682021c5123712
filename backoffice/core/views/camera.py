"""Pages that read codes with the camera: no other may ask for it, and no other may run the reader."""

from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import method_decorator

from backoffice.core.views.desk import DeskView

# nobody else's page, and none of ours that does not need it
NOTHING = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
CAMERA = NOTHING.replace("camera=()", "camera=(self)")
# where the browser has no reader of its own, ours is WebAssembly; this compiles it and allows no other eval
READER = {"script-src": [SELF, "'wasm-unsafe-eval'"]}


class CameraView(DeskView, abstract=True):
    @method_decorator(csp_replace(READER))
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        response["Permissions-Policy"] = CAMERA
        return response
