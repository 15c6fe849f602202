import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { Draws } from '@hiring/simulation';
import type { JournalEntry } from './journal.js';

const ATTEMPTS_MAX = 40;
const TIMEOUT_MS = 12_000;
/** Same key, same request, at the same time: of keyed calls. */
const TWIN_SHARE = 0.2;
const KEYED_SHARE = 0.6;
const EVENTS_SHARE = 0.35;
const COMPANIES = 900;

interface Call {
  path: string;
  idempotencyKey: string | null;
  entry: JournalEntry;
}

/** Callers that ask two gateways for metered things, repeat keyed calls until they are answered, and write down what they saw. */
export class Traffic {
  readonly journal: JournalEntry[] = [];
  private readonly pools: Pool[];
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    origins: readonly string[],
    private readonly apiKey: string,
    private readonly options: { seed: number; clients: number; companies?: number },
  ) {
    const settings = { connections: options.clients * 2, headersTimeout: TIMEOUT_MS };
    this.pools = origins.map((origin) => new Pool(origin, settings));
  }

  start(): void {
    this.running = Promise.all(Array.from({ length: this.options.clients }, (_, index) => this.client(index)));
  }

  /** Returns once every call under way has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
    await Promise.all(this.pools.map((pool) => pool.destroy()));
  }

  private async client(index: number): Promise<void> {
    const draws = new Draws(this.options.seed * 1_000 + index);
    for (let count = 0; !this.stopping; count += 1) {
      const call = this.draw(draws, `${this.options.seed}.${index}.${count}`);
      const twin = call.idempotencyKey !== null && draws.chance(TWIN_SHARE);
      await Promise.all([
        this.untilAnswered(call, 'a', index),
        ...(twin ? [this.untilAnswered(call, 'b', index + 1)] : []),
      ]);
    }
  }

  private draw(draws: Draws, name: string): Call {
    const path = draws.chance(EVENTS_SHARE)
      ? `/v1/events?since=${draws.below(30)}&limit=${1 + draws.below(50)}`
      : `/v1/companies/${1 + draws.below(this.options.companies ?? COMPANIES)}/is-hiring`;
    const keyed = draws.chance(KEYED_SHARE);
    const entry: JournalEntry = { call: name, units: null, cut: 0 };
    this.journal.push(entry);
    return { path, idempotencyKey: keyed ? `key-${name}` : null, entry };
  }

  /** An unkeyed call is made once; a keyed one is repeated, on either gateway, until it is answered. */
  private async untilAnswered(call: Call, lane: string, first: number): Promise<void> {
    for (let attempt = 0; attempt < (call.idempotencyKey === null ? 1 : ATTEMPTS_MAX); attempt += 1) {
      if (await this.attempt(call, `${call.entry.call}.${lane}${attempt}`, first + attempt)) return;
      await delay(Math.min(50 * 2 ** attempt, 500));
    }
  }

  private async attempt({ path, idempotencyKey, entry }: Call, requestId: string, turn: number): Promise<boolean> {
    const pool = this.pools[turn % this.pools.length] as Pool;
    const headers: Record<string, string> = { 'x-api-key': this.apiKey, 'x-request-id': requestId };
    if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
    try {
      const answer = await pool.request({ path, method: 'GET', headers, headersTimeout: TIMEOUT_MS });
      const body = (await answer.body.json()) as { events?: unknown[] };
      if (answer.statusCode !== 200) return answer.statusCode < 500 && ![409, 429].includes(answer.statusCode);
      entry.units = Math.max(entry.units ?? 0, body.events?.length ?? 1);
      return true;
    } catch {
      // Refused, reset or silent: which of them, the caller cannot use.
      entry.cut += 1;
      return false;
    }
  }
}
