import { Pool } from 'undici';
import { essenceOf } from './checks/facts.js';
import { nowMs, type CallRecord, type History, type Operation, type Seen } from './history.js';
import { digestOf } from './topics.js';

const TIMEOUT_MS = 20_000;
const CONNECTIONS = 32;

export interface ApiKey {
  id: number;
  key: string;
}

interface Request {
  operation: Operation;
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** The id or feed position that the request contains. The checks read it from the history. */
  sent: CallRecord['sent'];
  idempotencyKey?: string;
  /** The gateway's index. If absent, the gateways take turns. */
  gateway?: number;
  /** The request's key. If absent, the caller's key is used. */
  as?: ApiKey;
}

interface Body {
  as_of?: string;
  is_hiring?: boolean;
  open_req_count?: number;
  events?: { event_seq: number }[];
  next_cursor?: number | null;
  id?: number;
  key?: string;
  code?: string;
}

export interface Answer {
  record: CallRecord;
  body: Body;
}

/** The connections to the gateways, used by all callers. */
export class Gateways {
  readonly pools: Pool[];

  constructor(origins: readonly string[]) {
    const limits = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, connectTimeout: TIMEOUT_MS };
    this.pools = origins.map((origin) => new Pool(origin, { connections: CONNECTIONS, ...limits }));
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.destroy()));
  }
}

/** Sends one request after the other, to the gateways in turn, and records each. */
export class Caller {
  private sent = 0;

  constructor(
    readonly name: string,
    private readonly gateways: Gateways,
    private readonly history: History,
    private readonly key: ApiKey,
  ) {}

  /** Sends a request. Resolves when the request has ended, even if it failed. */
  async call(request: Request): Promise<Answer> {
    this.sent += 1;
    const { operation, method = 'GET', path, body, sent, idempotencyKey, as: key = this.key } = request;
    const gateway = (request.gateway ?? this.sent) % this.gateways.pools.length;
    const id = `${this.name}-${this.sent}`;
    const headers: Record<string, string> = { 'x-api-key': key.key, 'x-request-id': id };
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const asked = { caller: this.name, operation, request_id: id, key_id: key.id, gateway, sent };
    const record: CallRecord = { kind: 'call', ...asked, start_ms: nowMs(), end_ms: 0, status: null, seen: {} };
    if (idempotencyKey !== undefined) record.idempotency_key = idempotencyKey;
    let read: Body = {};
    try {
      const pool = this.gateways.pools[gateway] as Pool;
      const answer = await pool.request({ path, method, headers, body: JSON.stringify(body) ?? null });
      const text = await answer.body.text();
      read = (text === '' ? {} : JSON.parse(text)) as Body;
      record.status = answer.statusCode;
      note(record, answer.headers, read);
    } catch (error) {
      record.problem = error instanceof Error ? error.message : String(error);
    }
    record.end_ms = nowMs();
    this.history.add(record);
    return { record, body: read };
  }
}

function note(record: CallRecord, headers: Record<string, string | string[] | undefined>, body: Body): void {
  const [id, units] = [headers['usage-id'], headers['usage-units']];
  if (typeof id === 'string') record.usage_id = id;
  if (typeof units === 'string') record.usage_units = units;
  if (headers['idempotent-replayed'] === 'true') record.replayed = true;
  if (record.status !== null && record.status >= 400) {
    record.problem = body.code ?? '';
    return;
  }
  record.seen = seenIn(record.operation, body);
}

function seenIn(operation: Operation, body: Body): Seen {
  const digest = digestOf(body);
  const { as_of, is_hiring, open_req_count, events = [], next_cursor = null, id } = body;
  if (operation === 'is_hiring') return { digest, as_of, is_hiring, open_req_count } as Seen;
  if (operation === 'events') {
    return { digest, events: events.map((event) => [event.event_seq, digestOf(essenceOf(event))]), next_cursor };
  }
  if (operation === 'usage') return { units: body as Record<string, number> };
  // The raw key must not be recorded.
  if (operation === 'create_key') return { ...(id !== undefined && { id }) };
  return { digest, ...(id !== undefined && { id }) };
}
