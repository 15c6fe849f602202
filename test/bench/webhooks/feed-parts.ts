import type { INestApplicationContext } from '@nestjs/common';
import { FeedBench } from '../../../apps/change-feed/src/testing/feed.testing.js';
import { StubServices } from '../../../apps/change-feed/src/testing/services.testing.js';
import { Sink } from '../../../apps/change-feed/src/testing/sink.testing.js';
import type { BenchServers } from '../bench-context.js';

export interface FeedParts {
  feed: FeedBench;
  /** The stub services. Close them after creating webhooks and watches, because they use processor time. */
  stubs: StubServices;
  /** Receives the deliveries. */
  sink: Sink;
  /** The service in this process, for making webhooks and watches. */
  app: INestApplicationContext;
}

/** Opens a change feed on the benchmark's servers, with this many companies in its ledger. */
export async function openFeed(servers: BenchServers, companies: number): Promise<FeedParts> {
  process.env['TEST_KAFKA_BROKERS'] = servers.kafkaBrokers.join(',');
  process.env['TEST_DATABASE_ADMIN_URL'] = servers.databaseAdminUrl;
  process.env['TEST_REDIS_URL'] = servers.redisUrl;
  const feed = await FeedBench.open();
  const stubs = await StubServices.start(await feed.env());
  const sink = await Sink.open();
  const app = await feed.start();
  await feed.companies(companies);
  stubs.ledgerHead = feed.head;
  return { feed, stubs, sink, app };
}
