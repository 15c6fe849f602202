import { setTimeout as delay } from 'node:timers/promises';
import { eventually, startOwnServers, type OwnServers } from '@hiring/platform-testing';
import type { BenchContext, Measure } from './bench-context.js';
import { DESTINATIONS, WebhookLoad } from './webhooks/webhook-load.js';

const KILLS = 7;
const PER_KILL = Number(process.env['DELIVERY_FAULTS_EVENTS'] ?? 800);
/**
 * The number of events that the destinations must accept before the next fault. It is lower than the number of
 * committed events, so that a backlog remains.
 */
const SEEN_MIN = PER_KILL / 4;
const ANSWER_MS = 100;
/** Every tenth destination refuses each message once, so that every fault happens during retries. */
const REFUSING = 10;
const SETTLED_MS_MAX = 180_000;

/**
 * Kills the service seven times with SIGKILL, and then Redis, Postgres and Kafka once each. Each fault happens while
 * deliveries are pending. Then checks that every event was accepted at least once, that every delivery is recorded as
 * succeeded, and that there are no more duplicates than attempts that were in flight at a fault.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const servers = await startOwnServers({ kafka: true, postgres: true, redis: true });
  const drill = await FaultDrill.prepare(servers);
  try {
    const firstSeq = drill.load.feed.head + 1;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await drill.backlog();
      await drill.load.service.kill9();
      await drill.noteInFlight();
      context.log(`kill ${kill}: ${drill.inFlight.size} attempts cut off so far, ${await drill.pending()} pending`);
      await drill.load.restart();
    }
    await drill.backlog();
    await servers.redis.kill9();
    await servers.redis.start();
    await drill.backlog();
    await servers.postgres.kill9();
    await servers.postgres.start();
    await drill.noteInFlight();
    context.log(`Postgres restarted: ${await drill.pending()} pending`);
    await drill.backlog();
    await servers.kafka.kill9();
    await servers.kafka.start();
    context.log(`Kafka restarted: ${await drill.pending()} pending`);
    const events = drill.load.feed.head - firstSeq + 1;
    const settled = await drill.settled(events);
    const { lost, duplicates } = drill.reconcile(firstSeq);
    const records = await drill.records();
    context.log(`${events} events, settled ${settled}, ${JSON.stringify(records)}`);
    return [
      context.measure('events', 'deliveries', {}, events),
      context.measure('lost', 'deliveries', { max: 0 }, lost),
      context.measure('not recorded as succeeded in the end', 'deliveries', { max: 0 }, events - records.succeeded),
      context.measure('given up without an attempt', 'deliveries', { max: 0 }, records.unattempted),
      context.measure('refused once and not delivered since', 'deliveries', { max: 0 }, drill.unretried()),
      context.measure('delivered twice', 'deliveries', { max: drill.inFlight.size }, duplicates),
    ];
  } finally {
    await drill.load.close();
    await servers.remove();
  }
}

class FaultDrill {
  private readonly accepted = new Map<number, number>();
  private readonly refused = new Set<number>();
  readonly inFlight = new Set<string>();

  private constructor(readonly load: WebhookLoad) {
    load.reply = (company, { body }) => {
      const seq = Number(/"event_seq":(\d+)/.exec(body)?.[1]);
      if (company % REFUSING === 0 && !this.refused.has(seq)) {
        this.refused.add(seq);
        return { status: 503, after: delay(ANSWER_MS) };
      }
      this.accepted.set(seq, (this.accepted.get(seq) ?? 0) + 1);
      return { status: 200, after: delay(ANSWER_MS) };
    };
  }

  static async prepare(servers: OwnServers): Promise<FaultDrill> {
    return new FaultDrill(
      await WebhookLoad.prepare({
        kafkaBrokers: servers.kafka.brokers,
        databaseAdminUrl: servers.postgres.adminUrl,
        redisUrl: servers.redis.url,
      }),
    );
  }

  /** Commits more events and waits until some are delivered. */
  async backlog(): Promise<void> {
    const goal = this.accepted.size + SEEN_MIN;
    await this.load.commit(0, PER_KILL);
    await eventually(() => this.accepted.size >= goal, { timeoutMs: SETTLED_MS_MAX, everyMs: 5 });
  }

  /** Records the attempts in flight at a fault. */
  noteInFlight(): Promise<boolean> {
    return eventually(
      async () => {
        const { rows } = await this.load.feed.pool.query<{ attempt: string }>(
          `select id || '/' || claims as attempt from change_feed.delivery where started_at is not null`,
        );
        for (const { attempt } of rows) this.inFlight.add(attempt);
        return true;
      },
      { timeoutMs: 30_000 },
    );
  }

  pending(): Promise<number> {
    return this.count(`status = 'pending'`);
  }

  async settled(events: number): Promise<boolean> {
    const done = async (): Promise<boolean> => (await this.count(`status = 'succeeded'`)) === events;
    return eventually(done, { timeoutMs: SETTLED_MS_MAX, everyMs: 500 }).catch(() => false);
  }

  /** Returns how many events were never accepted, and how many acceptances were duplicates. */
  reconcile(firstSeq: number): { lost: number; duplicates: number } {
    let lost = 0;
    let duplicates = 0;
    for (let seq = firstSeq; seq <= this.load.feed.head; seq += 1) {
      const times = this.accepted.get(seq) ?? 0;
      if (times === 0) lost += 1;
      else duplicates += times - 1;
    }
    return { lost, duplicates };
  }

  unretried(): number {
    return [...this.refused].filter((seq) => !this.accepted.has(seq)).length;
  }

  async records(): Promise<{ succeeded: number; unattempted: number; destinations: number }> {
    return {
      succeeded: await this.count(`status = 'succeeded'`),
      unattempted: await this.count(
        `status not in ('succeeded', 'pending') and not exists (select from change_feed.attempt where delivery_id = delivery.id)`,
      ),
      destinations: DESTINATIONS,
    };
  }

  /** Counts deliveries. Retries, because Postgres may just have been killed. */
  private count(condition: string): Promise<number> {
    return eventually(
      async () => {
        const { rows } = await this.load.feed.pool.query<{ n: number }>(
          `select count(*)::int as n from change_feed.delivery where ${condition}`,
        );
        return { n: rows[0]?.n ?? 0 };
      },
      { timeoutMs: 30_000 },
    ).then(({ n }) => n);
  }
}
