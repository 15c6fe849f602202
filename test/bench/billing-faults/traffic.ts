import { setTimeout as delay } from 'node:timers/promises';
import type { OperationName } from '@hiring/contracts';
import { Pool } from 'undici';
import { Draws } from '@hiring/fake-boards';
import type { JournalEntry } from './journal.js';
import { drawRequest, READS_AND_EVENTS, type Mix, type MixRequest } from './mix.js';

const ATTEMPTS_MAX = 40;
const TIMEOUT_MS = 12_000;
/** Of the calls with an idempotency key, the share that is sent twice at the same time. */
const TWIN_SHARE = 0.2;
const KEYED_SHARE = 0.6;
const COMPANIES = 900;

/** A journal entry with the effects that the answers reported. */
export interface CallRecord extends JournalEntry {
  operation: OperationName;
  /** The crawl jobs billed for this call, by the `Usage-Id` in its answers with 202. */
  jobs: Set<string>;
  /** Watches in answers with 201. */
  watches: Set<number>;
}

interface Call {
  request: MixRequest;
  idempotencyKey: string | null;
  entry: CallRecord;
}

interface TrafficOptions {
  seed: number;
  clients: number;
  companies?: number;
  mix?: Mix;
}

/**
 * Sends metered calls to the gateways and records the answers. Calls with an idempotency key are repeated until they
 * are answered.
 */
export class Traffic {
  readonly journal: CallRecord[] = [];
  private readonly pools: Pool[];
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    origins: readonly string[],
    private readonly apiKey: string,
    private readonly options: TrafficOptions,
  ) {
    const settings = { connections: options.clients * 2, headersTimeout: TIMEOUT_MS };
    this.pools = origins.map((origin) => new Pool(origin, settings));
  }

  start(): void {
    this.running = Promise.all(Array.from({ length: this.options.clients }, (_, index) => this.client(index)));
  }

  /** Stops the callers. Resolves when all calls have ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
    await Promise.all(this.pools.map((pool) => pool.destroy()));
  }

  private async client(index: number): Promise<void> {
    const draws = new Draws(this.options.seed * 1_000 + index);
    for (let count = 0; !this.stopping; count += 1) {
      const call = this.draw(draws, `${this.options.seed}.${index}.${count}`, count);
      const twin = call.idempotencyKey !== null && draws.chance(TWIN_SHARE);
      await Promise.all([
        this.untilAnswered(call, 'a', index),
        ...(twin ? [this.untilAnswered(call, 'b', index + 1)] : []),
      ]);
    }
  }

  private draw(draws: Draws, name: string, count: number): Call {
    const { mix = READS_AND_EVENTS, companies = COMPANIES } = this.options;
    const { operation, ...request } = drawRequest(mix, draws, companies, count);
    const keyed = draws.chance(KEYED_SHARE);
    const entry: CallRecord = { call: name, units: null, cut: 0, operation, jobs: new Set(), watches: new Set() };
    this.journal.push(entry);
    return { request, idempotencyKey: keyed ? `key-${name}` : null, entry };
  }

  /** Sends a call. If the call has an idempotency key, repeats it on either gateway until it is answered. */
  private async untilAnswered(call: Call, lane: string, first: number): Promise<void> {
    for (let attempt = 0; attempt < (call.idempotencyKey === null ? 1 : ATTEMPTS_MAX); attempt += 1) {
      if (await this.attempt(call, `${call.entry.call}.${lane}${attempt}`, first + attempt)) return;
      await delay(Math.min(50 * 2 ** attempt, 500));
    }
  }

  private async attempt({ request, idempotencyKey, entry }: Call, requestId: string, turn: number): Promise<boolean> {
    const pool = this.pools[turn % this.pools.length] as Pool;
    const { path, method = 'GET', body } = request;
    const headers: Record<string, string> = { 'x-api-key': this.apiKey, 'x-request-id': requestId };
    if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      const sent = { path, method, headers, headersTimeout: TIMEOUT_MS, body: JSON.stringify(body) ?? null };
      const answer = await pool.request(sent);
      const read = (await answer.body.json()) as AnswerBody;
      const status = answer.statusCode;
      if (![200, 201, 202].includes(status)) return status < 500 && ![409, 429].includes(status);
      note(entry, status, read, answer.headers['usage-id']);
      return true;
    } catch {
      // The connection was refused or reset, or no answer arrived. A caller treats these cases alike.
      entry.cut += 1;
      return false;
    }
  }
}

interface AnswerBody {
  events?: unknown[];
  signals?: unknown[];
  rows?: object[];
  id?: number;
}

/**
 * Updates the entry's price, in units, to the highest price among its answers. An answer with 202 costs nothing,
 * because its crawl job is billed instead. A list costs one unit for each event, signal or found row. Any other answer
 * costs one unit.
 */
function note(entry: CallRecord, status: number, body: AnswerBody, usageId: string | string[] | undefined): void {
  const units =
    status === 202
      ? 0
      : ((body.events ?? body.signals)?.length ?? body.rows?.filter((row) => 'result' in row).length ?? 1);
  entry.units = Math.max(entry.units ?? 0, units);
  if (status === 202 && typeof usageId === 'string') entry.jobs.add(usageId);
  if (status === 201 && body.id !== undefined) entry.watches.add(body.id);
}
