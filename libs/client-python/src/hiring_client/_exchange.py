"""What a call does without a connection: builds its request, reads its answer, decides when to try again."""

from __future__ import annotations

import email.utils
import json
import re
import time
import uuid
from dataclasses import dataclass, replace
from typing import Any, Mapping
from urllib.parse import quote

import httpx

from ._answer import Answer, answer_of
from ._errors import ApiError, NoAnswerError, RateLimitError, api_error_type
from ._generated.operations import OPERATIONS
from ._version import VERSION

FIRST_PAUSE_SECONDS = 0.25
PAUSE_SECONDS_MAX = 8.0

BODY_BYTES_MAX = 64 * 1024 * 1024
"""Many times the longest page, unpacked."""

REPEATABLE_POSTS = frozenset({"enable_webhook"})
"""POSTs that are idempotent."""

NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""Errors before a connection was established."""


@dataclass(frozen=True)
class Rules:
    retries: int
    """Maximum tries after the first; those after a 429 are not counted."""
    retry_wait_max_seconds: float
    """Maximum seconds that a call waits in all. A longer `Retry-After` ends the call: the error has it, and the caller
    decides."""


@dataclass(frozen=True)
class Try:
    """One of a call's tries, for logs. It has no key and no bodies."""

    operation: str
    method: str
    target: str
    """The path."""
    number: int
    """1 for the first."""
    status: int | None
    """None when no response was received."""
    request_id: str | None
    duration_seconds: float
    error: ApiError | NoAnswerError | None
    """This try's failure."""
    retry_in_seconds: float | None
    """None when there is no next try."""


@dataclass(frozen=True)
class Exchange:
    """One call: every try sends the same request, with the same Idempotency-Key."""

    operation: str
    method: str
    target: str
    params: dict[str, Any]
    json: dict[str, Any] | None
    headers: dict[str, str]
    idempotency_key: str | None
    known: Answer[Any] | None
    is_repeatable: bool
    """True if a second run changes nothing more: for reads, deletions, and metered calls, which have a key."""


def exchange_of(
    operation: str,
    given: Mapping[str, object],
    api_key: str,
    *,
    idempotency_key: str | None = None,
    request_id: str | None = None,
    known: Answer[Any] | None = None,
) -> Exchange:
    method, path, is_metered = OPERATIONS[operation]
    rest = {name: value for name, value in given.items() if value is not None}

    def filled(part: re.Match[str]) -> str:
        return quote(str(rest.pop(part[1])), safe="")

    target = re.sub(r"\{(\w+)\}", filled, path)
    key = idempotency_key or (str(uuid.uuid4()) if is_metered else None)
    headers = {"accept": "application/json", "user-agent": f"hiring-client-python/{VERSION}", "x-api-key": api_key}
    if key is not None:
        headers["idempotency-key"] = key
    if request_id is not None:
        headers["x-request-id"] = request_id
    if known is not None and known.etag is not None:
        headers["if-none-match"] = known.etag
    return Exchange(
        operation=operation,
        method=method,
        target=target,
        params={} if method == "POST" else rest,
        json=rest if method == "POST" and rest else None,
        headers=headers,
        idempotency_key=key,
        known=known,
        is_repeatable=is_metered or method != "POST" or operation in REPEATABLE_POSTS,
    )


class Body:
    """A try's body while it arrives. `add` raises NoAnswerError when it is too long, or takes longer than the limit."""

    def __init__(self, exchange: Exchange, timeout: float | None) -> None:
        self._exchange = exchange
        self._ends = None if timeout is None else time.monotonic() + timeout
        self._chunks: list[bytes] = []
        self._length = 0

    def add(self, chunk: bytes) -> None:
        self._length += len(chunk)
        self._chunks.append(chunk)
        if self._length > BODY_BYTES_MAX:
            raise no_answer(self._exchange, f"the answer is longer than {BODY_BYTES_MAX} bytes", sent=True)
        if self._ends is not None and time.monotonic() > self._ends:
            raise no_answer(self._exchange, "no answer in time", sent=True)

    def whole(self) -> bytes:
        return b"".join(self._chunks)


def read_answer(exchange: Exchange, response: httpx.Response, body: bytes, tries: int) -> Answer[Any]:
    """Raises ApiError | NoAnswerError."""
    known = exchange.known
    if response.status_code == 304 and known is not None:
        return replace(answer_of(known.status, response.headers, known.data, tries), not_modified=True)
    if response.status_code == 204:
        return answer_of(204, response.headers, None, tries)
    if response.is_success:
        data = _object_in(body, response.headers, "application/json")
        if data is None:
            raise no_answer(exchange, "the answer is not the JSON that was expected", sent=True)
        return answer_of(response.status_code, response.headers, data, tries)
    problem = _object_in(body, response.headers, "application/problem+json")
    wait = seconds_of(response.headers.get("retry-after"))
    failure = api_error_type(response.status_code)
    raise failure(exchange.operation, response.status_code, problem, wait, response.headers)


def _object_in(body: bytes, headers: httpx.Headers, kind: str) -> dict[str, Any] | None:
    """Returns the object in a JSON body; None for anything else, such as a proxy's page or an incomplete answer."""
    if headers.get("content-type", "").split(";")[0].strip().lower() != kind:
        return None
    try:
        value = json.loads(body)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def failure_of(exchange: Exchange, error: httpx.RequestError) -> NoAnswerError:
    reason = "no answer in time" if isinstance(error, httpx.TimeoutException) else str(error) or type(error).__name__
    return no_answer(exchange, reason, sent=not isinstance(error, NEVER_SENT))


def no_answer(exchange: Exchange, reason: str, *, sent: bool) -> NoAnswerError:
    return NoAnswerError(exchange.operation, reason, sent=sent, idempotency_key=exchange.idempotency_key)


def pause_before_retry(
    failure: ApiError | NoAnswerError, exchange: Exchange, tries: int, waited: float, rules: Rules, random: float
) -> float | None:
    """Returns the seconds until the next try; None when there must be none."""
    if not _may_be_repeated(failure, exchange.is_repeatable):
        return None
    # After a 429 the service gives the time: only the wait is limited, not the tries.
    if tries > rules.retries and not isinstance(failure, RateLimitError):
        return None
    requested = failure.retry_after_seconds if isinstance(failure, ApiError) else None
    # Half the pause is random, so that callers refused together do not retry together.
    step = min(PAUSE_SECONDS_MAX, FIRST_PAUSE_SECONDS * 2.0 ** min(tries - 1, 16))
    pause = step * (0.5 + random / 2) if requested is None else requested + step * random
    wanted = pause if requested is None else requested
    return None if waited + wanted > rules.retry_wait_max_seconds else pause


def _may_be_repeated(failure: ApiError | NoAnswerError, is_repeatable: bool) -> bool:
    if isinstance(failure, NoAnswerError):
        return is_repeatable or not failure.sent
    match failure.status:
        case 429:
            # Refused before the operation ran.
            return True
        case 409:
            # This call's earlier try is still running.
            return failure.code == "idempotency_in_flight"
        case 502 | 503 | 504:
            return is_repeatable
        case _:
            return False


def seconds_of(retry_after: str | None) -> int | None:
    """Returns seconds from either form that `Retry-After` has."""
    if retry_after is None:
        return None
    if retry_after.isdecimal():
        return int(retry_after)
    try:
        at = email.utils.parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0, int(at.timestamp() - time.time()) + 1)
