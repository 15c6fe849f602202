"""The change feed as an iterator."""

from __future__ import annotations

from collections import deque
from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, TypeVar

from ._answer import Answer
from ._errors import unusable
from ._generated.models import ChangeEvent, ClosedEvent, EventsPage

Event = TypeVar("Event", bound=ChangeEvent | ClosedEvent)


class _Position(Generic[Event]):
    """A feed's position, and the events that have arrived and are not processed yet."""

    def __init__(self, since: int, follow_seconds: float | None) -> None:
        self.cursor = since
        """Position after the last processed event. Store it: a later feed can start there."""
        self._arrived: deque[Any] = deque()
        self._follow_seconds = follow_seconds

    def _take(self, page: Answer[EventsPage]) -> None:
        """Raises NoAnswerError if the page has events that were read: it would be billed again, without end."""
        events: Any = page.data.get("events")
        if not isinstance(events, list) or any(event["event_seq"] <= self.cursor for event in events):
            raise unusable("events", f"the answer has no events after {self.cursor}")
        self._arrived.extend(events)

    def _done(self) -> None:
        self.cursor = self._arrived.popleft()["event_seq"]


class EventFeed(_Position[Event]):
    """The change feed, oldest event first.

    Iterating ends at the feed's current end, or never with `follow_seconds`. `cursor` moves when the loop requests
    the next event, so a program that stores it never skips one, whatever fails in between. Iterating the same feed
    again continues from there, without requesting (and paying for) events that were already fetched.
    """

    def __init__(
        self,
        page: Callable[[int], Answer[EventsPage]],
        since: int,
        follow_seconds: float | None,
        sleep: Callable[[float], None],
    ) -> None:
        super().__init__(since, follow_seconds)
        self._page = page
        self._sleep = sleep

    def __iter__(self) -> Iterator[Event]:
        while True:
            while self._arrived:
                yield self._arrived[0]
                self._done()
            self._take(self._page(self.cursor))
            if not self._arrived:
                if self._follow_seconds is None:
                    return
                self._sleep(self._follow_seconds)


class AsyncEventFeed(_Position[Event]):
    """EventFeed for `async for`."""

    def __init__(
        self,
        page: Callable[[int], Awaitable[Answer[EventsPage]]],
        since: int,
        follow_seconds: float | None,
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        super().__init__(since, follow_seconds)
        self._page = page
        self._sleep = sleep

    async def __aiter__(self) -> AsyncIterator[Event]:
        while True:
            while self._arrived:
                yield self._arrived[0]
                self._done()
            self._take(await self._page(self.cursor))
            if not self._arrived:
                if self._follow_seconds is None:
                    return
                await self._sleep(self._follow_seconds)
