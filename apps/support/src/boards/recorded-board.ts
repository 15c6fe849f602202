import { setTimeout as delay } from 'node:timers/promises';
import {
  nameOf,
  rateOf,
  readerOf,
  reducedCrawl,
  type CrawlFile,
  type FetchAnswer,
  type FetchRequest,
  type FileAnswer,
} from '@hiring/boards';
import { tokenOf, vendorOf } from '@hiring/contracts';
import { SafeFetchError } from '@hiring/platform-safe-fetch';
import { PageFetch } from './page-fetch.js';

type RawFile = CrawlFile<Uint8Array>;

/** Headers that crawl plans read. */
const HEADERS = ['content-type', 'location', 'etag', 'last-modified'];

/**
 * Crawls a board with its vendor's reader and returns the successful responses, reduced to what the reader needs.
 * Ignores robots.txt, because the operator names the board.
 */
export async function recordBoard(boardId: string): Promise<CrawlFile> {
  const vendor = vendorOf(boardId);
  const token = tokenOf(boardId);
  const file: RawFile = { vendor, token, known: [], observed_at: new Date().toISOString(), answers: {} };
  const context = { token, observedAt: file.observed_at, known: new Map(), details: new Map(), previousHash: null };
  const plan = readerOf(vendor).crawl(context);
  const pauseMs = 1_000 / rateOf(vendor).requestsPerSecond;
  const fetch = new PageFetch();
  try {
    let step = plan.next();
    while (step.done !== true) {
      const answers: FetchAnswer[] = [];
      for (const request of step.value) {
        answers.push(await record(file, fetch, request));
        await delay(pauseMs);
      }
      step = plan.next(answers);
    }
  } finally {
    await fetch.close();
  }
  return reducedCrawl(file);
}

async function record(file: RawFile, fetch: PageFetch, request: FetchRequest): Promise<FetchAnswer> {
  try {
    const { status, headers, body } = await fetch.request({
      url: request.url,
      method: request.method,
      headers: { accept: '*/*', ...request.headers },
      timeoutMs: request.timeoutMs,
      maxBytes: request.bytesMax,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const kept = Object.fromEntries(HEADERS.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
    const answer: FileAnswer<Uint8Array> = { status, headers: kept, body };
    if (request.body !== undefined) answer.when = JSON.parse(request.body) as Record<string, unknown>;
    (file.answers[nameOf(request)] ??= []).push(answer);
    return { status, headers: kept, body };
  } catch (error) {
    if (error instanceof SafeFetchError) return { failure: 'network', detail: error.message };
    throw error;
  }
}
