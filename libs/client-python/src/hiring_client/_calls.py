"""Calls over a connection, with their retries, and lists in pages."""

from __future__ import annotations

import asyncio
import os
import random
import time
from typing import Any, AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing_extensions import TypedDict, Unpack

import httpx

from ._answer import Answer, linked_cursor
from ._errors import ApiError, NoAnswerError, unusable
from ._exchange import Body, Exchange, Rules, Try, exchange_of, failure_of, pause_before_retry, read_answer


class CallOptions(TypedDict, total=False):
    timeout: float | None
    """Seconds in which a try must connect, get its next bytes, and get its last. Default: the client's."""
    request_id: str | None
    """The request's id in logs and problems; 1-255 visible ASCII characters."""
    known: Answer[Any] | None
    """An earlier answer to the same call. While the data is unchanged, the call is free and transfers nothing: the
    answer has the data in `known`, and `not_modified`."""


class MeteredOptions(CallOptions, total=False):
    idempotency_key: str | None
    """Identifies the logical call for 24 hours.

    By default, every call has a new key, which its retries share. Set your own (a row id, a job id), so that a call
    repeated after your program restarts is not billed again.
    """


def _setting(name: str, argument: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise TypeError(f"{argument} is missing, and {name} is not set")
    return value


class Retries:
    """One call's tries."""

    def __init__(self, settings: Settings, exchange: Exchange) -> None:
        self.number = 1
        self._settings = settings
        self._exchange = exchange
        self._waited = 0.0
        self._started = time.monotonic()

    def answered(self, answer: Answer[Any]) -> None:
        self._note(answer.status, answer.request_id, None, None)

    def pause_after(self, failure: ApiError | NoAnswerError, random: float) -> float | None:
        """Returns the seconds until the next try; None when there must be none."""
        pause = pause_before_retry(failure, self._exchange, self.number, self._waited, self._settings.rules, random)
        status, request_id = (failure.status, failure.request_id) if isinstance(failure, ApiError) else (None, None)
        self._note(status, request_id, failure, pause)
        return pause

    def waited(self, seconds: float) -> None:
        self._waited += seconds
        self.number += 1
        self._started = time.monotonic()

    def _note(
        self, status: int | None, request_id: str | None, error: ApiError | NoAnswerError | None, pause: float | None
    ) -> None:
        if self._settings.on_try is not None:
            operation, method, target = self._exchange.operation, self._exchange.method, self._exchange.target
            took = time.monotonic() - self._started
            self._settings.on_try(Try(operation, method, target, self.number, status, request_id, took, error, pause))


class Settings:
    """What all calls by a client share."""

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        *,
        timeout: float,
        retries: int,
        retry_wait_max_seconds: float,
        on_try: Callable[[Try], None] | None,
    ) -> None:
        self.base_url = (base_url or _setting("HIRING_BASE_URL", "base_url")).rstrip("/")
        self.api_key = api_key or _setting("HIRING_API_KEY", "api_key")
        self.on_try = on_try
        self.timeout = timeout
        self.rules = Rules(retries, retry_wait_max_seconds)

    def exchange(self, operation: str, given: Mapping[str, object], options: MeteredOptions) -> Exchange:
        return exchange_of(
            operation,
            given,
            self.api_key,
            idempotency_key=options.get("idempotency_key"),
            request_id=options.get("request_id"),
            known=options.get("known"),
        )

    def seconds(self, options: CallOptions) -> float | None:
        """A try's time limits."""
        timeout = options.get("timeout")
        return self.timeout if timeout is None else timeout

    def request(self, exchange: Exchange, options: CallOptions) -> dict[str, Any]:
        return {
            "method": exchange.method,
            "url": f"{self.base_url}{exchange.target}",
            "params": exchange.params,
            "json": exchange.json,
            "headers": exchange.headers,
            "timeout": self.seconds(options),
            # A redirect could send the key to another host.
            "follow_redirects": False,
        }


class Calls:
    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self._settings = settings
        self._http = http
        self._sleep: Callable[[float], None] = time.sleep
        self._random = random.random

    def call(self, operation: str, given: Mapping[str, object], **options: Unpack[MeteredOptions]) -> Answer[Any]:
        """Calls any operation by its name in the API description. Raises ApiError | NoAnswerError."""
        exchange = self._settings.exchange(operation, given, options)
        retries = Retries(self._settings, exchange)
        while True:
            try:
                answer = self._once(exchange, options, retries.number)
            except (ApiError, NoAnswerError) as failure:
                pause = retries.pause_after(failure, self._random())
                if pause is None:
                    raise
            else:
                retries.answered(answer)
                return answer
            self._sleep(pause)
            retries.waited(pause)

    def _once(self, exchange: Exchange, options: CallOptions, number: int) -> Answer[Any]:
        body = Body(exchange, self._settings.seconds(options))
        try:
            with self._http.stream(**self._settings.request(exchange, options)) as response:
                for chunk in response.iter_bytes():
                    body.add(chunk)
        except httpx.RequestError as error:
            raise failure_of(exchange, error) from error
        return read_answer(exchange, response, body.whole(), number)

    def items(
        self, operation: str, member: str, given: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Iterator[Any]:
        """Yields the items on all of a list's pages."""
        request = dict(given)
        while True:
            page = self.call(operation, request, **options)
            yield from _rows(operation, page, member)
            cursor = _next(operation, page, request.get("cursor"))
            if cursor is None:
                return
            request["cursor"] = cursor


class AsyncCalls:
    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http = http
        self._sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._random = random.random

    async def call(self, operation: str, given: Mapping[str, object], **options: Unpack[MeteredOptions]) -> Answer[Any]:
        """Calls any operation by its name in the API description. Raises ApiError | NoAnswerError."""
        exchange = self._settings.exchange(operation, given, options)
        retries = Retries(self._settings, exchange)
        while True:
            try:
                answer = await self._once(exchange, options, retries.number)
            except (ApiError, NoAnswerError) as failure:
                pause = retries.pause_after(failure, self._random())
                if pause is None:
                    raise
            else:
                retries.answered(answer)
                return answer
            await self._sleep(pause)
            retries.waited(pause)

    async def _once(self, exchange: Exchange, options: CallOptions, number: int) -> Answer[Any]:
        body = Body(exchange, self._settings.seconds(options))
        try:
            async with self._http.stream(**self._settings.request(exchange, options)) as response:
                async for chunk in response.aiter_bytes():
                    body.add(chunk)
        except httpx.RequestError as error:
            raise failure_of(exchange, error) from error
        return read_answer(exchange, response, body.whole(), number)

    async def items(
        self, operation: str, member: str, given: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> AsyncIterator[Any]:
        """Yields the items on all of a list's pages."""
        request = dict(given)
        while True:
            page = await self.call(operation, request, **options)
            for item in _rows(operation, page, member):
                yield item
            cursor = _next(operation, page, request.get("cursor"))
            if cursor is None:
                return
            request["cursor"] = cursor


def next_cursor(page: Answer[Any]) -> object:
    """Returns the next page's cursor, from the body or, if that has no member for it, from the link to the next page.
    None on the last page."""
    return page.data["next_cursor"] if "next_cursor" in page.data else linked_cursor(page.headers)


def _next(operation: str, page: Answer[Any], cursor: object) -> object:
    """Returns the next page's cursor. Raises NoAnswerError if it is this page's: the page would be billed again,
    without end."""
    following = next_cursor(page)
    if following is not None and following == cursor:
        raise unusable(operation, "the cursor of the next page is that of this one")
    return following


def _rows(operation: str, page: Answer[Any], member: str) -> list[Any]:
    rows = page.data.get(member)
    if not isinstance(rows, list):
        raise unusable(operation, f"the answer has no {member}")
    return rows
