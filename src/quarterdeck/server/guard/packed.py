"""A body that is sent often: compressed once, and not sent again to who has it."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import Response

SMALL = 1000  # bytes that are not worth compressing


@dataclass(frozen=True)
class Packed:
    """A body with its mark.  The mark is weak: it is the same for the compressed body."""

    body: bytes
    zipped: bytes | None
    media_type: str
    mark: str

    @staticmethod
    def of(body: bytes, media_type: str, level: int = 6, zippable: bool = True) -> Packed:
        zipped = gzip.compress(body, level, mtime=0) if zippable and len(body) >= SMALL else None
        if zipped is not None and len(zipped) >= len(body):
            zipped = None
        mark = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
        return Packed(body, zipped, media_type, mark)

    def __len__(self) -> int:
        return len(self.body) + len(self.zipped or b"")

    def response(self, asked: Headers, cache: str, status: int = 200) -> Response:
        """What is sent to who asked with these headers."""
        headers = {"cache-control": cache, "etag": self.mark, "vary": "Accept-Encoding"}
        if status == 200 and self.mark in _listed(asked.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if self.zipped is not None and "gzip" in asked.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.zipped, status, headers, self.media_type)
        return Response(self.body, status, headers, self.media_type)


def _listed(marks: str) -> list[str]:
    return [mark.strip() for mark in marks.split(",")]
