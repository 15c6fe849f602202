import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hiring/platform-testing';
import { WatchesController } from '../../apps/change-feed/src/watches/watches.controller.js';
import { CUSTOMER, FeedBench, opened } from '../../apps/change-feed/src/testing/feed.testing.js';
import { FeedProcess } from '../../apps/change-feed/src/testing/process.testing.js';
import { StubServices } from '../../apps/change-feed/src/testing/services.testing.js';
import { Sink } from '../../apps/change-feed/src/testing/sink.testing.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';

const TRIES = Number(process.env['WATCH_CANCEL_TRIES'] ?? 1_000);
const LANES = 10;
const PER_SECOND = 500;
const TICK_MS = 20;
/**
 * The time in milliseconds that this process may need to read a request to its last byte, in addition to event loop
 * delays. A request that arrives within this time after the cancellation's answer is therefore not counted as late.
 */
const SEEN_WITHIN_MS = 100;

interface Cancelled {
  watchId: number;
  /**
   * The time of the cancellation's answer. It is wall-clock time, because it is compared with the times in the
   * service's log.
   */
  answeredMs: number;
  tookMs: number;
}

/**
 * Creates, triggers and cancels watches a thousand times under load, on two replicas. After a cancellation's answer,
 * neither log nor receiver may show a new attempt.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  process.env['TEST_KAFKA_BROKERS'] = context.servers.kafkaBrokers.join(',');
  process.env['TEST_DATABASE_ADMIN_URL'] = context.servers.databaseAdminUrl;
  process.env['TEST_REDIS_URL'] = context.servers.redisUrl;
  const feed = await FeedBench.open();
  const stubs = await StubServices.start(await feed.env());
  const sink = await Sink.open();
  const app = await feed.start();
  const other = FeedProcess.start(await feed.env({ LOG_LEVEL: 'error' }));
  try {
    const drill = new CancelDrill(feed, stubs, sink, (watchId) =>
      app.get(WatchesController).remove({ customer_id: CUSTOMER, watch_id: watchId }),
    );
    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    const cancelled = await drill.run(app);
    loop.disable();
    const seenWithinMs = SEEN_WITHIN_MS + (2 * loop.max) / 1e6;
    const attempts = await drill.attempts();
    const late = cancelled.filter(({ watchId, answeredMs }) => (attempts.get(watchId) ?? 0) > answeredMs);
    const seen = cancelled.filter(
      ({ watchId, answeredMs }) => (drill.seen.get(watchId) ?? 0) > answeredMs + seenWithinMs,
    );
    const pushed = cancelled.filter(({ watchId }) => drill.seen.has(watchId)).length;
    context.log(
      `${cancelled.length} watches cancelled, ${pushed} of them had been pushed to, ${sink.received.length} requests, read here within ${seenWithinMs.toFixed(0)} ms`,
    );
    const took = cancelled.map(({ tookMs }) => tookMs);
    return [
      context.measure('tries', 'watches', { min: TRIES }, cancelled.length),
      context.measure('attempts logged as started after the 204', 'watches', { max: 0 }, late.length),
      context.measure('requests that arrived after the 204', 'watches', { max: 0 }, seen.length),
      context.measure('cancelling, p50', 'ms', {}, quantile(took, 0.5)),
      context.measure('cancelling, p99', 'ms', {}, quantile(took, 0.99)),
    ];
  } finally {
    await other.kill9();
    await stubs.close();
    await feed.close();
    await sink.close();
  }
}

class CancelDrill {
  /** The arrival times of the watches' last requests. */
  readonly seen = new Map<number, number>();
  private loading = true;

  constructor(
    private readonly feed: FeedBench,
    private readonly stubs: StubServices,
    sink: Sink,
    private readonly cancel: (watchId: number) => Promise<unknown>,
  ) {
    this.url = (path) => sink.url(path);
    sink.reply = (message) => {
      this.seen.set(Number(/"watch_id":(\d+)/.exec(message.body)?.[1]), message.atMs);
      return { status: 200 };
    };
  }

  private readonly url: (path: string) => string;

  async run(app: Parameters<FeedBench['webhook']>[0]): Promise<Cancelled[]> {
    await this.feed.companies(LANES);
    this.stubs.ledgerHead = this.feed.head;
    const webhooks: number[] = [];
    for (let lane = 1; lane <= LANES; lane += 1) webhooks.push(await this.feed.webhook(app, this.url(`/${lane}`)));
    const load = this.publish();
    const perLane = Math.ceil(TRIES / LANES);
    const lanes = webhooks.map(async (webhookId, index) => {
      const cancelled: Cancelled[] = [];
      for (let one = 0; one < perLane; one += 1) {
        const watchId = await this.feed.watch(app, webhookId, { companyId: index + 1 });
        await eventually(() => this.seen.has(watchId), { timeoutMs: 20_000, everyMs: 5 });
        // The cancellation falls into a random phase of a delivery.
        await delay(Math.random() * 40);
        const beganMs = performance.now();
        await this.cancel(watchId);
        cancelled.push({ watchId, answeredMs: Date.now(), tookMs: performance.now() - beganMs });
      }
      return cancelled;
    });
    const all = await Promise.all(lanes).finally(() => {
      this.loading = false;
      return load;
    });
    // Waits for late requests.
    await delay(3_000);
    return all.flat();
  }

  /** Returns the time at which each watch's last attempt began, from the service's log. */
  async attempts(): Promise<Map<number, number>> {
    const { rows } = await this.feed.pool.query<{ watch_id: number; at: string }>(
      `select watch_id, max(attempt.at) as at from change_feed.delivery join change_feed.attempt on delivery_id = delivery.id
        group by watch_id`,
    );
    return new Map(rows.map((row) => [row.watch_id, Date.parse(row.at)]));
  }

  private async publish(): Promise<void> {
    const startedMs = performance.now();
    for (let sent = 0; this.loading;) {
      const due = Math.floor(((performance.now() - startedMs) / 1_000) * PER_SECOND) - sent;
      if (due > 0) await this.feed.append(Array.from({ length: due }, (_, one) => opened(((sent + one) % LANES) + 1)));
      sent += Math.max(0, due);
      this.stubs.ledgerHead = this.feed.head;
      await delay(TICK_MS);
    }
  }
}
