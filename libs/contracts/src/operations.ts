export const SCOPES = [
  'reads:cached',
  'reads:fresh',
  'events:read',
  'watches:write',
  'outcomes:write',
  'keys:write',
  'usage:read',
  'enrich',
  'projects:read',
] as const;
export type Scope = (typeof SCOPES)[number];

export const TIERS = ['free', 'standard', 'pro', 'internal'] as const;
export type Tier = (typeof TIERS)[number];

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Scope a key needs; null = any valid key. */
  scope: Scope | null;
  /** What one successful answer costs. `null` = not metered, and then `Idempotency-Key` is refused. */
  meter: 'call' | 'tier1' | 'change' | 'watch' | null;
  /** Name of the MCP tool that wraps it. */
  tool?: string;
}

/**
 * Every operation under `/v1`. The name is the idempotency namespace, the `operation` of usage facts and the label of
 * metrics. An operation is metered, and takes an Idempotency-Key, exactly when `meter` is set.
 */
export const OPERATIONS = {
  whoami: { method: 'GET', path: '/v1/whoami', scope: null, meter: null },
  create_key: { method: 'POST', path: '/v1/keys', scope: 'keys:write', meter: null },
  list_keys: { method: 'GET', path: '/v1/keys', scope: 'keys:write', meter: null },
  revoke_key: { method: 'DELETE', path: '/v1/keys/:key_id', scope: 'keys:write', meter: null },
  usage: { method: 'GET', path: '/v1/usage', scope: 'usage:read', meter: null },
  usage_records: { method: 'GET', path: '/v1/usage/records', scope: 'usage:read', meter: null },
  usage_balance: { method: 'GET', path: '/v1/usage/balance', scope: 'usage:read', meter: null },
  usage_series: { method: 'GET', path: '/v1/usage/series', scope: 'usage:read', meter: null },
  is_hiring: {
    method: 'GET',
    path: '/v1/companies/:company_id/is-hiring',
    scope: 'reads:cached',
    meter: 'call',
    tool: 'is_hiring',
  },
  open_reqs: {
    method: 'GET',
    path: '/v1/companies/:company_id/open-reqs',
    scope: 'reads:cached',
    meter: 'call',
    tool: 'get_open_reqs',
  },
  enrichment: { method: 'GET', path: '/v1/companies/:company_id/enrichment', scope: 'reads:cached', meter: 'call' },
  first_hire: { method: 'GET', path: '/v1/companies/:company_id/first-hire', scope: 'reads:cached', meter: 'call' },
  repost_pain: { method: 'GET', path: '/v1/companies/:company_id/repost-pain', scope: 'reads:cached', meter: 'call' },
  ats_migrations: {
    method: 'GET',
    path: '/v1/companies/:company_id/ats-migrations',
    scope: 'reads:cached',
    meter: 'call',
  },
  search_reqs: {
    method: 'GET',
    path: '/v1/reqs/search',
    scope: 'reads:cached',
    meter: 'call',
    tool: 'who_is_hiring_for',
  },
  search_jobs: { method: 'GET', path: '/v1/jobs/search', scope: 'reads:cached', meter: 'call', tool: 'search_jobs' },
  role_demand: { method: 'GET', path: '/v1/markets/role-demand', scope: 'reads:cached', meter: 'call' },
  hiring_pulse: {
    method: 'GET',
    path: '/v1/companies/:company_id/hiring-pulse',
    scope: 'reads:fresh',
    meter: 'tier1',
    tool: 'hiring_pulse',
  },
  pre_action_brief: {
    method: 'GET',
    path: '/v1/companies/:company_id/pre-action-brief',
    scope: 'reads:fresh',
    meter: 'tier1',
    tool: 'pre_action_brief',
  },
  crawl_job: { method: 'GET', path: '/v1/crawl-jobs/:job_id', scope: 'reads:fresh', meter: null },
  events: { method: 'GET', path: '/v1/events', scope: 'events:read', meter: 'change', tool: 'get_changes' },
  create_webhook: { method: 'POST', path: '/v1/webhooks', scope: 'watches:write', meter: null },
  list_webhooks: { method: 'GET', path: '/v1/webhooks', scope: 'watches:write', meter: null },
  delete_webhook: { method: 'DELETE', path: '/v1/webhooks/:webhook_id', scope: 'watches:write', meter: null },
  test_webhook: { method: 'POST', path: '/v1/webhooks/:webhook_id/test', scope: 'watches:write', meter: null },
  rotate_webhook_secret: {
    method: 'POST',
    path: '/v1/webhooks/:webhook_id/rotate-secret',
    scope: 'watches:write',
    meter: null,
  },
  enable_webhook: { method: 'POST', path: '/v1/webhooks/:webhook_id/enable', scope: 'watches:write', meter: null },
  list_deliveries: { method: 'GET', path: '/v1/webhooks/:webhook_id/deliveries', scope: 'watches:write', meter: null },
  replay_webhook: { method: 'POST', path: '/v1/webhooks/:webhook_id/replay', scope: 'watches:write', meter: null },
  redeliver: { method: 'POST', path: '/v1/deliveries/:delivery_id/redeliver', scope: 'watches:write', meter: null },
  create_watch: { method: 'POST', path: '/v1/watches', scope: 'watches:write', meter: 'watch', tool: 'watch_company' },
  list_watches: { method: 'GET', path: '/v1/watches', scope: 'watches:write', meter: null },
  delete_watch: { method: 'DELETE', path: '/v1/watches/:watch_id', scope: 'watches:write', meter: null },
  write_outcome: {
    method: 'POST',
    path: '/v1/companies/:company_id/outcomes',
    scope: 'outcomes:write',
    meter: null,
    tool: 'write_outcome',
  },
  sheet_enrich: { method: 'POST', path: '/v1/sheet/enrich', scope: 'enrich', meter: 'call' },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
