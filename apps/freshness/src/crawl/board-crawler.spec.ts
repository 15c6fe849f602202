import { beforeEach, describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { CrawlResult, FetchAnswer, FetchRequest } from '@hiring/boards';
import type { Observation } from '@hiring/contracts';
import { FakeClock } from '@hiring/platform-testing';
import type { KafkaPort } from '@hiring/platform-kafka';
import { createPlaceNormaliser, gazetteerData, type PlaceNormaliser } from '@hiring/normalise/places';
import { pino } from 'pino';
import type { FreshnessConfig } from '../config.js';
import type { ClaimedSource, SourceRepository, TextsRead } from '../boards/source.repository.js';
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
  crawler = new BoardCrawler(fetcher, sources, clock, config, {} as PlaceNormaliser, pino({ level: 'silent' }), kafka);
});

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

it('frees the bodies of its answers when a crawl ends, also with an error', async () => {
  const body = Buffer.alloc(100_000, 'x');
  detail = () => Promise.resolve({ status: 500, headers: {}, body });
  await expect(crawler.crawl(source)).rejects.toThrow('placeOf');
  expect(requested).toHaveLength(POSTINGS + 1);
  expect(body.buffer.byteLength).toBe(0);
});

const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));

describe('texts of postings', () => {
  const jobs = (...contents: string[]): FetchAnswer => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jobs: contents.map((content, n) => ({ id: n + 1, internal_job_id: n + 1, title: 'Engineer', content })),
      meta: { total: contents.length },
    }),
  });

  /** Crawls a board with these answers. Returns what was sent to the intake and what was stored. */
  async function crawled(boardId: string, answers: (url: string) => FetchAnswer, texts: TextsRead['marks'] = null) {
    const sent: string[] = [];
    const stored: { marks: TextsRead['marks'] } = { marks: null };
    const details: string[] = [];
    const fetcher = { fetch: (_crawl: unknown, { url }: FetchRequest) => Promise.resolve(answers(url)) };
    const sources = {
      completion: (_source: unknown, _at: Date, result: CrawlResult, _id: string, next: TextsRead) => {
        stored.marks = next.marks;
        details.push(JSON.stringify([...(result.details ?? [])]));
        return [];
      },
      complete: () => Promise.resolve(),
    } as unknown as SourceRepository;
    const append = ({ value }: { value: string }): Promise<void> => Promise.resolve(void sent.push(value));
    const kafka = { appender: () => ({ append }) } as unknown as KafkaPort;
    const clock = new FakeClock('2026-03-02T10:00:00.000Z');
    const config = { topicPrefix: 'test', textsKbPerSecond: 1 } as FreshnessConfig;
    const logger = pino({ level: 'silent' });
    const crawling = new BoardCrawler(fetcher as BoardFetcher, sources, clock, config, places, logger, kafka);
    await crawling.crawl({ ...source, boardId, texts });
    const { postings } = JSON.parse(sent.join('')) as Observation;
    return { text: sent.join(''), marks: stored.marks, details: details.join(), postings };
  }

  it('are sent as facts, once: a text whose mark is stored is not read again', async () => {
    const board = 'greenhouse/acme';
    const first = await crawled(board, () => jobs('&lt;p&gt;You write Python.', '&lt;p&gt;You write Java.'));
    const named = first.postings.map((one) => one.text_facts?.technologies?.value.map(({ slug }) => slug));
    expect(named).toEqual([['python'], ['java']]);
    expect(first.text).not.toContain('You write');
    const again = await crawled(
      board,
      () => jobs('&lt;p&gt;You write Python.', '&lt;p&gt;You write Redis.'),
      first.marks,
    );
    expect(again.postings.map((one) => one.text_facts?.technologies?.value[0]?.slug)).toEqual([undefined, 'redis']);
    expect(again.postings[0]).not.toHaveProperty('text_facts');
    expect(again.marks?.size).toBe(2);
  });

  it('of details are kept as facts with the detail, never as texts', async () => {
    const opening = { jobOpeningName: 'Engineer', description: '<p>You write Python.</p>', jobOpeningStatus: 'Open' };
    const { details, text } = await crawled('bamboohr/acme', (url) => {
      if (!url.endsWith('/detail')) {
        const result = [{ id: '1', jobOpeningName: 'Engineer' }];
        return { ...LIST, body: JSON.stringify({ meta: { totalCount: 1 }, result }) } as FetchAnswer;
      }
      return { ...LIST, body: JSON.stringify({ result: { jobOpening: opening } }) } as FetchAnswer;
    });
    expect(details).toContain('"slug":"python"');
    expect(text).toContain('"slug":"python"');
    expect(details + text).not.toContain('You write');
  });
});
