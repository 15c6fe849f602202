import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { topicSpecs, VENDORS, type Observation } from '@hiring/contracts';
import { createPlaceNormaliser } from '@hiring/normalise/places';
import { KafkaPort, PartAssembler } from '@hiring/platform-kafka';
import { createRedis, type Redis } from '@hiring/platform-redis';
import { SafeFetch, type SafeRequest } from '@hiring/platform-safe-fetch';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { pino } from 'pino';
import type { FreshnessConfig } from '../../apps/freshness/src/config.js';
import { BoardCrawler } from '../../apps/freshness/src/crawl/board-crawler.js';
import { BoardFetcher } from '../../apps/freshness/src/crawl/board-fetcher.js';
import { PoliteFetch } from '../../apps/freshness/src/crawl/polite-fetch.js';
import { Politeness } from '../../apps/freshness/src/crawl/politeness.js';
import { RobotsPolicies } from '../../apps/freshness/src/crawl/robots-policies.js';
import type { ClaimedSource } from '../../apps/freshness/src/boards/claimed-source.js';
import type { ReadingThread } from '../../apps/freshness/src/reading/reading-thread.js';
import { FreshnessBench } from '../../apps/freshness/src/testing/freshness-bench.js';
import { readingChannel, unlimited } from '../../apps/freshness/src/testing/reading-channel.js';

export const logger = pino({ level: 'silent' });
/** The default time limit for a listing in milliseconds. */
export const PATIENCE_MS = 1_500;

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Limits every request to at most `maxWaitMs`, measured on the real clock, because the product's own limits are longer.
 */
class ImpatientFetch extends SafeFetch {
  maxWaitMs = PATIENCE_MS;

  override request(request: SafeRequest) {
    return super.request({ ...request, timeoutMs: Math.min(request.timeoutMs, this.maxWaitMs) });
  }
}

/** Runs freshness's crawler against a loopback server, which answers the requests for every board with `answer`. */
export class CrawlRig {
  readonly requested: string[] = [];
  answer: Answer = (_request, response) => void response.writeHead(500).end();
  /** The answer for any host's `/robots.txt`; 404 by default. */
  robots: Answer = (_request, response) => void response.writeHead(404).end();

  private constructor(
    readonly bench: FreshnessBench,
    readonly politeness: Politeness,
    private readonly crawler: BoardCrawler,
    private readonly kafka: KafkaPort,
    private readonly intake: string,
    private readonly closing: { server: Server; redis: Redis; fetch: ImpatientFetch; readings: ReadingThread },
  ) {}

  static async open(options: { robotsPolicy?: FreshnessConfig['robotsPolicy'] } = {}): Promise<CrawlRig> {
    const { kafkaBrokers, redisUrl } = await testServers();
    const prefix = testPrefix();
    const { intake } = topicSpecs(prefix);
    const kafka = new KafkaPort({ brokers: kafkaBrokers, clientId: 'bad-boards', logger });
    const bench = await FreshnessBench.open();
    await kafka.ensureTopics([intake]);
    const server = createServer((request, response) => rig.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const redis = createRedis({ url: redisUrl, prefix, logger, name: 'bad-boards', commandTimeoutMs: 5_000 });
    await eventually(() => redis.status === 'ready');
    const config = {
      topicPrefix: prefix,
      robotsPolicy: options.robotsPolicy ?? 'ignore',
      robotsPolicyVendors: [] as string[],
      backendRates: Object.keys(VENDORS).map((vendor) => `${vendor}=10000/64`),
      boardOriginRewrite: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    } as FreshnessConfig;
    const fetch = new ImpatientFetch({ allowedNetworks: ['127.0.0.0/8'], maxConnectionsPerOrigin: 16 });
    const politeness = new Politeness(redis);
    const polite = new PoliteFetch(fetch, politeness, bench.clock, config);
    const robots = new RobotsPolicies(config, polite, bench.clock, logger);
    const places = createPlaceNormaliser({ cities: [], divisions: [] });
    const fetcher = new BoardFetcher(polite, robots);
    const readings = readingChannel(unlimited(places));
    const crawler = new BoardCrawler(fetcher, bench.sources, bench.clock, config, readings, logger, kafka);
    const closing = { server, redis, fetch, readings };
    const rig: CrawlRig = new CrawlRig(bench, politeness, crawler, kafka, intake.name, closing);
    return rig;
  }

  set maxWaitMs(ms: number) {
    this.closing.fetch.maxWaitMs = ms;
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    response.on('error', () => response.destroy());
    request.resume();
    const url = request.url ?? '';
    this.requested.push(url);
    request.on('end', () => (url.endsWith('/robots.txt') ? this.robots : this.answer)(request, response));
  }

  /** Links the board to company 1, and claims it. */
  async claim(boardId: string): Promise<ClaimedSource> {
    await this.bench.fold(this.bench.linked(1, boardId));
    const source = await this.bench.sources.claimBoard(boardId);
    if (source === null) throw new Error(`${boardId} could not be claimed`);
    return source;
  }

  /** Crawls the board once and returns its intake record. Rejects if the crawler rejects. */
  async crawl(boardId: string): Promise<Observation> {
    const from = await this.intakeEnd();
    await this.crawler.crawl(await this.claim(boardId));
    const seen: Observation[] = [];
    const parts = new PartAssembler();
    await this.kafka.readRange({
      topic: this.intake,
      partition: 0,
      from,
      to: await this.intakeEnd(),
      onBatch: (records) => {
        for (const record of records) {
          const whole = parts.push(record);
          if (whole !== null) seen.push(JSON.parse(whole.value.toString()) as Observation);
        }
      },
    });
    const [observation, ...others] = seen;
    if (observation === undefined || others.length > 0) throw new Error(`${seen.length} observations on the intake`);
    return observation;
  }

  async intakeEnd(): Promise<bigint> {
    return (await this.kafka.topicEnds(this.intake)).partitions[0]?.high ?? 0n;
  }

  async close(): Promise<void> {
    const { server, redis, fetch, readings } = this.closing;
    server.closeAllConnections();
    server.close();
    await this.crawler.onApplicationShutdown();
    await readings.onApplicationShutdown();
    await fetch.close();
    redis.disconnect();
    await this.kafka.close();
    await this.bench.close();
  }
}
