import { expect } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api, linesOf, type ApiCall, type Reply } from '../account/api.js';
import { support } from '../journey/operator.js';

export interface ChangeEvent {
  event_seq: number;
  company_id: number;
  event_type: string;
}

export interface Delivery {
  id: number;
  message_id: string;
  watch_id: number;
  event_seq: number;
  status: string;
  attempts: { status_code: number | null; error: string | null }[];
}

/** An address that webhooks may have, at which no process listens. */
export const NOWHERE = 'http://127.0.0.1:49151/hook';
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const eventsOf = (page: Reply): ChangeEvent[] => page.body['events'] as ChangeEvent[];
export const idOf = (made: Reply): number => {
  if (made.status !== 201) throw new Error(`not made: ${made.text}`);
  return Number(made.body['id']);
};

export const createWebhook = (url: string, request: ApiCall & { more?: object } = {}): Promise<Reply> =>
  api('/v1/webhooks', { ...request, method: 'POST', body: { url, secret: SECRET, ...request.more } });

export const createWatch = (
  companyId: number,
  webhookId: number,
  request: ApiCall & { types?: string[] } = {},
): Promise<Reply> =>
  api('/v1/watches', {
    ...request,
    method: 'POST',
    body: {
      company_id: companyId,
      event_types: request.types ?? ['opened', 'reposted', 'reobserved'],
      webhook_endpoint_id: webhookId,
    },
  });

/** Reads all visible events after `since`. Each page starts at the previous page's `next_cursor`. */
export async function readAll(
  since: number,
  request: ApiCall & { query?: string; limit?: number } = {},
): Promise<ChangeEvent[]> {
  const all: ChangeEvent[] = [];
  for (let from = since; ;) {
    const page = await api(`/v1/events?since=${from}&limit=${request.limit ?? 1_000}${request.query ?? ''}`, request);
    expect(page.status).toBe(200);
    const events = eventsOf(page);
    if (events.length === 0) return all;
    all.push(...events);
    from = Number(page.body['next_cursor']);
  }
}

/** Waits until `settled` is true for a webhook's log, and returns the log. */
export function deliveries(
  webhookId: number,
  settled: (log: Delivery[]) => boolean,
  key?: string,
): Promise<Delivery[]> {
  return eventually(
    async () => {
      const { body } = await api(`/v1/webhooks/${webhookId}/deliveries`, key === undefined ? {} : { key });
      const log = body['deliveries'] as Delivery[];
      if (!settled(log)) throw new Error(`not yet: ${JSON.stringify(log)}`);
      return log;
    },
    { timeoutMs: 60_000, everyMs: 200 },
  );
}

/** Creates another account with a key. */
export async function stranger(): Promise<{ customerId: string; key: string }> {
  const { customer_id: customerId } = await support<{ customer_id: string }>(
    ...['customers', 'create', '--name', 'Stranger', '--tier', 'pro'],
  );
  const { key } = await support<{ key: string }>('keys', 'issue', customerId);
  return { customerId, key };
}

/** Checks that the responses are 404 with bodies that differ only in the request id, and that nothing was billed. */
export async function expectSame404(
  key: { id: number; key: string },
  requests: [path: string, ask?: ApiCall][],
): Promise<void> {
  const bodies = new Set<string>();
  for (const [path, request] of requests) {
    const reply = await api(path, { ...request, key: key.key });
    expect([path, reply.status]).toEqual([path, 404]);
    const { request_id: _id, instance: _instance, ...body } = reply.body;
    bodies.add(JSON.stringify(body));
  }
  expect([...bodies]).toHaveLength(1);
  expect(await linesOf(key.id)).toEqual([]);
}
