"""Answers, with the values in their headers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import parse_qs, urlsplit

import httpx

Data = TypeVar("Data", covariant=True)

Coverage = Literal["direct", "stale", "none"]
"""`none`: none of the company's boards is read, so zero and false do not mean "not hiring". `stale`: the data is old,
or a board's last crawl was not complete."""


@dataclass(frozen=True)
class Answer(Generic[Data]):
    """An answer; `data` is the body exactly as documented."""

    data: Data
    status: int
    coverage: Coverage | None
    """Only for reads about one company."""
    units: dict[str, int]
    """This call's billed units, also when a retry got the stored answer because an earlier try's answer was lost. A
    unit that is missing was not billed."""
    usage_id: str | None
    """The call's line on the bill; None when nothing was billed."""
    replayed: bool
    """True for an earlier try's stored answer, which was billed then."""
    etag: str | None
    """The data's tag: pass the answer as `known` to a later call."""
    not_modified: bool
    """True if the data is the one in `known`."""
    request_id: str | None
    """Quote it when contacting support."""
    headers: httpx.Headers


def answer_of(status: int, headers: httpx.Headers, data: Any, tries: int) -> Answer[Any]:
    replayed = headers.get("idempotent-replayed") == "true"
    return Answer(
        data=data,
        status=status,
        coverage=_coverage_of(headers.get("coverage")),
        units=_units_of(headers.get("replayed-usage-units" if replayed and tries > 1 else "usage-units", "")),
        usage_id=headers.get("usage-id"),
        replayed=replayed,
        etag=headers.get("etag"),
        not_modified=False,
        request_id=headers.get("x-request-id"),
        headers=headers,
    )


def _coverage_of(text: str | None) -> Coverage | None:
    match text:
        case "direct" | "stale" | "none":
            return text
        case _:
            return None


def _units_of(text: str) -> dict[str, int]:
    """Parses `calls=1`; `calls=0` gives no unit."""
    unit, _, count = text.partition("=")
    return {unit: int(count)} if count.isdecimal() and int(count) > 0 else {}


def linked_cursor(headers: httpx.Headers) -> str | None:
    """Returns the cursor in the link to the next page; None on the last page."""
    link = re.fullmatch(r'<([^>]+)>; rel="next"', headers.get("link", ""))
    if link is None:
        return None
    return parse_qs(urlsplit(link[1]).query).get("cursor", [None])[0]
