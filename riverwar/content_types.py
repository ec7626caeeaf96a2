"""What a request says of its body: all text is UTF-8, and of the rest only a boundary matters."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def plain(application: "WSGIApplication") -> "WSGIApplication":
    """An application that is told the kind of a body and its boundary, and no charset.

    Django reads even a query by the charset that is claimed, and breaks on some of them before any
    code of ours can answer.
    """

    def told(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        kind, *parameters = environ.get("CONTENT_TYPE", "").split(";")
        boundary = [one for one in parameters if one.strip().lower().startswith("boundary=")]
        environ["CONTENT_TYPE"] = ";".join([kind, *boundary])
        return application(environ, start_response)

    return told
