import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hiring/platform-testing';
import { FeedBench, opened } from '../../apps/change-feed/src/testing/feed.testing.js';
import { FeedProcess } from '../../apps/change-feed/src/testing/process.testing.js';
import { Neighbours } from '../../apps/change-feed/src/testing/services.testing.js';
import { Sink } from '../../apps/change-feed/src/testing/sink.testing.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { processorSecondsBelow } from './webhooks/processor-time.js';

/** The full recipe has 100,000 events. */
const EVENTS = Number(process.env['WEBHOOKS_BENCH_EVENTS'] ?? 100_000);
const DESTINATIONS = 100;
const HANGING = 10;
const HANG_MS = 5_000;
const TICK_MS = 10;

/** Push delivery on a loopback sink, one event to one destination, every event reconciled. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const { kafkaBrokers, databaseAdminUrl, redisUrl } = context.servers;
  process.env['TEST_KAFKA_BROKERS'] = kafkaBrokers.join(',');
  process.env['TEST_DATABASE_ADMIN_URL'] = databaseAdminUrl;
  process.env['TEST_REDIS_URL'] = redisUrl;
  const load = await WebhookLoad.prepare();
  try {
    await load.run(Math.min(EVENTS, 5_000), 1_000); // Warms up compilers, caches and connections.
    const steady = await load.run(EVENTS, 1_000);
    context.log(`steady: ${describe(steady)}`);
    const burst = await load.run(Math.min(EVENTS, 40_000), Number.POSITIVE_INFINITY);
    context.log(`burst: ${describe(burst)}`);
    const alone = await load.run(Math.min(EVENTS, 10_000), 500);
    load.hang(HANGING);
    const beside = await load.run(Math.min(EVENTS, 10_000), 500, HANGING);
    load.hang(0);
    context.log(`beside hanging destinations: ${describe(beside)}`);
    return [
      context.measure('commit to first attempt at 1,000/s, p50', 'ms', { max: 40 }, quantile(steady.latenciesMs, 0.5)),
      context.measure(
        'commit to first attempt at 1,000/s, p99',
        'ms',
        { max: 140 },
        quantile(steady.latenciesMs, 0.99),
      ),
      context.measure('processor time per delivery', 'ms', { max: 1 }, steady.processorMs),
      context.measure('sustained maximum', 'deliveries/s', { min: 2_000 }, burst.perSecond),
      context.measure('lost', 'deliveries', { max: 0 }, steady.lost + burst.lost + alone.lost + beside.lost),
      context.measure(
        'p99 of ninety beside ten that hang, over alone',
        'ratio',
        { max: 1.1 },
        quantile(beside.latenciesMs, 0.99) / quantile(alone.latenciesMs, 0.99),
      ),
    ];
  } finally {
    await load.close();
  }
}

interface Outcome {
  latenciesMs: number[];
  lost: number;
  perSecond: number;
  processorMs: number;
}

function describe(outcome: Outcome): string {
  const [p50, p99] = [0.5, 0.99].map((q) => quantile(outcome.latenciesMs, q).toFixed(1));
  return `${outcome.perSecond.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, ${outcome.processorMs.toFixed(3)} ms each`;
}

/** The service in a process of its own, a ledger that is written here, and one company per destination. */
class WebhookLoad {
  private readonly committedMs = new Map<number, number>();
  private readonly arrivedMs = new Map<number, number>();
  private hanging = 0;

  private constructor(
    private readonly feed: FeedBench,
    private readonly neighbours: Neighbours,
    private readonly sink: Sink,
    private readonly service: FeedProcess,
  ) {
    sink.reply = ({ path, body }) => {
      const seq = /"event_seq":(\d+)/.exec(body)?.[1];
      if (seq !== undefined && !this.arrivedMs.has(Number(seq))) this.arrivedMs.set(Number(seq), performance.now());
      sink.received.length = 0;
      return Number(path.slice(1)) <= this.hanging ? { status: 200, after: delay(HANG_MS) } : { status: 200 };
    };
  }

  static async prepare(): Promise<WebhookLoad> {
    const feed = await FeedBench.open();
    const neighbours = await Neighbours.start(await feed.env());
    const sink = await Sink.open();
    const app = await feed.start();
    await feed.companies(DESTINATIONS);
    neighbours.ledgerHead = feed.head;
    for (let company = 1; company <= DESTINATIONS; company += 1) {
      await feed.watch(app, await feed.webhook(app, sink.url(`/${company}`)), { companyId: company });
    }
    await feed.stop(app);
    return new WebhookLoad(feed, neighbours, sink, FeedProcess.start(await feed.env()));
  }

  /** The first `count` destinations take 5 s to answer from now on. */
  hang(count: number): void {
    this.hanging = count;
  }

  /** Latencies and losses leave out the first `hanging` companies; they are waited for by nobody. */
  async run(events: number, perSecond: number, hanging = 0): Promise<Outcome> {
    const first = this.feed.head + 1;
    const processorBefore = processorSecondsBelow();
    const startedMs = performance.now();
    const batch = Number.isFinite(perSecond) ? Math.round((perSecond * TICK_MS) / 1_000) : 2_000;
    for (let sent = 0; sent < events; sent += batch) {
      await this.commit(sent, Math.min(batch, events - sent));
      if (Number.isFinite(perSecond)) await until(startedMs + ((sent + batch) / perSecond) * 1_000);
    }
    const wanted = [...this.committedMs.keys()].filter(
      (seq) => seq >= first && ((seq - first) % DESTINATIONS) + 1 > hanging,
    );
    await eventually(() => wanted.every((seq) => this.arrivedMs.has(seq)), { timeoutMs: 120_000 }).catch(() => false);
    const endedMs = performance.now();
    const arrived = wanted.filter((seq) => this.arrivedMs.has(seq));
    return {
      latenciesMs: arrived.map((seq) => (this.arrivedMs.get(seq) ?? 0) - (this.committedMs.get(seq) ?? 0)),
      lost: wanted.length - arrived.length,
      perSecond: (arrived.length / (endedMs - startedMs)) * 1_000,
      processorMs: ((processorSecondsBelow() - processorBefore) * 1_000) / arrived.length,
    };
  }

  async close(): Promise<void> {
    await this.service.kill9();
    await this.neighbours.close();
    await this.feed.close();
    await this.sink.close();
  }

  private async commit(from: number, count: number): Promise<void> {
    const facts = Array.from({ length: count }, (_, index) => opened(((from + index) % DESTINATIONS) + 1));
    const last = await this.feed.append(facts);
    const nowMs = performance.now();
    for (let seq = last - count + 1; seq <= last; seq += 1) this.committedMs.set(seq, nowMs);
  }
}

async function until(atMs: number): Promise<void> {
  const waitMs = atMs - performance.now();
  if (waitMs > 0) await delay(waitMs);
}
