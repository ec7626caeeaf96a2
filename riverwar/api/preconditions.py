"""Entity tags: a write says which version it has seen, a read which it already has.

A tag is `"vessel-<id>-v<version>.<digest>"`. Writes compare the version, which the database
raises. Reads compare all of it: the digest is of the answer, so that an answer which shows
other rows too, or shows more to one reader than to another, is never taken for an old one.
"""

import hashlib
import re
from typing import Any, Final

from rest_framework.request import Request

from .errors import MalformedRequestError, PreconditionFailedError, PreconditionRequiredError
from .history import changed_fields

TAG: Final = re.compile(r'\s*(?:W/)?"([\x21\x23-\x7e]{0,200})"\s*')

LONGEST: Final = 2_000

VERSION: Final = re.compile(r"-v([0-9]{1,18})$")


def version_tag(resource: str, row: Any) -> str:
    """The part of a row's tag that its version decides."""
    return f"{resource}-{row.pk}-v{row.version}"


def tag(body: bytes, version: str = "") -> str:
    """The tag of an answer: strong where a version stands behind it, else weak."""
    digest = hashlib.sha256(body).hexdigest()[:16]
    return f'"{version}.{digest}"' if version else f'W/"{digest}"'


def if_match(request: Request, *, required: bool) -> str | None:
    """The If-Match header, checked for its form; 428 where it must be there and isn't."""
    header = request.headers.get("If-Match")
    if header is None:
        if required:
            raise PreconditionRequiredError()
        return None
    if header.strip() != "*":
        tags(header)
    return header


def compare(header: str | None, resource: str, row: Any) -> None:
    """412 unless one of the tags names the row's version. Called with the row locked."""
    if header is None or header.strip() == "*":
        return
    current = version_tag(resource, row)
    seen = {one.rpartition(".")[0] or one for one in tags(header, weak=False)}
    if current not in seen:
        raise PreconditionFailedError(
            headers={"ETag": f'"{current}"'}, version=row.version, changed=_changed(seen, row)
        )


def _changed(seen: set[str], row: Any) -> list[str]:
    """What has changed since the version that the client saw, if it names one."""
    for one in seen:
        if match := VERSION.search(one):
            return changed_fields(row, since=int(match[1]))
    return []


def known(header: str | None, current: str) -> bool:
    """Whether If-None-Match says that the client has this answer (weak comparison).

    What is no tag was never given for an answer, and is passed over.
    """
    if header is None:
        return False
    if header.strip() == "*":
        return True
    had = (TAG.fullmatch(part) for part in header[:LONGEST].split(","))
    return current.removeprefix("W/").strip('"') in {match[1] for match in had if match}


def tags(header: str, *, weak: bool = True) -> list[str]:
    """The tags of a header. A weak one never allows a write."""
    found = []
    for part in header[:LONGEST].split(","):
        match = TAG.fullmatch(part)
        if match is None:
            raise MalformedRequestError(
                remedy='Send entity tags as they were given: "vessel-...-v3...", with quotes.'
            )
        if weak or not part.strip().startswith("W/"):
            found.append(match[1])
    return found
