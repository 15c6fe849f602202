"""What a call can raise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx


class HiringError(Exception):
    """Base class for all errors in this package."""


@dataclass(frozen=True)
class FieldError:
    """One broken rule."""

    pointer: str
    """`?name` is a query parameter, `{name}` a path parameter, `#name` a header, else a JSON pointer into the body."""
    detail: str


class ApiError(HiringError):
    """The service refused the call, and billed nothing. The subclasses are for `except`."""

    def __init__(
        self,
        operation: str,
        status: int,
        problem: dict[str, Any] | None,
        retry_after_seconds: int | None,
        headers: httpx.Headers,
    ) -> None:
        self.operation = operation
        self.status = status
        self.problem = problem
        """The problem document; None when the response has none (a proxy's, for example)."""
        self.code: str | None = None if problem is None else problem.get("code")
        """Stable, for programs."""
        rules = (problem or {}).get("errors")
        self.errors = tuple(
            FieldError(str(each.get("pointer", "")), str(each.get("detail", "")))
            for each in (rules if isinstance(rules, list) else ())
            if isinstance(each, dict)
        )
        self.request_id: str | None = (problem or {}).get("request_id") or headers.get("x-request-id")
        """Quote it when contacting support."""
        self.retry_after_seconds = retry_after_seconds
        """Seconds after which the same call may succeed, if the service gave them."""
        self.headers = headers
        super().__init__(self._message())

    def _message(self) -> str:
        if self.problem is None:
            return f"{self.operation}: {self.status} without a problem document"
        rules = [f"{each.pointer} {each.detail}" for each in self.errors]
        return "; ".join([f"{self.operation}: {self.status} {self.code}: {self.problem.get('detail')}", *rules])


class InvalidRequestError(ApiError):
    """400, 405, 413, 415, 431: the request breaks a rule; `errors` names it."""


class AuthenticationError(ApiError):
    """401: no key, or one that is unknown, revoked or expired."""


class ForbiddenError(ApiError):
    """403: the key lacks the scope."""


class NotFoundError(ApiError):
    """404: the account has no such company, req or object."""


class ConflictError(ApiError):
    """409, 422: in conflict with another call, or with the first call that has this Idempotency-Key."""


class RateLimitError(ApiError):
    """429: too many calls, or the plan's units are used up (`code` says which)."""


class ServiceError(ApiError):
    """5xx: temporarily unavailable, or an error in the service."""


_CLASSES: dict[int, type[ApiError]] = {
    401: AuthenticationError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    422: ConflictError,
    429: RateLimitError,
}


def api_error_type(status: int) -> type[ApiError]:
    if status in _CLASSES:
        return _CLASSES[status]
    return ServiceError if status >= 500 else InvalidRequestError if status >= 400 else ApiError


class NoAnswerError(HiringError):
    """No answer: connection refused or broken, timeout, or an unreadable response.

    It is unknown whether the call took effect, unless `sent` is false. Repeating a metered call with the same
    `idempotency_key` never bills it twice.
    """

    def __init__(self, operation: str, reason: str, *, sent: bool, idempotency_key: str | None) -> None:
        self.operation = operation
        self.sent = sent
        """False when it is certain that the request was not sent."""
        self.idempotency_key = idempotency_key
        super().__init__(f"{operation}: {reason}")


def unusable(operation: str, reason: str) -> NoAnswerError:
    """Returns the error for a list's page after which the list cannot be continued."""
    return NoAnswerError(operation, reason, sent=True, idempotency_key=None)


class CrawlFailedError(HiringError):
    """The crawl that was waited for failed. Read without `max_age` for the best available data."""

    def __init__(self, job_id: int, retry_after_seconds: int) -> None:
        self.job_id = job_id
        self.retry_after_seconds = retry_after_seconds
        super().__init__(f"crawl job {job_id} failed; the data cannot be made fresher now")


class CrawlWaitError(HiringError):
    """The crawl took longer than `wait_seconds`; it continues, and its state can be read."""

    def __init__(self, job_id: int) -> None:
        self.job_id = job_id
        super().__init__(f"crawl job {job_id} was not done in time; it continues")
