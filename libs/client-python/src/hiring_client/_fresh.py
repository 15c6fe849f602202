"""Waiting for the crawl that makes data fresh enough."""

from __future__ import annotations

from typing import Any, Generator

from ._answer import Answer
from ._errors import CrawlFailedError, CrawlWaitError
from ._exchange import seconds_of

POLL_SECONDS = 2
POLL_SECONDS_MAX = 15
FAILED_SECONDS = 300


def steps(wait_seconds: float) -> Generator[tuple[str, Any], Answer[Any] | None, Answer[Any]]:
    """Yields each next step: `read`, `sleep` for some seconds, or read the `job` with an id.

    All reads are made with the same Idempotency-Key, so that a crawl is billed once; reading the job is free. Returns
    the answer with status 200.
    """
    waited = 0.0
    while True:
        answer = yield "read", None
        assert answer is not None
        if answer.status == 200:
            return answer
        job_id: int = answer.data["job_id"]
        shown = answer
        while shown.data["status"] == "crawling":
            if waited >= wait_seconds:
                raise CrawlWaitError(job_id)
            asked = seconds_of(shown.headers.get("retry-after")) or POLL_SECONDS
            pause = min(asked, POLL_SECONDS_MAX, wait_seconds - waited)
            waited += pause
            yield "sleep", pause
            next_shown = yield "job", job_id
            assert next_shown is not None
            shown = next_shown
        if shown.data["status"] == "failed":
            after = seconds_of(shown.headers.get("retry-after")) or seconds_of(answer.headers.get("retry-after"))
            raise CrawlFailedError(job_id, after or FAILED_SECONDS)
