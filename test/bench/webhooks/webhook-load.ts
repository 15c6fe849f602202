import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hiring/platform-testing';
import { FeedBench, opened } from '../../../apps/change-feed/src/testing/feed.testing.js';
import { FeedProcess } from '../../../apps/change-feed/src/testing/process.testing.js';
import { Sink, type Received, type Reply } from '../../../apps/change-feed/src/testing/sink.testing.js';
import { quantile, type BenchServers } from '../bench-context.js';
import { openFeed } from './feed-parts.js';
import { processorSecondsBelow, spent, total } from '../processor-time.js';
import { explainSlowest } from './slowest.js';

export const DESTINATIONS = 100;
/** The time between two ledger transactions, in milliseconds. Each contains all events since the previous one. */
const TICK_MS = 20;
const BURST = 2_000;
const ARRIVED_WITHIN_MS = 120_000;

export interface Outcome {
  events: number;
  latenciesMs: number[];
  /** The number of committed events that never arrived. */
  lost: number;
  /** The number of repeated arrivals. */
  duplicates: number;
  perSecond: number;
  /** Processor milliseconds per delivery, by program. */
  processorMs: Map<string, number>;
  slowest: string;
}

export interface RunOptions {
  events: number;
  /** Events per second; Infinity means as fast as possible. */
  perSecond: number;
  /** Returns whether the events of a company (1 to 100) are measured. If absent, the events of every company are. */
  counted?: (company: number) => boolean;
}

/**
 * Runs change-feed in a separate process with a hundred loopback destinations, each with a watch on one company. The
 * benchmark itself writes the ledger. Every event must arrive exactly once.
 */
export class WebhookLoad {
  /** Returns a destination's answer, by default 200 at once. */
  reply: (company: number, message: Received) => Reply = () => ({ status: 200 });
  private readonly committedMs = new Map<number, number>();
  private readonly arrivals = new Map<number, number[]>();

  private constructor(
    readonly feed: FeedBench,
    private readonly sink: Sink,
    public service: FeedProcess,
  ) {
    sink.reply = (message) => {
      const seq = Number(/"event_seq":(\d+)/.exec(message.body)?.[1]);
      const seen = this.arrivals.get(seq);
      if (seen === undefined) this.arrivals.set(seq, [performance.now()]);
      else seen.push(performance.now());
      sink.received.length = 0;
      return this.reply(Number(message.path.slice(1)), message);
    };
  }

  static async prepare(servers: BenchServers): Promise<WebhookLoad> {
    const { feed, stubs, sink, app } = await openFeed(servers, DESTINATIONS);
    for (let company = 1; company <= DESTINATIONS; company += 1) {
      await feed.watch(app, await feed.webhook(app, sink.url(`/${company}`)), { companyId: company });
    }
    await feed.stop(app);
    // The stubs are no longer needed, and would use CPU time.
    await stubs.close();
    return new WebhookLoad(feed, sink, FeedProcess.start(await feed.env({ LOG_LEVEL: 'error' })));
  }

  /** Kills the service's process and starts another. */
  async restart(): Promise<void> {
    await this.service.kill9();
    this.service = FeedProcess.start(await this.feed.env({ LOG_LEVEL: 'error' }));
  }

  async run({ events, perSecond, counted = () => true }: RunOptions): Promise<Outcome> {
    const first = this.feed.head + 1;
    const before = processorSecondsBelow();
    const startedMs = performance.now();
    await this.commitAll(events, perSecond, startedMs);
    const wanted: number[] = [];
    for (let seq = first; seq <= this.feed.head; seq += 1) {
      if (counted(((seq - first) % DESTINATIONS) + 1)) wanted.push(seq);
    }
    await eventually(() => wanted.every((seq) => this.arrivals.has(seq)), {
      timeoutMs: ARRIVED_WITHIN_MS,
      everyMs: 50,
    }).catch(() => false);
    const seconds = (performance.now() - startedMs) / 1_000;
    const cpu = spent(before, processorSecondsBelow());
    const arrived = wanted.filter((seq) => this.arrivals.has(seq));
    const arrivedTimes = arrived.reduce((sum, seq) => sum + (this.arrivals.get(seq)?.length ?? 0), 0);
    const timed = arrived.map((seq) => ({
      seq,
      committedMs: this.committedMs.get(seq) ?? 0,
      arrivedMs: this.arrivals.get(seq)?.[0] ?? 0,
    }));
    return {
      events: wanted.length,
      latenciesMs: timed.map(({ committedMs, arrivedMs }) => arrivedMs - committedMs),
      lost: wanted.length - arrived.length,
      duplicates: arrivedTimes - arrived.length,
      perSecond: arrived.length / seconds,
      processorMs: new Map([...cpu].map(([name, spentSeconds]) => [name, (spentSeconds * 1_000) / arrived.length])),
      slowest: await explainSlowest(this.feed.pool, timed, startedMs),
    };
  }

  async close(): Promise<void> {
    await this.service.kill9();
    await this.feed.close();
    await this.sink.close();
  }

  private async commitAll(events: number, perSecond: number, startedMs: number): Promise<void> {
    for (let sent = 0; sent < events;) {
      const due = Math.floor(((performance.now() - startedMs) / 1_000) * perSecond);
      const count = Math.min(events - sent, Number.isFinite(perSecond) ? due - sent : BURST);
      if (count > 0) await this.commit(sent, count);
      sent += Math.max(0, count);
      if (Number.isFinite(perSecond)) await delay(TICK_MS - ((performance.now() - startedMs) % TICK_MS));
    }
  }

  async commit(from: number, count: number): Promise<void> {
    const facts = Array.from({ length: count }, (_, index) => opened(((from + index) % DESTINATIONS) + 1));
    const last = await this.feed.append(facts);
    const nowMs = performance.now();
    for (let seq = last - count + 1; seq <= last; seq += 1) this.committedMs.set(seq, nowMs);
  }
}

export function describe(outcome: Outcome): string {
  const [p50, p99] = [0.5, 0.99].map((q) => quantile(outcome.latenciesMs, q).toFixed(1));
  const parts = [...outcome.processorMs]
    .filter(([, ms]) => ms > 0.005)
    .map(([name, ms]) => `${name} ${ms.toFixed(3)}`)
    .join(', ');
  const cpu = `${total(outcome.processorMs).toFixed(3)} ms of processor time each (${parts})`;
  return `${outcome.perSecond.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, lost ${outcome.lost}, twice ${outcome.duplicates}, ${cpu}; ${outcome.slowest}`;
}
