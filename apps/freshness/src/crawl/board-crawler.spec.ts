import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '@hiring/boards';
import { FakeClock } from '@hiring/platform-testing';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { PlaceNormaliser } from '@hiring/normalise/places';
import { pino } from 'pino';
import type { FreshnessConfig } from '../config.js';
import type { ClaimedSource } from '../boards/claimed-source.js';
import type { SourceRepository } from '../boards/source.repository.js';
import type { ReadingThread } from '../reading/reading-thread.js';
import { readingChannel, unlimited } from '../testing/reading-channel.js';
import { BoardCrawler } from './board-crawler.js';
import type { BoardFetcher } from './board-fetcher.js';

const POSTINGS = 40;

/** A list response. The crawler of this board reads the list first and then each posting. */
const LIST: FetchAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    meta: { totalCount: POSTINGS },
    result: Array.from({ length: POSTINGS }, (_, n) => ({ id: String(n + 1), jobOpeningName: `Engineer ${n}` })),
  }),
};

const source = {
  boardId: 'bamboohr/acme',
  companyIds: [1],
  validators: [],
  details: new Map(),
  known: new Map(),
  listingHash: null,
} as unknown as ClaimedSource;

let requested: string[];
let inFlight: number;
let released: { delayMs: number; inFlight: number }[];
let detail: (url: string) => Promise<FetchAnswer>;
let readings: ReadingThread;
let crawler: BoardCrawler;

beforeEach(() => {
  requested = [];
  inFlight = 0;
  released = [];
  const fetcher = {
    fetch: async (_crawl: unknown, { url, purpose }: FetchRequest) => {
      requested.push(url);
      if (purpose === 'listing') return LIST;
      inFlight += 1;
      try {
        return await detail(url);
      } finally {
        inFlight -= 1;
      }
    },
  } as BoardFetcher;
  const sources = {
    release: (_source: ClaimedSource, delayMs: number) => {
      released.push({ delayMs, inFlight });
      return Promise.resolve();
    },
  } as unknown as SourceRepository;
  const kafka = { appender: () => ({}) } as unknown as KafkaPort;
  const config = { topicPrefix: 'test' } as FreshnessConfig;
  const clock = new FakeClock('2026-03-02T10:00:00.000Z');
  readings = readingChannel(unlimited({} as PlaceNormaliser));
  crawler = new BoardCrawler(fetcher, sources, clock, config, readings, pino({ level: 'silent' }), kafka);
});

afterEach(() => readings.onApplicationShutdown());

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('a crawl of many requests', () => {
  it('sends no further request when Redis is unavailable, and releases the board when none is in flight', async () => {
    detail = async (url) => {
      if (url.includes('/3/')) throw new Error('Redis is unavailable');
      await turnOfTheLoop();
      return { status: 500, headers: {}, body: '' };
    };
    await expect(crawler.crawl(source)).rejects.toThrow('Redis is unavailable');
    expect(requested.length).toBeLessThanOrEqual(9);
    await turnOfTheLoop();
    await turnOfTheLoop();
    expect(requested.length).toBeLessThanOrEqual(9);
    expect(released).toEqual([{ delayMs: 10_000, inFlight: 0 }]);
  });

  it('ends when the process stops: requests in flight are awaited, and the board is due at once', async () => {
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    detail = async () => {
      await gate;
      return { status: 500, headers: {}, body: '' };
    };
    const crawl = crawler.crawl(source);
    while (requested.length < 9) await turnOfTheLoop();
    crawler.stop();
    await turnOfTheLoop();
    expect(released).toEqual([]);
    answer();
    await expect(crawl).rejects.toThrow('shutting down');
    expect(requested).toHaveLength(9);
    expect(released).toEqual([{ delayMs: 0, inFlight: 0 }]);
    await expect(crawler.crawl(source)).rejects.toThrow('shutting down');
    expect(requested).toHaveLength(9);
  });
});
