import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Pool } from 'undici';
import type { Committed } from '../gateway/ledger-writer.js';
import type { Reading } from '../gateway/reading.js';
import { Zipf } from '../gateway/zipf.js';

const ALLOWED_MS = 1_000;
const POSITION_EVERY_MS = 20;
/** The number of facts kept per company. No company has this many commits within a second. */
const REMEMBERED = 64;

export interface Judged {
  answered: number;
  /**
   * Answers that lack a fact that was committed more than a second before the call, although the read models contained
   * the fact when the call began.
   */
  old: number;
  /**
   * Answers that lack a fact that was committed more than a second before the call, because the read models did not
   * contain the fact when the call began.
   */
  behind: number;
  failed: number;
}

/** The operations to call, each with a function that reads `as_of` from its answer. */
const OPERATIONS: readonly (readonly [path: string, asOf: (body: never) => string])[] = [
  ['is-hiring', ({ as_of }: { as_of: string }) => as_of],
  ['open-reqs?limit=5', ({ as_of }: { as_of: string }) => as_of],
  ['first-hire', ({ as_of }: { as_of: string }) => as_of],
  ['enrichment', ({ as_of }: { as_of: string }) => as_of],
  ['pre-action-brief', (brief: { _provenance_summary: { as_of: string } }) => brief._provenance_summary.as_of],
];

/**
 * Calls operations and judges how old the answers are. Each company has one board, so `as_of` is the time of that
 * board's last complete crawl.
 */
export class JudgedCalls {
  private readonly facts = new Map<number, Committed[]>();
  /** The position of the last fact in the read models. */
  private position = 0;

  constructor(
    private readonly reading: Reading,
    private readonly database: pg.Client,
  ) {}

  readonly committed = (facts: readonly Committed[]): void => {
    for (const fact of facts) {
      const known = this.facts.get(fact.companyId) ?? [];
      known.push(fact);
      if (known.length > REMEMBERED) known.shift();
      this.facts.set(fact.companyId, known);
    }
  };

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { rows } = await this.database.query<{ event_seq: string }>('SELECT event_seq FROM reads.catalogue');
      this.position = Number(rows[0]?.event_seq ?? this.position);
      await delay(POSITION_EVERY_MS);
    }
  }

  async send(calls: number, clients: number): Promise<Judged> {
    const { origin, writer } = this.reading;
    const pool = new Pool(origin, { connections: clients });
    const zipf = new Zipf(writer.companies.length, 3);
    const judged: Judged = { answered: 0, old: 0, behind: 0, failed: 0 };
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < calls) {
        const operation = OPERATIONS[sent % OPERATIONS.length];
        sent += 1;
        if (operation !== undefined) await this.call(pool, writer.companies[zipf.next() - 1] ?? 1, operation, judged);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    await pool.close();
    return judged;
  }

  private async call(
    pool: Pool,
    companyId: number,
    [name, asOf]: (typeof OPERATIONS)[number],
    judged: Judged,
  ): Promise<void> {
    const [due, held] = [this.dueOf(companyId), this.position];
    const path = `/v1/companies/${companyId}/${name}`;
    const reply = await pool.request({ path, method: 'GET', headers: this.reading.headers }).catch(() => undefined);
    const text = await reply?.body.text().catch(() => undefined);
    if (reply?.statusCode !== 200 || text === undefined) {
      judged.failed += 1;
      return;
    }
    judged.answered += 1;
    if (due === undefined || asOf(JSON.parse(text) as never) >= due.asOf) return;
    if (held >= due.eventSeq) judged.old += 1;
    else judged.behind += 1;
  }

  /** Returns the last fact that an answer about a company must include if the call begins now. */
  private dueOf(companyId: number): Committed | undefined {
    const beforeMs = performance.now() - ALLOWED_MS;
    return this.facts.get(companyId)?.findLast(({ atMs }) => atMs < beforeMs);
  }
}
