"""Calls over a connection, with their retries, and lists in pages."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any, AsyncIterator, Awaitable, Callable, Iterator, Mapping, TypedDict, Unpack

import httpx

from ._answer import Answer, linked_cursor
from ._errors import ApiError, NoAnswerError
from ._exchange import Exchange, Rules, exchange_of, failure_of, pause_before_retry, read_answer


class CallOptions(TypedDict, total=False):
    timeout: float | None
    """Seconds in which a try must connect, and get its next bytes; that of the client when left out."""
    request_id: str | None
    """Id of the request in logs and problems; 1-255 visible ASCII characters."""


class MeteredOptions(CallOptions, total=False):
    idempotency_key: str | None
    """Identifies the logical call for 24 hours.

    Without it, every call has a new one, which its retries share. Set your own (a row id, a job id) to be safe also
    across restarts of your program.
    """


class Settings:
    """What all calls of a client share."""

    def __init__(
        self, base_url: str, api_key: str, *, timeout: float, retries: int, retry_wait_max_seconds: float
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key
        self.timeout = timeout
        self.rules = Rules(retries, retry_wait_max_seconds)

    def exchange(self, operation: str, given: Mapping[str, object], options: MeteredOptions) -> Exchange:
        key, request_id = options.get("idempotency_key"), options.get("request_id")
        return exchange_of(operation, given, self.api_key, idempotency_key=key, request_id=request_id)

    def request(self, exchange: Exchange, options: CallOptions) -> dict[str, Any]:
        timeout = options.get("timeout")
        return {
            "method": exchange.method,
            "url": f"{self.base_url}{exchange.target}",
            "params": exchange.params,
            "json": exchange.json,
            "headers": exchange.headers,
            "timeout": self.timeout if timeout is None else timeout,
            # The key must not follow a redirect to somewhere else.
            "follow_redirects": False,
        }


class Calls:
    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self._settings = settings
        self._http = http
        self._sleep: Callable[[float], None] = time.sleep
        self._random = random.random

    def call(self, operation: str, given: Mapping[str, object], **options: Unpack[MeteredOptions]) -> Answer[Any]:
        """Any operation by its name in the API description. Raises ApiError | NoAnswerError."""
        exchange = self._settings.exchange(operation, given, options)
        tries = 1
        while True:
            try:
                return self._once(exchange, options)
            except (ApiError, NoAnswerError) as failure:
                pause = pause_before_retry(failure, exchange, tries, self._settings.rules, self._random())
                if pause is None:
                    raise
            self._sleep(pause)
            tries += 1

    def _once(self, exchange: Exchange, options: CallOptions) -> Answer[Any]:
        try:
            response = self._http.request(**self._settings.request(exchange, options))
        except httpx.RequestError as error:
            raise failure_of(exchange, error) from error
        return read_answer(exchange, response)

    def items(
        self, operation: str, member: str, given: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Iterator[Any]:
        """The items of all pages of a list."""
        request = dict(given)
        while True:
            page = self.call(operation, request, **options)
            yield from page.data[member]
            request["cursor"] = next_cursor(page)
            if request["cursor"] is None:
                return


class AsyncCalls:
    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http = http
        self._sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._random = random.random

    async def call(self, operation: str, given: Mapping[str, object], **options: Unpack[MeteredOptions]) -> Answer[Any]:
        """Any operation by its name in the API description. Raises ApiError | NoAnswerError."""
        exchange = self._settings.exchange(operation, given, options)
        tries = 1
        while True:
            try:
                return await self._once(exchange, options)
            except (ApiError, NoAnswerError) as failure:
                pause = pause_before_retry(failure, exchange, tries, self._settings.rules, self._random())
                if pause is None:
                    raise
            await self._sleep(pause)
            tries += 1

    async def _once(self, exchange: Exchange, options: CallOptions) -> Answer[Any]:
        try:
            response = await self._http.request(**self._settings.request(exchange, options))
        except httpx.RequestError as error:
            raise failure_of(exchange, error) from error
        return read_answer(exchange, response)

    async def items(
        self, operation: str, member: str, given: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> AsyncIterator[Any]:
        """The items of all pages of a list."""
        request = dict(given)
        while True:
            page = await self.call(operation, request, **options)
            for item in page.data[member]:
                yield item
            request["cursor"] = next_cursor(page)
            if request["cursor"] is None:
                return


def next_cursor(page: Answer[Any]) -> object:
    """In the body or, where the body has no member for it, in the link to the next page; None on the last page."""
    return page.data["next_cursor"] if "next_cursor" in page.data else linked_cursor(page.headers)
