"""Makes the call of each case with the Python client; prints what each came to."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

from hiring_client import ApiError, AsyncHiringClient, HiringClient, HiringError, NoAnswerError

URL, IS_ASYNC = os.environ["MISBEHAVING_URL"], sys.argv[1] == "async"


def outcome_of(error: HiringError) -> dict[str, Any]:
    if isinstance(error, NoAnswerError):
        return {"error": "NoAnswerError", "sent": error.sent}
    if isinstance(error, ApiError):
        kind, wait = type(error).__name__, error.retry_after_seconds
        return {"error": kind, "status": error.status, "code": error.code, "retryAfter": wait}
    return {"error": repr(error)}


def answered(answer: Any) -> dict[str, Any]:
    return {"open": answer.data.get("open_req_count"), "units": answer.units, "replayed": answer.replayed}


def call(client: HiringClient, name: str) -> dict[str, Any]:
    if name == "is_hiring":
        return answered(client.is_hiring(13))
    if name == "write_outcome":
        return answered(client.write_outcome(13, outcome="replied", observed_at="2026-01-01T00:00:00Z"))
    rows = list(client.feed(since=0) if name == "feed" else client.iter_search_jobs())
    return {"rows": len(rows)}


async def call_async(client: AsyncHiringClient, name: str) -> dict[str, Any]:
    if name == "is_hiring":
        return answered(await client.is_hiring(13))
    if name == "write_outcome":
        return answered(await client.write_outcome(13, outcome="replied", observed_at="2026-01-01T00:00:00Z"))
    return {"rows": len([row async for row in (client.feed(since=0) if name == "feed" else client.iter_search_jobs())])}


def run(index: int, case: dict[str, Any]) -> dict[str, Any]:
    given = case.get("options", {})
    options = {"timeout": given.get("timeoutSeconds", 30.0), "retries": given.get("retries", 3)}
    name, waits = case.get("call", "is_hiring"), list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def run_async() -> dict[str, Any]:
        async with AsyncHiringClient(f"{URL}/{index}", "hsk_live_x", **options) as client:
            client._sleep, client._random = sleep, lambda: 0.0
            return await call_async(client, name)

    try:
        if IS_ASYNC:
            outcome = asyncio.run(run_async())
        else:
            with HiringClient(f"{URL}/{index}", "hsk_live_x", **options) as client:
                client._sleep, client._random = waits.append, lambda: 0.0
                outcome = call(client, name)
    except HiringError as error:
        outcome = outcome_of(error)
    except Exception as error:
        outcome = {"error": repr(error)}
    return {"outcome": outcome, "waits": waits}


with open(os.path.join(os.path.dirname(__file__), "cases.json")) as file:
    print(json.dumps([run(index, case) for index, case in enumerate(json.load(file))]))
