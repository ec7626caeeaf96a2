"""The API's document as it is served: a process writes it once, for that takes it seconds."""

from functools import cache
from typing import Any

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from . import preconditions

RENDERERS = {renderer.format: renderer for renderer in SpectacularAPIView.renderer_classes}


class DocumentView(SpectacularAPIView):
    """The document as YAML or as JSON, the same for everybody, with the tag of its bytes."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """304 where the client has it already."""
        renderer = request.accepted_renderer
        body, tag = written(renderer.format)
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept"}
        if preconditions.known(request.headers.get("If-None-Match"), tag):
            return HttpResponse(status=304, headers=headers)
        headers["Content-Disposition"] = f'inline; filename="riverwar.{renderer.format}"'
        return HttpResponse(body, content_type=renderer.media_type, headers=headers)


@cache
def written(form: str) -> tuple[bytes, str]:
    """The document in this form, `yaml` or `json`, with its tag."""
    generator: Any = SchemaGenerator
    document = generator().get_schema(request=None, public=True)
    body: Any = RENDERERS[form]().render(document)
    return body, preconditions.tag(body)
