import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { MessageChannel } from 'node:worker_threads';
import type { FetchAnswer, FetchRequest } from '@hiring/boards';
import type { Observation } from '@hiring/contracts';
import { LABELS_VERSION } from '@hiring/normalise/labels-version';
import { createPlaceNormaliser, gazetteerData, type PlaceNormaliser } from '@hiring/normalise/places';
import { FakeClock } from '@hiring/platform-testing';
import type { ClaimedSource } from '../boards/claimed-source.js';
import { marksIn } from '../boards/text-marks.js';
import { readingChannel, unlimited } from '../testing/reading-channel.js';
import { BoardReadings, type BoardRead } from './board-readings.js';
import { ReadingThread } from './reading-thread.js';
import { serveReadings } from './serve-readings.js';

const NOW = new Date('2026-03-02T10:00:00.000Z');
const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
const options = unlimited(places);

const source = {
  boardId: 'greenhouse/acme',
  leaseToken: 'lease',
  companyIds: [1],
  validators: [],
  details: new Map(),
  known: new Map(),
  listingHash: null,
  changedAt: null,
  failures: 0,
  texts: null,
  countryPrior: null,
} as unknown as ClaimedSource;

const answer = (body: unknown): FetchAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const jobs = (...contents: string[]): FetchAnswer =>
  answer({
    jobs: contents.map((content, n) => ({ id: n + 1, internal_job_id: n + 1, title: 'Engineer', content })),
    meta: { total: contents.length },
  });

let readings: ReadingThread;

beforeEach(() => {
  readings = readingChannel(options);
});

afterEach(() => readings.onApplicationShutdown());

/** Reads a board with these answers. */
async function read(board: ClaimedSource, answerTo: (request: FetchRequest) => FetchAnswer): Promise<BoardRead> {
  let step = await readings.begin('c', board, NOW);
  while ('requests' in step) step = await readings.next('c', step.requests.map(answerTo), NOW);
  return step.read;
}

describe('the memory of answers', () => {
  /** Begins to read a board whose only request is for its listing. */
  const begin = async (crawlId: string): Promise<void> => {
    expect(await readings.begin(crawlId, source, NOW)).toMatchObject({ requests: [{ purpose: 'listing' }] });
  };
  const response = (body: Buffer): FetchAnswer => ({ status: 200, headers: {}, body });

  it("is the thread's once it has an answer, and is freed when the reading ends, also with an error", async () => {
    const local = new BoardReadings(unlimited({} as PlaceNormaliser));
    const large = Buffer.from(
      new TextEncoder().encode(String((jobs('x'.repeat(9_000)) as { body: string }).body)).buffer,
    );
    await local.begin('c', source, NOW);
    await expect(local.next('c', [response(large)], NOW)).rejects.toThrow('placeOf');
    expect(large.buffer.byteLength).toBe(0);

    const sent = Buffer.alloc(100_000, ' ');
    await begin('c');
    await readings.next('c', [response(sent)], NOW);
    expect(sent.buffer.byteLength).toBe(0);
  });

  it("stays the caller's where small bodies share it, and may be empty", async () => {
    const [one, other] = [Buffer.from('{"jobs":[]}'), Buffer.from('another body')];
    expect(one.buffer).toBe(other.buffer);
    await begin('a');
    await begin('b');
    await Promise.all([readings.next('a', [response(one)], NOW), readings.next('b', [response(Buffer.alloc(0))], NOW)]);
    expect(other.toString()).toBe('another body');
  });
});

describe('the prior of a board', () => {
  const inPlaces = (...names: string[]): FetchAnswer =>
    answer({
      jobs: names.map((name, n) => ({ id: n + 1, internal_job_id: n + 1, title: 'Nurse', location: { name } })),
      meta: { total: names.length },
    });
  const british = ['Leeds, UK', 'York, United Kingdom', 'Hull, England'];
  const observed = async (board: ClaimedSource, ...names: string[]): Promise<Observation> => {
    const { observations } = await read(board, () => inPlaces(...names));
    return JSON.parse(Buffer.from(observations[0]?.value ?? []).toString()) as Observation;
  };

  it('gives a country to the postings that do not say theirs, already in the first crawl', async () => {
    const { country_prior: prior, postings } = await observed(source, ...british, 'Cambridge', 'Remote');
    expect(prior).toBe('GB');
    expect(postings.map(({ country, place_evidence: evidence }) => [country, evidence])).toEqual([
      ...british.map(() => ['GB', null]),
      ['GB', 'board'],
      [null, null],
    ]);
    expect(postings[3]?.locations).toEqual({
      ...{ value: [{ city: 'Cambridge', region: null, country: 'GB' }], source: 'published' },
    });
  });

  it('does not decide against a country in the text beside the fields', async () => {
    const ashby = (...of: { place: string; city?: string }[]): FetchAnswer =>
      answer({
        apiVersion: '1',
        jobs: of.map(({ place, city }, n) => ({
          ...{
            id: String(n),
            title: 'Nurse',
            jobUrl: `https://jobs.ashbyhq.com/acme/${n}`,
            isListed: true,
            location: place,
          },
          ...(city !== undefined && { address: { postalAddress: { addressLocality: city } } }),
        })),
      });
    const board = { ...source, boardId: 'ashby/acme' };
    const american = ['Austin, TX', 'Dallas, TX', 'Boise, ID', 'Reno, NV'].map((place) => ({ place }));
    const stated = { place: 'Newtown, UK', city: 'Newtown' };
    const { observations } = await read(board, () => ashby(...american, stated, { place: 'Newtown', city: 'Newtown' }));
    const { postings } = JSON.parse(Buffer.from(observations[0]?.value ?? []).toString()) as Observation;
    expect(postings.slice(4).map(({ country, place_evidence: evidence }) => [country, evidence])).toEqual([
      ['GB', null],
      ['US', 'board'],
    ]);
  });

  it('is the stored one while the evidence is for another, and absent without evidence', async () => {
    const stored = { country: 'US', basis: 'postings', isOnly: false, labels: LABELS_VERSION } as const;
    const american = await observed({ ...source, countryPrior: stored }, ...british, 'Cambridge');
    expect(american.country_prior).toBe('US');
    expect(american.postings[3]).toMatchObject({ country: 'US', place_evidence: 'board' });
    const open = await observed(source, 'Leeds, UK', 'Cambridge');
    expect(open).not.toHaveProperty('country_prior');
    expect(open.postings[1]).toMatchObject({ country: null, place_evidence: null });
  });
});

it('an error ends its reading alone, and a reading that has ended does not go on', async () => {
  await readings.begin('other', source, NOW);
  await expect(readings.begin('c', { ...source, boardId: 'unknown/acme' }, NOW)).rejects.toThrow('unknown');
  await expect(readings.next('c', [], NOW)).rejects.toThrow('is not being read');
  expect(await readings.next('other', [jobs()], NOW)).toMatchObject({ read: { outcome: 'complete' } });

  await readings.begin('c', source, NOW);
  readings.end('c');
  await expect(readings.next('c', [jobs()], NOW)).rejects.toThrow('is not being read');
});

it('a thread that does not answer for a minute is not healthy', async () => {
  const clock = new FakeClock('2026-03-02T10:00:00.000Z');
  const { port1, port2 } = new MessageChannel();
  const thread = new ReadingThread(port1, () => port1.close(), clock);
  clock.advance(90_000);
  expect(thread.health()).toBe(true);
  const step = thread.begin('c', source, NOW);
  clock.advance(60_000);
  expect(thread.health()).toBe(true);
  clock.advance(1_000);
  expect(thread.health()).toBe('no answer for 61 s');
  serveReadings(port2, new BoardReadings(options));
  await step;
  expect(thread.health()).toBe(true);
  await thread.onApplicationShutdown();
});

it('each linked company gets its own observation, made at the time of the last answers', async () => {
  const { observations, observedAt, completion } = await read({ ...source, companyIds: [1, 2] }, () => jobs('A text.'));
  expect(observedAt).toEqual(NOW);
  const sent = observations.map(({ value }) => JSON.parse(new TextDecoder().decode(value)) as Observation);
  expect(sent.map((one) => [one.crawl_id, one.company_id, one.postings.length])).toEqual([
    ['c:1', 1, 1],
    ['c:2', 2, 1],
  ]);
  expect(observations.map(({ id, companyId }) => [id, companyId])).toEqual([
    ['c:1', 1],
    ['c:2', 2],
  ]);
  expect(completion.slice(0, 2)).toEqual(['greenhouse/acme', 'lease']);
});

describe('texts of postings', () => {
  /** Reads a board with these answers. Returns what is sent to the intake and what is stored. */
  async function crawled(
    boardId: string,
    answerTo: (url: string) => FetchAnswer,
    texts: ReadonlyMap<number, number> | null = null,
  ) {
    const { observations, completion } = await read({ ...source, boardId, texts }, ({ url }) => answerTo(url));
    const text = observations.map(({ value }) => new TextDecoder().decode(value)).join('');
    const marks = completion[15] as Uint8Array | null;
    return {
      text,
      marks: marks === null ? null : marksIn(Buffer.from(marks), true),
      details: String(completion[10]),
      postings: (JSON.parse(text) as Observation).postings,
    };
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
        return answer({ meta: { totalCount: 1 }, result });
      }
      return answer({ result: { jobOpening: opening } });
    });
    expect(details).toContain('"slug":"python"');
    expect(text).toContain('"slug":"python"');
    expect(details + text).not.toContain('You write');
  });
});
