"""Renderers of what is no JSON: texts as they are."""

from typing import Any

from rest_framework.renderers import BaseRenderer


class PlainText(BaseRenderer):
    """Text for a terminal or a printer."""

    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        return str(data).encode()


class Markdown(PlainText):
    """Text with markup for a forum or a wiki."""

    media_type = "text/markdown"
    format = "md"
