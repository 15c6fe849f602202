# Made from the OpenAPI document by `npm run docs:api`; do not edit.
"""Bodies of requests and answers, as the API description has them."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import NotRequired, TypeAlias, TypedDict


class Identity(TypedDict):
    customer_id: str
    tier: Tier
    plan: str | None
    scopes: list[Scope]


class CreateKeyBody(TypedDict):
    tier: Tier
    name: NotRequired[str]
    scopes: NotRequired[list[Scope]]
    expires_at: NotRequired[str]


class CreatedKey(TypedDict):
    id: int
    key: str
    customer_id: str
    tier: Tier
    name: NotRequired[str]
    scopes: NotRequired[list[Scope]]
    expires_at: NotRequired[str]


class MadeBy(TypedDict):
    kind: Literal["key", "operator", "not_recorded"]
    key_id: int | None


class ListedKey(TypedDict):
    id: int
    prefix: str
    last_four: str
    name: str | None
    tier: Tier
    scopes: list[Scope]
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    revoked_at: str | None
    made_by: MadeBy


class KeysPage(TypedDict):
    keys: list[ListedKey]
    next_cursor: str | None


class RotateKeyBody(TypedDict):
    overlap_hours: NotRequired[int]


class RotatedKey(TypedDict):
    id: int
    prefix: str
    last_four: str
    name: str | None
    tier: Tier
    scopes: list[Scope]
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    revoked_at: str | None
    made_by: MadeBy
    key: str
    previous_key_id: int
    previous_key_expires_at: str


class Made(TypedDict):
    kind: Literal["key", "webhook", "watch", "search", "import_ticket"]
    id: int
    made_by: MadeBy
    created_at: str
    active: bool


class MadeList(TypedDict):
    made: list[Made]
    next_cursor: str | None


class StopKeyBody(TypedDict):
    dry_run: NotRequired[bool]


class StoppedKey(TypedDict):
    key_id: int
    dry_run: bool
    keys: int
    webhooks: int | None
    watches: int | None
    searches: int | None
    import_tickets: int | None
    completed: bool


class ByMeterClass(TypedDict):
    cached: int
    fresh: int


class Usage(TypedDict):
    calls: int
    changes: int
    watches: int
    forced_fresh: int
    by_meter_class: ByMeterClass


class Units(TypedDict):
    calls: int
    changes: int
    watches: int
    forced_fresh: int


class UsageLine(TypedDict):
    usage_id: str
    kind: UsageKind
    occurred_at: str
    operation: str
    key_id: int
    units: Units
    meter_class: Literal["cached", "fresh"] | None
    request_id: str


class UsageRecords(TypedDict):
    records: list[UsageLine]
    next_cursor: str | None


class UsagePoint(TypedDict):
    day: str
    key_id: int
    operation: str
    calls: int
    cached: int
    fresh: int
    changes: int
    watches: int
    forced_fresh: int


class UsageSeries(TypedDict):
    as_of: str
    series: list[UsagePoint]


class Balance(TypedDict):
    unit: Literal["calls", "changes", "watches", "forced_fresh"]
    window_hours: int
    max: int
    used: int
    remaining: int


class UsageBalance(TypedDict):
    plan: str | None
    balances: list[Balance]


class IsHiring(TypedDict):
    as_of: str
    is_hiring: bool
    open_req_count: int


class Place(TypedDict):
    city: str | None
    region: str | None
    country: str | None


class Pay(TypedDict):
    min: float | None
    max: float | None
    currency: str
    period: Literal["hour", "day", "week", "month", "year"]


class NamedTechnology(TypedDict):
    slug: str
    required: bool | None


class Experience(TypedDict):
    min: float | None
    max: float | None


class NamedDegree(TypedDict):
    level: Degree
    required: bool


class ListedRequisition(TypedDict):
    title: str
    function: JobFunction
    country: str
    first_seen: str
    boards: list[str]
    page_url: NotRequired[str | None]
    posted_at: NotRequired[str | None]
    locations: NotRequired[list[Place]]
    workplace: NotRequired[Workplace | None]
    employment_type: NotRequired[EmploymentType | None]
    seniority: NotRequired[Seniority | None]
    salary: NotRequired[Pay | None]
    language: NotRequired[str | None]
    technologies: NotRequired[list[NamedTechnology]]
    text_salary: NotRequired[list[Pay]]
    experience_years: NotRequired[Experience | None]
    degree: NotRequired[NamedDegree | None]
    visa_sponsorship: NotRequired[bool | None]


class OpenReqs(TypedDict):
    as_of: str
    reqs: list[ListedRequisition]


class FunctionEvidence(TypedDict):
    strength: Literal["strong", "medium", "weak"]
    rule: str


class FactEvidence(TypedDict):
    confidence: float
    rule: str


class TextEvidence(TypedDict):
    version: int
    technologies: FactEvidence | None
    text_salary: FactEvidence | None
    experience_years: FactEvidence | None
    degree: FactEvidence | None
    visa_sponsorship: FactEvidence | None


class ReqBoard(TypedDict):
    board: str
    page_url: str | None
    first_seen: str
    last_seen: str


class Req(TypedDict):
    page_url: str | None
    posted_at: str | None
    locations: list[Place]
    workplace: Workplace | None
    employment_type: EmploymentType | None
    seniority: Seniority | None
    salary: Pay | None
    language: str | None
    technologies: list[NamedTechnology]
    text_salary: list[Pay]
    experience_years: Experience | None
    degree: NamedDegree | None
    visa_sponsorship: bool | None
    req_key: str
    company_id: int
    title: str
    function: JobFunction
    function_evidence: FunctionEvidence | None
    text_evidence: TextEvidence | None
    country: str
    place_evidence: Literal["board"] | None
    first_seen: str
    last_seen: str
    status: Literal["open", "closed"]
    closed_at: str | None
    closed_reason: ClosedReason | None
    days_open: int
    repost_count: int
    boards: list[ReqBoard]
    as_of: str


class Enrichment(TypedDict):
    as_of: str
    name: str
    domain: str
    hq_country: str
    boards: list[str]


class Provenance_instant(TypedDict):
    source_board: str | None
    observed_at: str | None
    confidence: float | None
    value: str


class FirstHire(TypedDict):
    as_of: str
    by_function: dict[str, Provenance_instant]


class Provenance_integer(TypedDict):
    source_board: str | None
    observed_at: str | None
    confidence: float | None
    value: int


class RepostedReq(TypedDict):
    title: str
    function: JobFunction
    country: str
    first_seen: str
    repost_count: Provenance_integer


class RepostPain(TypedDict):
    as_of: str
    reqs: list[RepostedReq]


class AtsMigration(TypedDict):
    from_vendor: str
    to_vendor: str
    occurred_at: Provenance_instant


class AtsMigrations(TypedDict):
    as_of: str
    migrations: list[AtsMigration]


class NewestReq(TypedDict):
    req_key: str
    title: str
    first_seen: str


class CompanyTechnology(TypedDict):
    slug: str
    name: str
    category: str
    open_reqs: int
    first_seen: str
    last_seen: str
    newest_req: NewestReq


class CompanyTechnologies(TypedDict):
    as_of: str
    technologies: list[CompanyTechnology]


class Technology(TypedDict):
    slug: str
    name: str
    category: str


class TechnologiesPage(TypedDict):
    technologies: list[Technology]
    next_cursor: str | None


class NamedCompany(TypedDict):
    name: str
    domain: str
    company_id: int


class NamedCompaniesPage(TypedDict):
    as_of: str
    companies: list[NamedCompany]
    next_cursor: str | None


class CompanyProfile(TypedDict):
    name: str
    domain: str
    hq_country: str


class LastMigration(TypedDict):
    from_vendor: str
    to_vendor: str
    occurred_at: str


class ScreenedSignals(TypedDict):
    open_req_count: int
    new_roles_30d: int
    velocity: float
    direction: Direction
    is_surge: bool
    first_hire: str | None
    paused_at: str | None
    last_migration: LastMigration | None


class ScreenedCompany(TypedDict):
    company_id: int
    company: CompanyProfile
    signals: ScreenedSignals
    matched_reqs_count: int


class ScreenPage(TypedDict):
    as_of: str
    companies: list[ScreenedCompany]
    next_cursor: str | None


class CompanyName(TypedDict):
    name: str
    domain: str


class PlainPulse(TypedDict):
    is_hiring: bool
    open_req_count: int
    new_roles_30d: int
    velocity: float
    direction: Direction
    is_surge: bool


class MatchedReq(TypedDict):
    title: str
    function: JobFunction
    country: str
    first_seen: str
    boards: list[str]
    req_key: str


class MatchingCompany(TypedDict):
    company: NotRequired[CompanyName]
    company_id: int
    pulse: PlainPulse
    matched_reqs: list[MatchedReq]


class CompaniesPage(TypedDict):
    as_of: str
    companies: list[MatchingCompany]
    next_cursor: int | None


class ListedJob(TypedDict):
    req_key: str
    company_id: int
    title: str
    function: JobFunction
    country: str
    first_seen: str
    board: str
    closed_at: NotRequired[str | None]
    closed_reason: NotRequired[ClosedReason | None]
    page_url: NotRequired[str | None]
    posted_at: NotRequired[str | None]
    locations: NotRequired[list[Place]]
    workplace: NotRequired[Workplace | None]
    employment_type: NotRequired[EmploymentType | None]
    seniority: NotRequired[Seniority | None]
    salary: NotRequired[Pay | None]
    language: NotRequired[str | None]
    technologies: NotRequired[list[NamedTechnology]]
    text_salary: NotRequired[list[Pay]]
    experience_years: NotRequired[Experience | None]
    degree: NotRequired[NamedDegree | None]
    visa_sponsorship: NotRequired[bool | None]
    company: NotRequired[CompanyName]


class JobsPage(TypedDict):
    as_of: str
    jobs: list[ListedJob]
    next_cursor: str | None


class DemandPoint(TypedDict):
    bucket: str
    active_reqs: int


class RoleDemand(TypedDict):
    as_of: str
    series: list[DemandPoint]


class MarketMigration(TypedDict):
    company_id: int
    company: CompanyName
    from_vendor: str
    to_vendor: str
    occurred_at: Provenance_instant


class MarketMigrationsPage(TypedDict):
    as_of: str
    migrations: list[MarketMigration]
    next_cursor: str | None


class BoardsByState(TypedDict):
    live: int
    blocked: int
    new: int
    lost: int


class Covered(TypedDict):
    companies: int
    boards: BoardsByState
    median_age_seconds: float | None


class CoveredVendor(TypedDict):
    companies: int
    boards: BoardsByState
    median_age_seconds: float | None
    vendor: str
    status: Literal["live", "code-complete"]


class CatalogueCoverage(TypedDict):
    as_of: str
    total: Covered
    vendors: list[CoveredVendor]


class Provenance_boolean(TypedDict):
    source_board: str | None
    observed_at: str | None
    confidence: float | None
    value: bool


class Provenance_number(TypedDict):
    source_board: str | None
    observed_at: str | None
    confidence: float | None
    value: float


class Provenance_direction(TypedDict):
    source_board: str | None
    observed_at: str | None
    confidence: float | None
    value: Direction


class MomentumPoint(TypedDict):
    bucket_start: str
    open_req_count: int


class HiringPulse(TypedDict):
    as_of: str
    is_hiring: Provenance_boolean
    open_req_count: Provenance_integer
    new_roles_30d: Provenance_integer
    velocity: Provenance_number
    direction: Provenance_direction
    is_surge: Provenance_boolean
    by_function: dict[str, int]
    momentum: list[MomentumPoint]


class CrawlingJob(TypedDict):
    job_id: int
    status: Literal["crawling"]


class PlainRepost(TypedDict):
    title: str
    function: JobFunction
    country: str
    first_seen: str
    repost_count: int


class Requisition(TypedDict):
    title: str
    function: JobFunction
    country: str
    first_seen: str
    boards: list[str]


class PlainMigration(TypedDict):
    from_vendor: str
    to_vendor: str
    occurred_at: str


class ProvenanceSummary(TypedDict):
    as_of: str
    source_boards: list[str]


class PreActionBrief(TypedDict):
    pulse: PlainPulse
    first_hires: dict[str, str]
    repost_pain: list[PlainRepost]
    top_reqs: list[Requisition]
    ats_migrations: list[PlainMigration]
    _provenance_summary: ProvenanceSummary


class CrawlJobStatus(TypedDict):
    job_id: int
    status: Literal["crawling", "done", "failed"]
    company_id: int
    queued_at: str
    finished_at: str | None
    last_failure: str | None
    last_failed_at: str | None


class ChangeEvent(TypedDict):
    event_seq: int
    company_id: int
    req_key: str
    board: str
    event_type: Literal["opened", "reposted", "reobserved"]
    observed_at: str
    function: JobFunction
    country: str
    title: str
    source_board: str
    confidence: float
    company: NotRequired[CompanyName]


class ClosedEvent(TypedDict):
    event_seq: int
    company_id: int
    req_key: str
    board: str
    event_type: Literal["closed"]
    observed_at: str
    source_board: str
    reason: ClosedReason
    last_seen_at: str
    company: NotRequired[CompanyName]


class EventsPage(TypedDict):
    events: list[ChangeEvent | ClosedEvent]
    next_cursor: int | None


class SignalSide(TypedDict):
    is_surge: NotRequired[bool]
    direction: NotRequired[Direction]
    is_hiring: NotRequired[bool]
    open_req_count: NotRequired[int]
    new_roles_30d: NotRequired[int]
    velocity: NotRequired[float]
    vendor: NotRequired[str]
    repost_count: NotRequired[int]


class SignalEvent(TypedDict):
    signal_id: str
    event_seq: int
    company_id: int
    function: JobFunction | None
    req_key: str | None
    title: str | None
    before: SignalSide
    after: SignalSide
    observed_at: str
    confidence: float
    definition: int
    company: NotRequired[CompanyName]
    type: SignalType


class SignalsPage(TypedDict):
    signals: list[SignalEvent]
    next_cursor: str | None


class OutcomeBody(TypedDict):
    outcome: str
    observed_at: str
    req_key: NotRequired[str]


class OutcomeAccepted(TypedDict):
    id: int


class CreateWebhookBody(TypedDict):
    url: str
    secret: str
    kind: NotRequired[WebhookKind]
    ordered: NotRequired[bool]
    concurrency: NotRequired[int]
    rate_per_second: NotRequired[int]


class CreatedWebhook(TypedDict):
    id: int
    url: str


class Webhook(TypedDict):
    id: int
    kind: WebhookKind
    url: str
    status: Literal["active", "disabled"]
    disabled_reason: Literal["gone", "failing", "operator", "customer"] | None
    ordered: bool
    concurrency: int
    rate_per_second: int | None
    created_at: str
    made_by: MadeBy
    previous_secret_expires_at: str | None


class WebhooksPage(TypedDict):
    webhooks: list[Webhook]
    next_cursor: str | None


class TestDelivery(TypedDict):
    delivered: bool
    status_code: int | None
    error: str | None
    duration_ms: int
    response: str | None


class RotateSecretBody(TypedDict):
    secret: str


class SecretRotated(TypedDict):
    id: int
    previous_secret_expires_at: str


class UpdateWebhookBody(TypedDict):
    url: NotRequired[str]
    concurrency: NotRequired[int]
    rate_per_second: NotRequired[int | None]


class StatsPoint(TypedDict):
    succeeded: int
    failed: int
    p50_ms: int | None
    p95_ms: int | None
    bucket_start: str


class WebhookStats(TypedDict):
    succeeded: int
    failed: int
    p50_ms: int | None
    p95_ms: int | None
    interval: Literal["hour", "day"]
    points: list[StatsPoint]


class DeliveryAttempt(TypedDict):
    attempted_at: str
    duration_ms: int
    status_code: int | None
    error: str | None
    response: str | None


class Delivery(TypedDict):
    id: int
    message_id: str
    watch_id: int
    event_seq: int
    status: DeliveryStatus
    created_at: str
    next_attempt_at: str | None
    finished_at: str | None
    attempts: list[DeliveryAttempt]


class DeliveriesPage(TypedDict):
    deliveries: list[Delivery]
    next_cursor: str | None


class SentRequest(TypedDict):
    url: str
    headers: dict[str, str]
    body: str


class SentDelivery(TypedDict):
    id: int
    message_id: str
    watch_id: int
    event_seq: int
    status: DeliveryStatus
    created_at: str
    next_attempt_at: str | None
    finished_at: str | None
    attempts: list[DeliveryAttempt]
    request: SentRequest


class ReplayBody(TypedDict):
    since_seq: NotRequired[int]
    observed_since: NotRequired[str]
    observed_until: NotRequired[str]
    only_failed: NotRequired[bool]


class ReplayStarted(TypedDict):
    replayed: int


class Redelivery(TypedDict):
    id: int
    status: Literal["pending"]


class CreateWatchBody(TypedDict):
    event_types: NotRequired[list[FeedEventType]]
    signal_types: NotRequired[list[SignalType]]
    function: NotRequired[JobFunction]
    webhook_endpoint_id: int
    company_id: NotRequired[int]
    search_id: NotRequired[int]


class CreatedWatch(TypedDict):
    id: int


class Watch(TypedDict):
    id: int
    company_id: int | None
    search_id: int | None
    paused: bool
    event_types: list[FeedEventType]
    signal_types: list[SignalType]
    webhook_endpoint_id: int
    created_at: str
    made_by: MadeBy


class WatchesPage(TypedDict):
    watches: list[Watch]
    next_cursor: str | None


class SavedSearchBody(TypedDict):
    role: NotRequired[JobFunction]
    geo: NotRequired[str]
    q: NotRequired[str]
    company_ids: NotRequired[list[int]]
    location_country: NotRequired[str]
    workplace: NotRequired[Workplace]
    employment_type: NotRequired[EmploymentType]
    seniority: NotRequired[Seniority]
    salary_min: NotRequired[int]
    currency: NotRequired[str]
    salary_source: NotRequired[SalarySource]
    language: NotRequired[str]
    visa_sponsorship: NotRequired[bool]
    experience_max: NotRequired[int]
    degree: NotRequired[Degree]
    technologies: NotRequired[list[str]]
    technologies_any: NotRequired[list[str]]


class SavedSearch(TypedDict):
    id: int
    role: JobFunction | None
    geo: str | None
    q: str | None
    company_ids: list[int] | None
    location_country: str | None
    workplace: Workplace | None
    employment_type: EmploymentType | None
    seniority: Seniority | None
    salary_min: int | None
    currency: str | None
    salary_source: SalarySource | None
    technologies: list[str] | None
    technologies_any: list[str] | None
    language: str | None
    visa_sponsorship: bool | None
    experience_max: int | None
    degree: Degree | None
    created_at: str
    made_by: MadeBy


class SavedSearches(TypedDict):
    searches: list[SavedSearch]
    next_cursor: str | None


class SearchPreview(TypedDict):
    matching_reqs: int
    matching_reqs_exact: bool
    share: float
    accepted: bool
    matches: int
    matches_exact: bool
    estimated_changes: int


class SheetEnrichBody(TypedDict):
    domain: NotRequired[str]
    name: NotRequired[str]


class EnrichedRow(TypedDict):
    is_hiring: bool
    open_req_count: int
    new_roles_30d: int
    velocity: float
    direction: Direction
    is_surge: bool
    company_id: int
    name: str
    domain: str
    hq_country: str
    boards: list[str]
    as_of: str


class SheetEnrichBatchBody(TypedDict):
    rows: list[SheetEnrichBody]


class FoundRow(TypedDict):
    coverage: Coverage
    result: EnrichedRow


class ProblemField(TypedDict):
    pointer: str
    detail: str


class ErrorMembers(TypedDict):
    title: str
    status: int
    detail: str
    code: ProblemCode
    errors: NotRequired[list[ProblemField]]
    type: str


class RefusedRow(TypedDict):
    problem: ErrorMembers


class EnrichedBatch(TypedDict):
    rows: list[FoundRow | RefusedRow]


class ProblemDocument(TypedDict):
    title: str
    status: int
    detail: str
    code: ProblemCode
    errors: NotRequired[list[ProblemField]]
    instance: str
    request_id: str
    type: str


class EventDelivery(TypedDict):
    timestamp: str
    data: ChangeEvent | ClosedEvent | SignalEvent
    company: CompanyName
    watch_id: int
    type: Literal["req.opened", "req.reposted", "req.reobserved", "req.closed", "signal.surge_started", "signal.surge_ended", "signal.direction_changed", "signal.hiring_paused", "signal.hiring_resumed", "signal.function_started", "signal.function_paused", "signal.ats_migrated", "signal.hard_to_fill"]


JobFunction: TypeAlias = Literal["engineering", "data_science", "it_operations", "security", "product", "design", "sales", "marketing", "customer_success", "support", "finance", "legal", "people", "operations", "supply_chain", "manufacturing", "healthcare", "education", "research", "hospitality", "retail", "construction", "transport", "public_sector", "other"]


Coverage: TypeAlias = Literal["direct", "stale", "none"]


Workplace: TypeAlias = Literal["onsite", "hybrid", "remote"]


EmploymentType: TypeAlias = Literal["full_time", "part_time", "contract", "temporary", "internship", "other"]


Seniority: TypeAlias = Literal["intern", "entry", "mid", "senior", "lead", "manager", "director", "executive"]


Degree: TypeAlias = Literal["none", "vocational", "bachelor", "master", "doctorate"]


SalarySource: TypeAlias = Literal["field", "any"]


Tier: TypeAlias = Literal["free", "standard", "pro", "internal"]


WebhookKind: TypeAlias = Literal["json", "slack"]


Scope: TypeAlias = Literal["reads:cached", "reads:fresh", "events:read", "watches:write", "outcomes:write", "keys:write", "usage:read", "enrich", "projects:read", "projects:write"]


FeedEventType: TypeAlias = Literal["opened", "reposted", "reobserved", "closed"]


SignalType: TypeAlias = Literal["surge_started", "surge_ended", "direction_changed", "hiring_paused", "hiring_resumed", "function_started", "function_paused", "ats_migrated", "hard_to_fill"]


ClosedReason: TypeAlias = Literal["missed", "proof", "expired", "board_absent", "board_unlinked"]


Direction: TypeAlias = Literal["accelerating", "decelerating", "steady"]


FeedOrder: TypeAlias = Literal["oldest", "newest"]


DeliveryStatus: TypeAlias = Literal["pending", "succeeded", "exhausted", "cancelled", "expired"]


UsageKind: TypeAlias = Literal["call", "twin", "correction"]


ProblemCode: TypeAlias = Literal["invalid_request", "unauthorized", "forbidden", "not_found", "method_not_allowed", "request_timeout", "idempotency_in_flight", "idempotency_not_stored", "conflict", "payload_too_large", "unsupported_media_type", "idempotency_mismatch", "rate_limited", "plan_limit_reached", "headers_too_large", "internal", "unavailable"]
