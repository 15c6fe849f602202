"""Client of the hiring signals API."""

from ._answer import Answer, Coverage
from ._calls import CallOptions, MeteredOptions
from ._client import AsyncHiringClient, HiringClient
from ._errors import (
    ApiError,
    CrawlFailedError,
    CrawlWaitError,
    FieldError,
    HiringError,
    NoAnswerError,
)
from ._feed import AsyncEventFeed, EventFeed
from ._generated import models
from ._version import VERSION
from ._webhook import Message, WebhookVerificationError, verify_webhook

__version__ = VERSION

__all__ = [
    "Answer",
    "ApiError",
    "AsyncEventFeed",
    "AsyncHiringClient",
    "CallOptions",
    "Coverage",
    "CrawlFailedError",
    "CrawlWaitError",
    "EventFeed",
    "FieldError",
    "HiringClient",
    "HiringError",
    "Message",
    "MeteredOptions",
    "NoAnswerError",
    "VERSION",
    "WebhookVerificationError",
    "models",
    "verify_webhook",
]
