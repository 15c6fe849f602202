import { describe, expect, it } from '@jest/globals';
import { bodyDigest, readerOf, type FetchAnswer, type FetchRequest, type Validators } from '@hiring/boards';
import { BoardFetcher, CRAWL_BYTES_MAX } from './board-fetcher.js';
import type { PoliteFetch } from './polite-fetch.js';
import type { RobotsPolicies } from './robots-policies.js';

const TOKEN = 'acme';
const listing = (title: string): Buffer => Buffer.from(JSON.stringify([{ id: '1', title, name: title }]));

/** Requests a listing from a server that sends no validator, and returns the fetcher's answer. */
async function answerTo(
  body: Buffer,
  request: Partial<FetchRequest>,
  stored: Validators[],
  bytesLeft = CRAWL_BYTES_MAX,
): Promise<FetchAnswer> {
  const polite = {
    budgetOf: () => ({}),
    request: () => Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body }),
  } as unknown as PoliteFetch;
  const robots = { refusal: () => Promise.resolve(null) } as unknown as RobotsPolicies;
  const crawl = {
    boardId: `breezy/${TOKEN}`,
    validators: new Map(stored.map((one) => [one.url, one])),
    urgent: false,
    underWay: false,
    bytesLeft,
    signal: new AbortController().signal,
  };
  return new BoardFetcher(polite, robots).fetch(crawl, { ...firstRequest('hash'), ...request });
}

function firstRequest(previousHash: string | null): FetchRequest {
  const context = { token: TOKEN, known: new Map(), details: new Map(), previousHash };
  const step = readerOf('breezy').crawl(context).next();
  return (step.value as readonly FetchRequest[])[0] as FetchRequest;
}

describe('a listing from a server without validators', () => {
  const { url } = firstRequest('hash');
  const stored = [{ url, digest: bodyDigest(listing('Engineer')) }];

  it('counts as not modified when its bytes are those of the last accepted listing', async () => {
    expect(await answerTo(listing('Engineer'), {}, stored)).toMatchObject({ status: 304 });
  });

  it('is read when a byte differs, when its bytes are not known, and when no confirmation is wanted', async () => {
    expect(await answerTo(listing('Engineers'), {}, stored)).toMatchObject({ status: 200 });
    expect(await answerTo(listing('Engineer'), {}, [])).toMatchObject({ status: 200 });
    expect(await answerTo(listing('Engineer'), { conditional: false }, stored)).toMatchObject({ status: 200 });
  });

  it('is remembered by the bytes that were read', () => {
    const plan = readerOf('breezy').crawl({ token: TOKEN, known: new Map(), details: new Map(), previousHash: null });
    plan.next();
    const end = plan.next([{ status: 200, headers: {}, body: Buffer.from('[]') }]);
    expect(end.value).toMatchObject({ outcome: 'complete', validators: [{ url, digest: bodyDigest('[]') }] });
  });

  it('is not remembered by its bytes when the server sends a validator', () => {
    const plan = readerOf('breezy').crawl({ token: TOKEN, known: new Map(), details: new Map(), previousHash: null });
    plan.next();
    const end = plan.next([{ status: 200, headers: { etag: '"1"' }, body: Buffer.from('[]') }]);
    expect(end.value).toMatchObject({ validators: [{ url, etag: '"1"' }] });
    expect(end.value).not.toHaveProperty('validators.0.digest');
  });
});

it('sends no request for a crawl that has received as much as it may', async () => {
  expect(await answerTo(listing('Engineer'), {}, [], 0)).toMatchObject({ failure: 'too_large' });
  expect(await answerTo(listing('Engineer'), {}, [], 1)).toMatchObject({ status: 200 });
});
