# Made from the OpenAPI document by `npm run docs:api`; do not edit.
from typing import NamedTuple


class Operation(NamedTuple):
    method: str
    path: str
    metered: bool
    """Whether it accepts an Idempotency-Key."""


OPERATIONS = {
    "whoami": Operation("GET", "/v1/whoami", False),
    "create_key": Operation("POST", "/v1/keys", False),
    "list_keys": Operation("GET", "/v1/keys", False),
    "get_key": Operation("GET", "/v1/keys/{key_id}", False),
    "revoke_key": Operation("DELETE", "/v1/keys/{key_id}", False),
    "rotate_key": Operation("POST", "/v1/keys/{key_id}/rotate", False),
    "list_made": Operation("GET", "/v1/keys/{key_id}/made", False),
    "stop_key": Operation("POST", "/v1/keys/{key_id}/stop", False),
    "usage": Operation("GET", "/v1/usage", False),
    "usage_records": Operation("GET", "/v1/usage/records", False),
    "usage_series": Operation("GET", "/v1/usage/series", False),
    "usage_balance": Operation("GET", "/v1/usage/balance", False),
    "is_hiring": Operation("GET", "/v1/companies/{company_id}/is-hiring", True),
    "open_reqs": Operation("GET", "/v1/companies/{company_id}/open-reqs", True),
    "get_req": Operation("GET", "/v1/reqs/{req_key}", True),
    "enrichment": Operation("GET", "/v1/companies/{company_id}/enrichment", True),
    "first_hire": Operation("GET", "/v1/companies/{company_id}/first-hire", True),
    "repost_pain": Operation("GET", "/v1/companies/{company_id}/repost-pain", True),
    "ats_migrations": Operation("GET", "/v1/companies/{company_id}/ats-migrations", True),
    "search_companies": Operation("GET", "/v1/companies", False),
    "search_reqs": Operation("GET", "/v1/reqs/search", True),
    "search_jobs": Operation("GET", "/v1/jobs/search", True),
    "role_demand": Operation("GET", "/v1/markets/role-demand", True),
    "catalogue_coverage": Operation("GET", "/v1/coverage", False),
    "hiring_pulse": Operation("GET", "/v1/companies/{company_id}/hiring-pulse", True),
    "pre_action_brief": Operation("GET", "/v1/companies/{company_id}/pre-action-brief", True),
    "crawl_job": Operation("GET", "/v1/crawl-jobs/{job_id}", False),
    "events": Operation("GET", "/v1/events", True),
    "signals": Operation("GET", "/v1/signals", True),
    "write_outcome": Operation("POST", "/v1/companies/{company_id}/outcomes", False),
    "create_webhook": Operation("POST", "/v1/webhooks", False),
    "list_webhooks": Operation("GET", "/v1/webhooks", False),
    "get_webhook": Operation("GET", "/v1/webhooks/{webhook_id}", False),
    "delete_webhook": Operation("DELETE", "/v1/webhooks/{webhook_id}", False),
    "update_webhook": Operation("POST", "/v1/webhooks/{webhook_id}", False),
    "test_webhook": Operation("POST", "/v1/webhooks/{webhook_id}/test", False),
    "rotate_webhook_secret": Operation("POST", "/v1/webhooks/{webhook_id}/rotate-secret", False),
    "enable_webhook": Operation("POST", "/v1/webhooks/{webhook_id}/enable", False),
    "disable_webhook": Operation("POST", "/v1/webhooks/{webhook_id}/disable", False),
    "webhook_stats": Operation("GET", "/v1/webhooks/{webhook_id}/stats", False),
    "list_deliveries": Operation("GET", "/v1/webhooks/{webhook_id}/deliveries", False),
    "get_delivery": Operation("GET", "/v1/deliveries/{delivery_id}", False),
    "replay_webhook": Operation("POST", "/v1/webhooks/{webhook_id}/replay", False),
    "redeliver": Operation("POST", "/v1/deliveries/{delivery_id}/redeliver", False),
    "create_watch": Operation("POST", "/v1/watches", True),
    "list_watches": Operation("GET", "/v1/watches", False),
    "get_watch": Operation("GET", "/v1/watches/{watch_id}", False),
    "delete_watch": Operation("DELETE", "/v1/watches/{watch_id}", False),
    "create_search": Operation("POST", "/v1/searches", False),
    "list_searches": Operation("GET", "/v1/searches", False),
    "preview_search": Operation("POST", "/v1/searches/preview", True),
    "get_search": Operation("GET", "/v1/searches/{search_id}", False),
    "delete_search": Operation("DELETE", "/v1/searches/{search_id}", False),
    "sheet_enrich": Operation("POST", "/v1/sheet/enrich", True),
    "sheet_enrich_batch": Operation("POST", "/v1/sheet/enrich/batch", True),
}
