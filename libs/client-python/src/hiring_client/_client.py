"""The clients."""

from __future__ import annotations

import uuid
from types import TracebackType
from typing import Any, Callable, Literal, overload
from typing_extensions import Self, Unpack

import httpx

from . import _fresh
from ._answer import Answer
from ._calls import CallOptions, MeteredOptions, Settings
from ._exchange import Try
from ._feed import AsyncEventFeed, EventFeed
from ._generated.methods import AsyncMethods, Methods
from ._generated.models import ChangeEvent, ClosedEvent, EventsPage, HiringPulse, PreActionBrief

EventType = Literal["opened", "reposted", "reobserved", "closed"]


class HiringClient(Methods):
    """The hiring signals API. Every method is one operation.

    It returns an `Answer` or raises `ApiError` (refused, nothing billed) or `NoAnswerError` (unknown whether it was
    billed). Temporary refusals (429, 503), broken connections and timeouts are retried where that is safe. Metered
    operations carry an Idempotency-Key, so a retry is never billed twice.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = 30,
        retries: int = 3,
        retry_wait_max_seconds: float = 60,
        on_try: Callable[[Try], None] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        """`base_url` as received with the first key, without `/v1`. Default: the environment's `HIRING_BASE_URL`
        and `HIRING_API_KEY`. `on_try` is called after every try, for logs. `http` replaces the connections, for
        example for proxies; the caller closes it."""
        settings = Settings(
            base_url,
            api_key,
            timeout=timeout,
            retries=retries,
            retry_wait_max_seconds=retry_wait_max_seconds,
            on_try=on_try,
        )
        self._owned = http is None
        super().__init__(settings, httpx.Client() if http is None else http)

    def close(self) -> None:
        if self._owned:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def fresh_hiring_pulse(
        self, company_id: int, *, max_age: int, wait_seconds: float = 120, **options: Unpack[MeteredOptions]
    ) -> Answer[HiringPulse]:
        """Returns the pulse, at most `max_age` seconds old; waits for a crawl if necessary. Raises CrawlFailedError,
        CrawlWaitError."""
        return self._fresh("hiring_pulse", {"company_id": company_id, "max_age": max_age}, wait_seconds, options)

    def fresh_pre_action_brief(
        self, company_id: int, *, max_age: int, wait_seconds: float = 120, **options: Unpack[MeteredOptions]
    ) -> Answer[PreActionBrief]:
        """See `fresh_hiring_pulse`."""
        return self._fresh("pre_action_brief", {"company_id": company_id, "max_age": max_age}, wait_seconds, options)

    def _fresh(
        self, operation: str, given: dict[str, object], wait_seconds: float, options: MeteredOptions
    ) -> Answer[Any]:
        keyed: MeteredOptions = {"idempotency_key": str(uuid.uuid4()), **options}
        steps = _fresh.steps(wait_seconds)
        answer: Answer[Any] | None = None
        while True:
            try:
                step, value = steps.send(answer)
            except StopIteration as done:
                result: Answer[Any] = done.value
                return result
            answer = None
            if step == "sleep":
                self._sleep(value)
            elif step == "read":
                answer = self.call(operation, given, **keyed)
            else:
                answer = self.crawl_job(value)

    @overload
    def feed(
        self,
        since: int = 0,
        *,
        company_id: int | None = None,
        event_type: EventType | None = None,
        include: Literal["company"] | None = None,
        limit: int | None = None,
        follow_seconds: float | None = None,
        **options: Unpack[CallOptions],
    ) -> EventFeed[ChangeEvent]: ...

    @overload
    def feed(
        self,
        since: int = 0,
        *,
        company_id: int | None = None,
        event_type: EventType | None = None,
        include: Literal["closed", "closed,company"],
        limit: int | None = None,
        follow_seconds: float | None = None,
        **options: Unpack[CallOptions],
    ) -> EventFeed[ChangeEvent | ClosedEvent]: ...

    def feed(
        self,
        since: int = 0,
        *,
        company_id: int | None = None,
        event_type: EventType | None = None,
        include: Literal["closed", "company", "closed,company"] | None = None,
        limit: int | None = None,
        follow_seconds: float | None = None,
        **options: Unpack[CallOptions],
    ) -> EventFeed[Any]:
        """Returns the change feed as an iterator. Each event is billed as one change; an empty page is free.

        With `follow_seconds` it never ends: without new events, it polls again after that many seconds.
        """
        filters = {"company_id": company_id, "event_type": event_type, "include": include, "limit": limit}

        def page(at: int) -> Answer[EventsPage]:
            return self.call("events", {**filters, "since": at}, **options)

        return EventFeed(page, since, follow_seconds, self._sleep)


class AsyncHiringClient(AsyncMethods):
    """HiringClient with `await`."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = 30,
        retries: int = 3,
        retry_wait_max_seconds: float = 60,
        on_try: Callable[[Try], None] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """See HiringClient."""
        settings = Settings(
            base_url,
            api_key,
            timeout=timeout,
            retries=retries,
            retry_wait_max_seconds=retry_wait_max_seconds,
            on_try=on_try,
        )
        self._owned = http is None
        super().__init__(settings, httpx.AsyncClient() if http is None else http)

    async def close(self) -> None:
        if self._owned:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def fresh_hiring_pulse(
        self, company_id: int, *, max_age: int, wait_seconds: float = 120, **options: Unpack[MeteredOptions]
    ) -> Answer[HiringPulse]:
        """Returns the pulse, at most `max_age` seconds old; waits for a crawl if necessary. Raises CrawlFailedError,
        CrawlWaitError."""
        return await self._fresh("hiring_pulse", {"company_id": company_id, "max_age": max_age}, wait_seconds, options)

    async def fresh_pre_action_brief(
        self, company_id: int, *, max_age: int, wait_seconds: float = 120, **options: Unpack[MeteredOptions]
    ) -> Answer[PreActionBrief]:
        """See `fresh_hiring_pulse`."""
        given = {"company_id": company_id, "max_age": max_age}
        return await self._fresh("pre_action_brief", given, wait_seconds, options)

    async def _fresh(
        self, operation: str, given: dict[str, int], wait_seconds: float, options: MeteredOptions
    ) -> Answer[Any]:
        keyed: MeteredOptions = {"idempotency_key": str(uuid.uuid4()), **options}
        steps = _fresh.steps(wait_seconds)
        answer: Answer[Any] | None = None
        while True:
            try:
                step, value = steps.send(answer)
            except StopIteration as done:
                result: Answer[Any] = done.value
                return result
            answer = None
            if step == "sleep":
                await self._sleep(value)
            elif step == "read":
                answer = await self.call(operation, given, **keyed)
            else:
                answer = await self.crawl_job(value)

    @overload
    def feed(
        self,
        since: int = 0,
        *,
        company_id: int | None = None,
        event_type: EventType | None = None,
        include: Literal["company"] | None = None,
        limit: int | None = None,
        follow_seconds: float | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncEventFeed[ChangeEvent]: ...

    @overload
    def feed(
        self,
        since: int = 0,
        *,
        company_id: int | None = None,
        event_type: EventType | None = None,
        include: Literal["closed", "closed,company"],
        limit: int | None = None,
        follow_seconds: float | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncEventFeed[ChangeEvent | ClosedEvent]: ...

    def feed(
        self,
        since: int = 0,
        *,
        company_id: int | None = None,
        event_type: EventType | None = None,
        include: Literal["closed", "company", "closed,company"] | None = None,
        limit: int | None = None,
        follow_seconds: float | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncEventFeed[Any]:
        """See HiringClient; for `async for`."""
        filters = {"company_id": company_id, "event_type": event_type, "include": include, "limit": limit}

        async def page(at: int) -> Answer[EventsPage]:
            return await self.call("events", {**filters, "since": at}, **options)

        return AsyncEventFeed(page, since, follow_seconds, self._sleep)
