import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { readerOf, type CrawlResult, type FetchAnswer, type FetchRequest } from '@hiring/boards';
import {
  envelopeHeaders,
  messageType,
  tokenOf,
  topicName,
  vendorOf,
  type Observation,
  type ObservedPosting,
  type Vendor,
} from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { KafkaPort, splitRecord, type Appender, type OutgoingRecord } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { FreshnessConfig } from '../config.js';
import { LEASE_MS, SourceRepository, type ClaimedSource, type Completion } from '../boards/source.repository.js';
import { BoardFetcher, type CrawlContext } from './board-fetcher.js';
import type { PlaceNormaliser } from '@hiring/normalise/places';
import { crawlMetrics } from './crawl.metrics.js';
import { LoopTurns } from './loop-turns.js';
import { PLACES } from './places.provider.js';
import { observationFor, observedPosting } from './observation.js';
import { OneAtATime, type Turn } from './one-at-a-time.js';
import { BackendBusyError } from './politeness.js';
import { TextBudget } from './text-budget.js';
import { TextReader } from './text-reader.js';

/** After an error, such as an unavailable broker, a board is read again after this many milliseconds. */
const RELEASED_FOR_MS = 10_000;
/** If a board's backend was busy, the board is read again after at least this many milliseconds. */
const BUSY_MS_MIN = 30_000;
/** Milliseconds for which observations are collected, to send them in one request. */
const LINGER_MS = 10;
const BUSY_MS_MAX = 6 * 3_600_000;
/**
 * Minimum bytes of a large listing. Parsing takes ten times as much memory, so only one large listing is parsed at a
 * time.
 */
const LARGE_BYTES = 2 * 1024 * 1024;
/**
 * Maximum postings to label in one event loop turn. Labelling 500 postings takes about ten milliseconds. A posting
 * whose text is extracted counts as EXTRACTION postings.
 */
const POSTINGS_PER_TURN = 500;
const EXTRACTION = 10;
/** A turn ends early after this many milliseconds, because some texts take longer. */
const TURN_MS = 20;
/** Maximum concurrent requests for one crawl, so that a board with many pages does not fill its backend's queue. */
const REQUESTS_AT_ONCE = 8;

export interface CrawlOptions {
  /** The crawl's id, assigned in advance for jobs that wait for the crawl. */
  crawlId?: string;
  /** Whether a caller waits for the crawl. If so, its requests come before those of sweeps. */
  urgent?: boolean;
}

interface Run {
  urgent: boolean;
  /** The turn to read a large board. It ends when the parsed listing is no longer needed. */
  reading: Turn;
  /** Aborted at the first error or at shutdown, so that the crawl sends no further request. */
  crawling: AbortController;
  /** The bodies of all answers. They are freed when the board has been read. */
  bodies: (Uint8Array | string)[];
}

/** A board's reading: what to publish and what to store. */
interface Crawled {
  outcome: CrawlResult['outcome'];
  reason: string | null;
  unread: number;
  isLarge: boolean;
  records: OutgoingRecord[];
  completion: Completion;
}

/** Reads one claimed board completely, and publishes the observations on the intake topic. */
@Injectable()
export class BoardCrawler implements OnApplicationShutdown {
  private readonly appender: Appender;
  private readonly readings = new OneAtATime();
  private readonly publications = new OneAtATime();
  private readonly loopTurns = new LoopTurns();
  private readonly textBudget: TextBudget;
  private readonly underWay = new Set<AbortController>();
  private stopping = false;

  constructor(
    private readonly fetcher: BoardFetcher,
    private readonly sources: SourceRepository,
    private readonly clock: Clock,
    private readonly config: FreshnessConfig,
    @Inject(PLACES) private readonly places: PlaceNormaliser,
    @Inject(LOGGER) private readonly logger: Logger,
    kafka: KafkaPort,
  ) {
    this.textBudget = new TextBudget(this.clock, config.textsKbPerSecond);
    this.appender = kafka.appender({ acks: -1, name: 'intake', lingerMs: LINGER_MS });
  }

  /**
   * Publishes one observation for each linked company, then stores the board's state. After a crash in between, the
   * board is read again.
   */
  async crawl(source: ClaimedSource, options: CrawlOptions = {}): Promise<void> {
    const { crawlId = randomUUID(), urgent = false } = options;
    const end = crawlMetrics.crawlSeconds.startTimer();
    crawlMetrics.running.inc();
    const [reading, publishing] = [this.readings.turn(), this.publications.turn()];
    const crawling = this.begin();
    const renewing = setInterval(() => {
      this.sources.renew(source).catch((error: unknown) => this.logger.warn({ err: error }, 'board lease not renewed'));
    }, LEASE_MS / 3);
    try {
      const run = { urgent, reading, crawling, bodies: [] };
      const crawled = await this.read(source, crawlId, run).finally(() => run.bodies.forEach(free));
      // The next large board may be read while this one is published.
      if (crawled.isLarge) await publishing.take();
      reading.end();
      await Promise.all(crawled.records.map((record) => this.appender.append(record, { timeoutMs: 30_000 })));
      publishing.end();
      await this.sources.complete(crawled.completion);
      this.count(source, crawled);
    } catch (error) {
      // Some observations may be missing from the intake, so the board must be read again.
      await this.sources.release(source, this.stopping ? 0 : releasedForMs(error));
      throw error;
    } finally {
      reading.end();
      publishing.end();
      this.underWay.delete(crawling);
      clearInterval(renewing);
      crawlMetrics.running.dec();
      end();
    }
  }

  private count({ boardId }: ClaimedSource, { outcome, reason, unread }: Crawled): void {
    const vendor = vendorOf(boardId);
    crawlMetrics.crawls.inc({ vendor, outcome });
    if (unread > 0) crawlMetrics.unread.inc({ vendor }, unread);
    if (outcome === 'complete' || outcome === 'not_modified') return;
    this.logger.warn({ board: boardId, outcome, reason }, 'board not read in full');
  }

  /**
   * Makes the crawls in progress send no further requests. When the requests in flight have ended, another process may
   * read the boards.
   */
  stop(): void {
    this.stopping = true;
    for (const crawling of this.underWay) crawling.abort(shutDown());
  }

  private begin(): AbortController {
    const crawling = new AbortController();
    if (this.stopping) crawling.abort(shutDown());
    this.underWay.add(crawling);
    return crawling;
  }

  /** Reads the board. Afterwards, the parsed listing may be garbage-collected. */
  private async read(source: ClaimedSource, crawlId: string, run: Run): Promise<Crawled> {
    const { result, isLarge } = await this.run(source, run);
    const observedAt = this.clock.now();
    const vendor = vendorOf(source.boardId);
    const texts = new TextReader({ ...source, result, observedAt, budget: this.textBudget });
    texts.choose();
    await this.loopTurns.next();
    const postings = await this.observed(vendor, result, texts);
    const crawl = { crawlId, boardId: source.boardId, observedAt, result, postings };
    return {
      outcome: result.outcome,
      reason: result.reason,
      unread: result.unread.length,
      isLarge,
      records: source.companyIds.flatMap((companyId) => this.records(observationFor(companyId, crawl))),
      completion: this.sources.completion(source, observedAt, result, crawlId, texts.read),
    };
  }

  private async observed(vendor: Vendor, result: CrawlResult, texts: TextReader): Promise<ObservedPosting[]> {
    const postings: ObservedPosting[] = [];
    let work = 0;
    let began = performance.now();
    for (const row of result.postings) {
      const posting = observedPosting(vendor, row, this.places);
      const before = texts.extracted + texts.failed;
      const facts = texts.factsOf(row, posting.country);
      if (facts !== undefined) posting.text_facts = facts;
      postings.push(posting);
      work += texts.extracted + texts.failed > before ? EXTRACTION : 1;
      if (work < POSTINGS_PER_TURN && performance.now() - began < TURN_MS) continue;
      work = 0;
      await this.loopTurns.next();
      began = performance.now();
    }
    texts.keepWithDetails();
    crawlMetrics.texts.inc({ result: 'extracted' }, texts.extracted);
    crawlMetrics.texts.inc({ result: 'failed' }, texts.failed);
    crawlMetrics.texts.inc({ result: 'unread' }, texts.unread);
    return postings;
  }

  private async run(
    source: ClaimedSource,
    { urgent, reading, crawling, bodies }: Run,
  ): Promise<{ result: CrawlResult; isLarge: boolean }> {
    const startedAt = this.clock.now();
    const validators = new Map(source.validators.map((entry) => [entry.url, entry]));
    const { signal } = crawling;
    const crawl: CrawlContext = { boardId: source.boardId, validators, urgent, underWay: false, signal };
    const plan = readerOf(vendorOf(source.boardId)).crawl({
      token: tokenOf(source.boardId),
      observedAt: startedAt.toISOString(),
      known: source.known,
      details: source.details,
      previousHash: source.listingHash,
    });
    let isLarge = false;
    let step = plan.next();
    while (step.done !== true) {
      const answers = await this.answersTo(crawl, step.value, crawling);
      for (const answer of answers) if ('body' in answer) bodies.push(answer.body);
      if (bytesOf(answers) > LARGE_BYTES) {
        await reading.take();
        isLarge = true;
      }
      await this.loopTurns.next();
      step = plan.next(answers);
    }
    return { result: step.value, isLarge };
  }

  /**
   * Returns all answers. After the first error, sends no further request. Throws the error only when no request is in
   * flight any more, because the caller then releases the board for other processes.
   */
  private async answersTo(
    crawl: CrawlContext,
    requests: readonly FetchRequest[],
    crawling: AbortController,
  ): Promise<FetchAnswer[]> {
    const answers = new Array<FetchAnswer>(requests.length);
    let next = 0;
    const requestInTurn = async (): Promise<void> => {
      try {
        for (let index = next++; index < requests.length; index = next++) {
          crawling.signal.throwIfAborted();
          answers[index] = await this.fetcher.fetch(crawl, requests[index] as FetchRequest);
        }
      } catch (error) {
        crawling.abort(error);
      }
    };
    await Promise.all(Array.from({ length: Math.min(REQUESTS_AT_ONCE, requests.length) }, requestInTurn));
    crawling.signal.throwIfAborted();
    return answers;
  }

  private records(observation: Observation): OutgoingRecord[] {
    return splitRecord(
      {
        topic: topicName(this.config.topicPrefix, 'intake'),
        key: String(observation.company_id),
        value: JSON.stringify(observation),
        headers: envelopeHeaders({
          id: observation.crawl_id,
          type: messageType('intake', observation.type),
          source: '/services/freshness',
          time: observation.observed_at,
          subject: observation.board_id,
        }),
      },
      observation.crawl_id,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.appender.close();
  }
}

/**
 * Returns the milliseconds until the board is read again. After BackendBusyError they are random, so that the boards
 * are not all due at once.
 */
function releasedForMs(error: unknown): number {
  if (!(error instanceof BackendBusyError)) return RELEASED_FOR_MS;
  return Math.min(BUSY_MS_MAX, Math.max(BUSY_MS_MIN, error.retryAfterMs * (1 + Math.random() / 4)));
}

function shutDown(): Error {
  return new Error('this process is shutting down');
}

/**
 * Frees a body's memory at once, because the garbage collector would free it much later. A small body shares its memory
 * with other bodies, so it is not freed.
 */
function free(body: Uint8Array | string): void {
  if (typeof body === 'string' || body.length === 0 || !(body.buffer instanceof ArrayBuffer)) return;
  if (body.buffer.byteLength === body.byteLength) body.buffer.transfer(0);
}

function bytesOf(answers: readonly FetchAnswer[]): number {
  return answers.reduce((bytes, answer) => bytes + ('body' in answer ? answer.body.length : 0), 0);
}
