/** Calls every operation, also with invalid requests, and checks the statuses. */

export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Expected status. */
  status: number;
  /** Whether the request is invalid according to the description. */
  isWrong?: boolean;
}

export type Send = (call: Call) => Promise<Record<string, unknown>>;

const COMPANY = 1;
const NOBODY = 999_999_999;
const COMPANY_READS = [
  'is-hiring',
  'open-reqs?function=engineering&country=DE&limit=5',
  'enrichment',
  'first-hire',
  'repost-pain',
  'ats-migrations',
  'hiring-pulse',
  'pre-action-brief',
];

export async function journey(send: Send): Promise<void> {
  const get = (path: string, status = 200, more: Partial<Call> = {}): ReturnType<Send> =>
    send({ method: 'GET', path, status, ...more });
  const post = (path: string, body: unknown, status: number, more: Partial<Call> = {}): ReturnType<Send> =>
    send({ method: 'POST', path, body, status, ...more });
  const remove = (path: string, status = 204): ReturnType<Send> => send({ method: 'DELETE', path, status });

  await reads(get);
  await searches(get);
  await account(get, post, remove);
  await webhooks(get, post, remove);
  await post(`/v1/companies/${COMPANY}/outcomes`, { outcome: 'replied', observed_at: '2026-03-02T10:00:00Z' }, 202);
  await post('/v1/sheet/enrich', { name: 'Nobody Has This Name' }, 404);
  await refusals(get, post);
}

type Get = (path: string, status?: number, more?: Partial<Call>) => ReturnType<Send>;
type Post = (path: string, body: unknown, status: number, more?: Partial<Call>) => ReturnType<Send>;
type Remove = (path: string, status?: number) => ReturnType<Send>;

async function reads(get: Get): Promise<void> {
  for (const read of COMPANY_READS) {
    await get(`/v1/companies/${COMPANY}/${read}`);
    await get(`/v1/companies/${NOBODY}/${read}`, 404);
  }
  const headers = { 'if-none-match': '*' };
  await get('/v1/whoami', 304, { headers });
  // `If-None-Match: *` never matches a metered answer.
  await get(`/v1/companies/${COMPANY}/is-hiring`, 200, { headers });
  const keyed = { headers: { 'idempotency-key': 'journey' } };
  await get(`/v1/companies/${COMPANY}/enrichment`, 200, keyed);
  await get(`/v1/companies/${COMPANY}/enrichment`, 200, keyed);
  await get(`/v1/companies/${COMPANY + 1}/enrichment`, 422, keyed);
  await get(`/v1/companies/${COMPANY}/hiring-pulse?max_age=31536000`);
}

async function searches(get: Get): Promise<void> {
  await get('/v1/reqs/search?role=engineering&limit=2');
  const jobs = await get('/v1/jobs/search?limit=2');
  if (typeof jobs['next_cursor'] === 'string') {
    await get(`/v1/jobs/search?limit=2&cursor=${encodeURIComponent(jobs['next_cursor'])}`);
  }
  await get('/v1/jobs/search?cursor=altered', 400);
  await get('/v1/markets/role-demand?role=engineering');
  await get('/v1/events?since=0&limit=5');
  await get('/v1/events?since=9007199254740991');
  await get(`/v1/events?since=0&company_id=${NOBODY}`, 404);
}

async function account(get: Get, post: Post, remove: Remove): Promise<void> {
  await get('/v1/whoami');
  const { id } = await post('/v1/keys', { tier: 'free' }, 201);
  await get('/v1/keys');
  await remove(`/v1/keys/${Number(id)}`);
  await remove(`/v1/keys/${NOBODY}`, 404);
  for (const path of ['usage?window=24', 'usage/records?limit=5', 'usage/series?days=2', 'usage/balance']) {
    await get(`/v1/${path}`);
  }
}

async function webhooks(get: Get, post: Post, remove: Remove): Promise<void> {
  const url = 'https://receiver.invalid/hiring';
  const { id } = await post('/v1/webhooks', { url, secret: 'a secret of the journey' }, 201);
  const path = `/v1/webhooks/${Number(id)}`;
  await get('/v1/webhooks');
  const terms = { company_id: COMPANY, event_types: ['opened'], webhook_endpoint_id: Number(id) };
  const watch = await post('/v1/watches', terms, 201);
  await get('/v1/watches');
  await post('/v1/watches', { ...terms, webhook_endpoint_id: NOBODY }, 404);
  await get(`${path}/deliveries?status=pending`);
  await post(`${path}/rotate-secret`, { secret: 'another secret of the journey' }, 200);
  await post(`${path}/enable`, undefined, 200);
  await post(`${path}/test`, undefined, 200);
  await post(`${path}/replay`, { since_seq: 0 }, 202);
  await post(`/v1/deliveries/${NOBODY}/redeliver`, undefined, 404);
  await remove(`/v1/watches/${Number(watch['id'])}`);
  await remove(path);
  await get(`${path}/deliveries`, 404);
  await get(`/v1/crawl-jobs/${NOBODY}`, 404);
}

async function refusals(get: Get, post: Post): Promise<void> {
  const wrong = { isWrong: true };
  await get('/v1/whoami', 401, { ...wrong, headers: { 'x-api-key': 'no key' } });
  await get('/v1/events', 400, wrong);
  await get(`/v1/companies/${COMPANY}/open-reqs?limit=201`, 400, wrong);
  await get(`/v1/companies/0/is-hiring`, 400, wrong);
  await post('/v1/keys', { tier: 'free', customer_id: 'someone' }, 400, wrong);
  await post('/v1/sheet/enrich', {}, 400, wrong);
  await post('/v1/sheet/enrich', { name: 'x'.repeat(70_000) }, 413, wrong);
}
