import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { FreshnessConfig } from '../config.js';
import type { BoardCrawler } from '../crawl/board-crawler.js';
import type { Politeness } from '../crawl/politeness.js';
import type { FailedJobVoids } from '../jobs/failed-job-voids.js';
import type { JobRepository } from '../jobs/job.repository.js';
import type { JobWorker } from '../jobs/job-worker.js';
import { CrawlLoop } from './crawl-loop.js';
import type { IntakeLag } from './intake-lag.js';
import type { SourceRepository } from '../boards/source.repository.js';

/** Returns a loop whose repositories only count the claims. */
function loopWith(world: { redis: boolean; lagging?: boolean }) {
  const claims = { jobs: 0, sources: 0, looks: 0 };
  const nothing = (kind: 'jobs' | 'sources') => () => {
    claims[kind] += 1;
    return Promise.resolve([]);
  };
  const config = { crawlConcurrency: 8, sweepsEnabled: true } as FreshnessConfig;
  const reachable = () => {
    claims.looks += 1;
    return Promise.resolve(world.redis);
  };
  const loop = new CrawlLoop(
    config,
    { claimDue: nothing('sources') } as unknown as SourceRepository,
    { claim: nothing('jobs'), expire: () => Promise.resolve(), onQueued: () => undefined } as unknown as JobRepository,
    { stop: () => undefined } as unknown as JobWorker,
    { send: () => Promise.resolve() } as unknown as FailedJobVoids,
    { stop: () => undefined } as unknown as BoardCrawler,
    { tooLong: () => world.lagging === true } as unknown as IntakeLag,
    { reachable } as unknown as Politeness,
    pino({ level: 'silent' }),
  );
  return { loop, claims };
}

let running: CrawlLoop | undefined;
afterEach(() => running?.beforeApplicationShutdown());

async function round(world: Parameters<typeof loopWith>[0]) {
  const { loop, claims } = loopWith(world);
  running = loop;
  loop.onApplicationBootstrap();
  for (let turn = 0; turn < 50 && claims.looks === 0; turn += 1) await new Promise(setImmediate);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  return claims;
}

describe('what is claimed', () => {
  it('jobs and boards, when all is well', async () => {
    expect(await round({ redis: true })).toMatchObject({ jobs: 1, sources: 1 });
  });

  it('nothing while Redis is unavailable: request rates could not be kept', async () => {
    expect(await round({ redis: false })).toMatchObject({ jobs: 0, sources: 0 });
  });

  it('jobs alone while the ledger lags behind', async () => {
    expect(await round({ redis: true, lagging: true })).toMatchObject({ jobs: 1, sources: 0 });
  });
});
