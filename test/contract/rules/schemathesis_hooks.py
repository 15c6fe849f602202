"""What the OpenAPI document cannot say, said to Schemathesis: formats of our own, and values that are only valid together
with what the service holds."""

import os
from datetime import datetime, timedelta, timezone

import schemathesis
from hypothesis import strategies as st
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import AllowHeaderMismatch, RejectedPositiveData, UnsupportedMethodResponse

OWN_KEY_ID = int(os.environ.get("CONTRACT_KEY_ID", "0"))
VISIBLE = st.characters(min_codepoint=0x21, max_codepoint=0x7E, exclude_characters='"\\')

schemathesis.openapi.format("country", st.sampled_from(["DE", "us", "Germany", "FR", "Japan", "BR"]))
schemathesis.openapi.format("currency", st.sampled_from(["EUR", "usd", "JPY"]))
schemathesis.openapi.format("company-name", st.from_regex(r"\A[A-Za-z][A-Za-z0-9 ]{0,40}\Z"))
# Longer than the public suffixes that look like a company, such as gr.com.
schemathesis.openapi.format("company-domain", st.from_regex(r"\A[a-z][a-z0-9]{5,20}\.(com|example|co\.uk)\Z"))
schemathesis.openapi.format("idempotency-key", st.text(VISIBLE, min_size=1, max_size=255))
# What a member may be depends on another member, or on the time; and what no pattern says: letters and digits of any
# script, and the one character that no text may have.
RELATIONS = (
    "must not contain the character U+0000",
    "must be 2 to 100 characters with at least two letters or digits",
    "must be at most 200 characters with one to 10 words",
    "must have a visible character, and no control characters",
    "is accepted only with ",
    "is required with ",
    "is required without ",
    "is not accepted together with ",
    "must be in the future",
    # `closed` is accepted with `include=closed`.
    "must be one of opened, reposted, reobserved",
)
schemathesis.openapi.format(
    "uri", st.from_regex(r"\Ahttps://[a-z][a-z0-9]{1,20}\.invalid/[a-z0-9]{0,20}\Z")
)
schemathesis.openapi.format(
    "date-time",
    st.datetimes(
        min_value=datetime(1990, 1, 1),
        # An outcome may lie at most 24 hours ahead, which no schema can say.
        max_value=datetime.now() - timedelta(hours=1),
        timezones=st.just(timezone.utc),
    ).map(lambda at: at.isoformat(timespec="milliseconds").replace("+00:00", "Z")),
)


@schemathesis.hook
def filter_case(context, case):
    """A run that revokes the key it calls with ends there."""
    return str((case.path_parameters or {}).get("key_id")) != str(OWN_KEY_ID)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Answers that are right: they follow from what was said or given out before, or from what no schema can say."""
    path = case.operation.path
    if isinstance(failure, AcceptedNegativeData):
        # A row that is not valid has a problem in the answer, and does not affect the others.
        return path != "/v1/sheet/enrich/batch"
    if isinstance(failure, (UnsupportedMethodResponse, AllowHeaderMismatch)):
        # The path also fits /v1/searches/{search_id}, whose methods it therefore has.
        return path != "/v1/searches/preview"
    if not isinstance(failure, RejectedPositiveData):
        return True
    problem = response.json()
    # How much a search matches depends on the data.
    if problem.get("code") == "idempotency_mismatch" or "a saved search may match" in problem["detail"]:
        return False
    errors = problem.get("errors", [])
    return not errors or not all(is_related(error) for error in errors)


def is_related(error):
    # Given out by the service, signed or bound to a list: any text fits the schema, and only what was given out is taken.
    return error["pointer"] == "?cursor" or error["detail"].startswith(RELATIONS)
