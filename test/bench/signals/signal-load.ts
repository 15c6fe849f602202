import { setTimeout as delay } from 'node:timers/promises';
import type { DecidedFact } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { closed, FeedBench, opened } from '../../../apps/change-feed/src/testing/feed.testing.js';
import { FeedProcess } from '../../../apps/change-feed/src/testing/process.testing.js';
import { Sink } from '../../../apps/change-feed/src/testing/sink.testing.js';
import type { BenchServers } from '../bench-context.js';
import { openFeed } from '../webhooks/feed-parts.js';

const DESTINATIONS = 100;
/** The time between two ledger transactions, in milliseconds. Each contains all changes since the previous one. */
const TICK_MS = 20;
const ARRIVED_WITHIN_MS = 120_000;
/**
 * The number of reqs that a company opens and then closes. After the last closure hiring has paused, and the next req
 * resumes it.
 */
const REQS = 3;
const STEPS = 2 * REQS;
const BEGIN_MS = Date.parse('2026-03-02T10:00:00.000Z');
/** The time between two cycles, in milliseconds. Signals of one type must be at least 7 days from each other. */
const CYCLE_MS = 8 * 86_400_000;

export interface Outcome {
  changes: number;
  perSecond: number;
  /** Milliseconds from the fact's commit to each signal's first attempt. */
  latenciesMs: number[];
  /** The number of due signals that never arrived. */
  lost: number;
  duplicates: number;
}

/**
 * Runs change-feed in a separate process. The benchmark itself writes the ledger. Each company's hiring pauses and
 * resumes, and every due signal must arrive exactly once.
 */
export class SignalLoad {
  private readonly committedMs = new Map<number, number>();
  private readonly arrivals = new Map<number, number[]>();
  /** The number of changes so far, by company. */
  private readonly steps: number[];
  private changes = 0;

  private constructor(
    private readonly feed: FeedBench,
    private readonly sink: Sink,
    private readonly service: FeedProcess,
    private readonly companies: number,
  ) {
    this.steps = new Array<number>(companies).fill(0);
    sink.reply = ({ body }) => {
      const seq = Number(/"event_seq":(\d+)/.exec(body)?.[1]);
      this.arrivals.set(seq, [...(this.arrivals.get(seq) ?? []), performance.now()]);
      sink.received.length = 0;
      return { status: 200 };
    };
  }

  static async prepare(servers: BenchServers, companies: number): Promise<SignalLoad> {
    const { feed, stubs, sink, app } = await openFeed(servers, companies);
    const webhooks: number[] = [];
    for (let at = 0; at < DESTINATIONS; at += 1) webhooks.push(await feed.webhook(app, sink.url(`/${at}`)));
    for (let companyId = 1; companyId <= companies; companyId += 1) {
      const options = { companyId, eventTypes: [], signalTypes: ['hiring_paused' as const, 'hiring_resumed' as const] };
      await feed.watch(app, webhooks[companyId % DESTINATIONS] as number, options);
    }
    await feed.stop(app);
    // The stubs are no longer needed, and would use CPU time.
    await stubs.close();
    const service = FeedProcess.start(await feed.env({ LOG_LEVEL: 'error' }));
    const load = new SignalLoad(feed, sink, service, companies);
    await load.stagger();
    return load;
  }

  /** Commits the changes at this rate, and waits for their signals. */
  async run(changes: number, perSecond: number): Promise<Outcome> {
    const due: number[] = [];
    const startedMs = performance.now();
    for (let sent = 0; sent < changes;) {
      const count = Math.min(changes - sent, Math.floor(((performance.now() - startedMs) / 1_000) * perSecond) - sent);
      if (count > 0) due.push(...(await this.commit(count)));
      sent += Math.max(0, count);
      await delay(TICK_MS - ((performance.now() - startedMs) % TICK_MS));
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    await eventually(() => due.every((seq) => this.arrivals.has(seq)), {
      timeoutMs: ARRIVED_WITHIN_MS,
      everyMs: 50,
    }).catch(() => false);
    const arrived = due.filter((seq) => this.arrivals.has(seq));
    const times = (seq: number): number[] => this.arrivals.get(seq) ?? [];
    return {
      changes,
      perSecond: changes / seconds,
      latenciesMs: arrived.map((seq) => (times(seq)[0] as number) - (this.committedMs.get(seq) as number)),
      lost: due.length - arrived.length,
      duplicates: arrived.reduce((sum, seq) => sum + times(seq).length - 1, 0),
    };
  }

  async close(): Promise<void> {
    await this.service.kill9();
    await this.feed.close();
    await this.sink.close();
  }

  /** Moves companies to different steps, so that their signals do not coincide. */
  private async stagger(): Promise<void> {
    for (let company = 0; company < this.companies; company += 1) {
      const facts = Array.from({ length: company % STEPS }, () => this.nextOf(company).fact);
      if (facts.length > 0) await this.feed.append(facts);
    }
  }

  /** Commits one ledger transaction. Returns the positions whose facts cause a watched signal. */
  private async commit(count: number): Promise<number[]> {
    const made = Array.from({ length: count }, () => this.next());
    const last = await this.feed.append(made.map(({ fact }) => fact));
    const nowMs = performance.now();
    const first = last - count + 1;
    for (let seq = first; seq <= last; seq += 1) this.committedMs.set(seq, nowMs);
    return made.flatMap(({ signals }, index) => (signals ? [first + index] : []));
  }

  /** Returns the next change. The companies take turns. */
  private next(): { fact: DecidedFact; signals: boolean } {
    const company = this.changes % this.companies;
    this.changes += 1;
    return this.nextOf(company);
  }

  private nextOf(company: number): { fact: DecidedFact; signals: boolean } {
    const step = this.steps[company] as number;
    this.steps[company] = step + 1;
    const [cycle, at] = [Math.floor(step / STEPS), step % STEPS];
    const observed_at = new Date(BEGIN_MS + cycle * CYCLE_MS + at * 1_000).toISOString();
    const req_key = `greenhouse:c${company + 1}:role-${cycle}-${at % REQS}`;
    const times = { observed_at, crawl_id: `crawl-${company}-${step}` };
    if (at < REQS) {
      const fact = opened(company + 1, { ...times, req_key, opened_at: observed_at });
      return { fact, signals: cycle > 0 && at === 0 };
    }
    return { fact: { ...closed(company + 1, req_key), ...times }, signals: at === STEPS - 1 };
  }
}
