"""A service that gives prepared answers and records the requests."""

from __future__ import annotations

from typing import Any

import httpx

from hiring_client import AsyncHiringClient, HiringClient

Given = httpx.Response | Exception
PROBLEM = "application/problem+json"


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    body = {"code": code, "status": status, "detail": f"{code}.", "request_id": "r-1", "errors": []}
    return httpx.Response(status, json=body, headers={"content-type": PROBLEM, **headers})


class Service:
    def __init__(self, *given: Given) -> None:
        self.given = list(given)
        self.received: list[httpx.Request] = []
        self.slept: list[float] = []

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.received.append(request)
        given = self.given.pop(0)
        if isinstance(given, Exception):
            raise given
        return given

    def keys(self) -> set[str | None]:
        return {request.headers.get("idempotency-key") for request in self.received}

    def client(self, **options: Any) -> HiringClient:
        http = httpx.Client(transport=httpx.MockTransport(self.answer))
        client = HiringClient("https://api.example.com/", "hsk_live_x", http=http, **options)
        client._sleep = self.slept.append
        client._random = _half
        return client

    def async_client(self, **options: Any) -> AsyncHiringClient:
        async def sleep(seconds: float) -> None:
            self.slept.append(seconds)

        http = httpx.AsyncClient(transport=httpx.MockTransport(self.answer))
        client = AsyncHiringClient("https://api.example.com/", "hsk_live_x", http=http, **options)
        client._sleep = sleep
        client._random = _half
        return client


def _half() -> float:
    return 0.5
