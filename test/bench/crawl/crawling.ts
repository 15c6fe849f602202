import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { messageType, topicSpecs } from '@hiring/contracts';
import { headerText, type Consumption } from '@hiring/platform-kafka';
import { createPool, type Pool } from '@hiring/platform-postgres';
import type { BenchContext } from '../bench-context.js';
import { crawlsAt, Installation, type Instance } from '../gateway/installation.js';
import { fillIntake, registration } from '../intake.js';

const PAGE_BYTES = 4096;
const STUCK_MS = 120_000;
/**
 * Milliseconds between `untilCounted`'s polls of the database. A poll counts every board in a round, so more frequent
 * polls would use noticeable CPU time.
 */
const LOOK_MS = 100;

/** Runs the compiled services `ledger` and `freshness` with boards on the loopback, and counts facts on the ledger. */
export class Crawling {
  private readonly counts = new Map<string, number>();
  private companies = 0;

  private constructor(
    readonly installation: Installation,
    private readonly boardOrigin: string,
    private readonly admin: Pool,
  ) {}

  private consumption: Consumption | undefined;
  private running: Instance | undefined;

  /**
   * Starts the processes. Without `counted`, this process does not read the ledger, so that only the product uses CPU
   * time. `seen` then always returns 0, so `until` cannot be used.
   */
  static async prepare(
    context: BenchContext,
    boardOrigin: string,
    { withFeed = false, counted = true }: { withFeed?: boolean; counted?: boolean } = {},
  ): Promise<Crawling> {
    const database = await context.createDatabase('crawl');
    const services = ['ledger', 'freshness'] as const;
    const feed = withFeed ? (['gateway', 'metering', 'change-feed'] as const) : [];
    const prefix = context.prefix();
    const installation = await Installation.prepare(prefix, database, context.servers, [...services, ...feed]);
    const admin = createPool({ url: database.adminUrl, applicationName: 'crawl-bench' });
    const crawling = new Crawling(installation, boardOrigin, admin);
    if (counted) crawling.consumption = await crawling.countFacts();
    crawling.running = await installation.add('ledger');
    return crawling;
  }

  private countFacts(): Promise<Consumption> {
    return this.installation.kafkaPort.consume({
      topic: topicSpecs(this.installation.prefix).ledger.name,
      groupId: 'crawl-bench',
      partitions: [0],
      onBatch: ({ records }) => {
        for (const { headers } of records) this.count(headerText(headers, 'ce_type') ?? '');
      },
      onHalt: (error) => {
        throw error;
      },
    });
  }

  private count(type: string): void {
    this.counts.set(type, this.on(type) + 1);
  }

  private on(type: string): number {
    return this.counts.get(type) ?? 0;
  }

  get ledger(): Instance {
    if (this.running === undefined) throw new Error('prepare first');
    return this.running;
  }

  /** Returns the number of facts with this type on the ledger. */
  seen(name: string): number {
    return this.on(messageType('ledger', name));
  }

  startFreshness(env: NodeJS.ProcessEnv = {}): Promise<Instance> {
    return this.installation.add('freshness', { ...crawlsAt(this.boardOrigin), ...env });
  }

  /** Registers and links one company per board. The boards are due at once. */
  async link(boards: string[]): Promise<void> {
    const linked = this.seen('board_linked') + boards.length;
    await this.register(boards);
    await this.until('board_linked', linked);
  }

  private async register(boards: string[]): Promise<void> {
    const first = this.companies;
    this.companies += boards.length;
    // The links have the present time, because the ledger would soon record a board with an old link as overdue.
    const now = new Date().toISOString();
    const commands = boards.flatMap((board, n) => registration(first + n + 1, board, now));
    await fillIntake(this.installation.kafkaPort, this.installation.prefix, commands);
  }

  /**
   * Links boards and leases them for 10 minutes, so that they are not crawled. Call `release` before the lease ends.
   */
  async linkHeld(boards: string[]): Promise<void> {
    await this.admin.query(
      `insert into freshness.source (board_id, due_at, lease_until, lease_token)
       select board_id, now(), now() + interval '10 minutes', gen_random_uuid() from unnest($1::text[]) as t (board_id)`,
      [boards],
    );
    await this.register(boards);
    await this.untilCounted('select count(*)::int as count from freshness.link where board_id = any($1)', boards);
  }

  /** Makes boards due, and removes their validators so that they are read completely. */
  async release(boards: string[]): Promise<void> {
    await this.admin.query(
      `update freshness.source set validators = null, listing_hash = null, due_at = now(), lease_until = null,
         lease_token = null
       where board_id = any($1)`,
      [boards],
    );
  }

  /**
   * Makes boards due, and marks their texts as read. Without unread texts, the next crawl sends the validators, and the
   * boards' servers only confirm the listings.
   */
  async makeDue(boards: string[]): Promise<void> {
    await this.admin.query(
      'update freshness.source set due_at = now(), texts_unread = false where board_id = any($1)',
      [boards],
    );
  }

  /** Resolves when the ledger has stored a crawl after `since` for each board. */
  async untilOnLedger(boards: string[], since: Date): Promise<void> {
    await this.untilCounted(
      // The subquery uses the index on `last_recorded_at`, so it reads only the round's boards.
      `select count(*)::int as count from
         (select board_id from ledger.board where last_recorded_at > $2 offset 0) as recorded
       where board_id = any($1)`,
      boards,
      since,
    );
  }

  private async untilCounted(text: string, boards: string[], ...more: unknown[]): Promise<void> {
    const startedAt = performance.now();
    const count = async (): Promise<number> => {
      const { rows } = await this.admin.query<{ count: number }>({ text, values: [boards, ...more] });
      return rows[0]?.count ?? 0;
    };
    while ((await count()) < boards.length) {
      if (performance.now() - startedAt > STUCK_MS) throw new Error(`stuck below ${boards.length}: ${text}`);
      await delay(LOOK_MS);
    }
  }

  /** Resolves when the ledger has this many facts with this type. Rejects if none arrives for two minutes. */
  async until(name: string, count: number, each: () => void = () => undefined): Promise<void> {
    let [last, lastAt] = [this.seen(name), performance.now()];
    while (this.seen(name) < count) {
      await delay(5);
      each();
      if (this.seen(name) !== last) [last, lastAt] = [this.seen(name), performance.now()];
      if (performance.now() - lastAt > STUCK_MS) throw new Error(`${name}: stuck at ${last} of ${count}`);
    }
  }

  async stop(): Promise<void> {
    await this.consumption?.stop();
    await this.admin.end();
    await this.installation.stop();
  }
}

export function residentBytes({ child }: Instance): number {
  return Number(readFileSync(`/proc/${child?.pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}
