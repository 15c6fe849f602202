"""Client for the hiring signals API."""

from ._answer import Answer, Coverage
from ._calls import CallOptions, MeteredOptions
from ._client import AsyncHiringClient, HiringClient
from ._errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    CrawlFailedError,
    CrawlWaitError,
    FieldError,
    ForbiddenError,
    HiringError,
    InvalidRequestError,
    NoAnswerError,
    NotFoundError,
    RateLimitError,
    ServiceError,
)
from ._exchange import Try
from ._feed import AsyncEventFeed, EventFeed
from ._generated import models
from ._version import VERSION
from ._webhook import Message, WebhookVerificationError, sign_webhook, verify_webhook

__version__ = VERSION

__all__ = [
    "Answer",
    "ApiError",
    "AsyncEventFeed",
    "AsyncHiringClient",
    "AuthenticationError",
    "CallOptions",
    "ConflictError",
    "Coverage",
    "CrawlFailedError",
    "CrawlWaitError",
    "EventFeed",
    "FieldError",
    "ForbiddenError",
    "HiringClient",
    "HiringError",
    "InvalidRequestError",
    "Message",
    "MeteredOptions",
    "NoAnswerError",
    "NotFoundError",
    "RateLimitError",
    "ServiceError",
    "Try",
    "VERSION",
    "WebhookVerificationError",
    "models",
    "sign_webhook",
    "verify_webhook",
]
