import { eventually } from '@hiring/platform-testing';
import { FeedBench, opened } from '../../apps/change-feed/src/testing/feed.testing.js';
import { FeedProcess } from '../../apps/change-feed/src/testing/process.testing.js';
import { Sink } from '../../apps/change-feed/src/testing/sink.testing.js';
import type { BenchContext, Measure } from './bench-context.js';
import { openFeed } from './webhooks/feed-parts.js';
import { numberOf, SlackReceiver } from './slack/slack-receiver.js';

const DELIVERIES = Number(process.env['SLACK_BENCH_DELIVERIES'] ?? 100_000);
const KILLS = Number(process.env['SLACK_BENCH_KILLS'] ?? 20);
/** The number of webhooks. Slack accepts one message a second from each. */
const WEBHOOKS = 500;
const BATCH = 2_000;
const QUIET_MS_MAX = 600_000;

/**
 * Measures deliveries to webhooks of kind slack. While there is a backlog, the service is killed repeatedly with -9.
 * Slack must accept every event at least once, always under the same id. The first acceptances must follow the order of
 * the company's events.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const drill = await SlackDrill.prepare(context);
  try {
    const startedMs = performance.now();
    const first = drill.feed.head + 1;
    for (let sent = 0; sent < DELIVERIES; sent += BATCH) await drill.commit(sent, Math.min(BATCH, DELIVERIES - sent));
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await drill.taken(Math.floor((DELIVERIES * kill) / (KILLS + 1)));
      await drill.service.kill9();
      context.log(`kill ${kill}: ${drill.slack.count} messages taken, ${drill.slack.total} with repetitions`);
      drill.service = await drill.start();
    }
    const isComplete = await drill.taken(DELIVERIES);
    const succeeded = await drill.succeeded();
    const { lost, duplicates, renamed, disordered } = drill.reconcile(first);
    const seconds = (performance.now() - startedMs) / 1_000;
    const answers = JSON.stringify(Object.fromEntries([...drill.slack.answers].sort()));
    context.log(`complete ${isComplete}, answers ${answers}, ${seconds.toFixed(0)} s`);
    return [
      context.measure('messages', 'messages', {}, DELIVERIES),
      context.measure('kill -9', 'kills', {}, KILLS),
      context.measure('lost', 'messages', { max: 0 }, lost),
      context.measure('not recorded as succeeded in the end', 'messages', { max: 0 }, DELIVERIES - succeeded),
      context.measure('events under a second id', 'events', { max: 0 }, renamed),
      context.measure('out of the order of their company', 'messages', { max: 0 }, disordered),
      context.measure('outside the limits of Slack', 'messages', { max: 0 }, drill.slack.invalid),
      context.measure('taken twice, under the same id', 'messages', {}, duplicates),
      context.measure('all of them', 's', {}, seconds),
    ];
  } finally {
    await drill.close();
  }
}

class SlackDrill {
  readonly slack = new SlackReceiver();

  private constructor(
    readonly feed: FeedBench,
    private readonly sink: Sink,
    public service: FeedProcess,
  ) {
    sink.reply = (message) => {
      sink.received.length = 0;
      return this.slack.reply(message);
    };
  }

  static async prepare({ servers }: BenchContext): Promise<SlackDrill> {
    const { feed, stubs, sink, app } = await openFeed(servers, WEBHOOKS);
    for (let company = 1; company <= WEBHOOKS; company += 1) {
      const url = sink.url(`/services/T0/B${company}/secret`);
      await feed.watch(app, await feed.webhook(app, url, { kind: 'slack', ordered: true }), { companyId: company });
    }
    await feed.stop(app);
    await stubs.close();
    return new SlackDrill(feed, sink, await startOf(feed));
  }

  start(): Promise<FeedProcess> {
    return startOf(this.feed);
  }

  async commit(from: number, count: number): Promise<void> {
    await this.feed.append(Array.from({ length: count }, (_, index) => opened(((from + index) % WEBHOOKS) + 1)));
  }

  taken(count: number): Promise<boolean> {
    return eventually(() => this.slack.count >= count, { timeoutMs: QUIET_MS_MAX, everyMs: 20 }).catch(() => false);
  }

  async succeeded(): Promise<number> {
    const count = async (): Promise<number> => {
      const { rows } = await this.feed.pool.query<{ n: number }>(
        `select count(*)::int as n from change_feed.delivery where status = 'succeeded'`,
      );
      return rows[0]?.n ?? 0;
    };
    await eventually(async () => (await count()) === DELIVERIES, { timeoutMs: QUIET_MS_MAX, everyMs: 500 }).catch(
      () => false,
    );
    return count();
  }

  reconcile(first: number): { lost: number; duplicates: number; renamed: number; disordered: number } {
    const ids = new Map<number, string>();
    let renamed = 0;
    let disordered = 0;
    for (const taken of this.slack.taken.values()) {
      let newest = 0;
      for (const id of taken) {
        const seq = numberOf(id);
        const known = ids.get(seq);
        if (known === undefined) {
          ids.set(seq, id);
          if (seq < newest) disordered += 1;
          newest = Math.max(newest, seq);
        } else if (known !== id) renamed += 1;
      }
    }
    let lost = 0;
    for (let seq = first; seq <= this.feed.head; seq += 1) if (!ids.has(seq)) lost += 1;
    return { lost, duplicates: this.slack.total - ids.size - renamed, renamed, disordered };
  }

  async close(): Promise<void> {
    await this.service.kill9();
    await this.feed.close();
    await this.sink.close();
  }
}

async function startOf(feed: FeedBench): Promise<FeedProcess> {
  return FeedProcess.start(await feed.env({ LOG_LEVEL: 'error' }));
}
