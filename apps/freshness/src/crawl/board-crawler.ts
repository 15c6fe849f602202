import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FetchAnswer, FetchRequest } from '@hiring/boards';
import { envelopeHeaders, messageType, topicName, vendorOf } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { KafkaPort, splitRecord, type Appender, type OutgoingRecord } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { FreshnessConfig } from '../config.js';
import type { ClaimedSource } from '../boards/claimed-source.js';
import { LEASE_MS, SourceRepository } from '../boards/source.repository.js';
import type { BoardRead } from '../reading/board-readings.js';
import { ReadingThread } from '../reading/reading-thread.js';
import { BoardFetcher, CRAWL_BYTES_MAX, type CrawlContext } from './board-fetcher.js';
import { crawlMetrics } from './crawl.metrics.js';
import { OneAtATime, type Turn } from './one-at-a-time.js';
import { BackendBusyError } from './politeness.js';

/** After an error, such as an unavailable broker, a board is read again after this many milliseconds. */
const RELEASED_FOR_MS = 10_000;
/** If a board's backend was busy, the board is read again after at least this many milliseconds. */
const BUSY_MS_MIN = 30_000;
/** Milliseconds for which observations are collected, to send them in one request. */
const LINGER_MS = 10;
const BUSY_MS_MAX = 6 * 3_600_000;
/**
 * Minimum bytes of a large listing. Parsing takes ten times as much memory, so only one large listing is parsed at a
 * time. While a crawl waits for further answers, others are parsed.
 */
const LARGE_BYTES = 2 * 1024 * 1024;
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
  /** The turn to read a large board. It ends with each step of the reading. */
  reading: Turn;
  /** Aborted at the first error or at shutdown, so that the crawl sends no further request. */
  crawling: AbortController;
}

/** Reads one claimed board completely, and publishes the observations on the intake topic. */
@Injectable()
export class BoardCrawler implements OnApplicationShutdown {
  private readonly appender: Appender;
  private readonly largeReadings = new OneAtATime();
  private readonly publications = new OneAtATime();
  private readonly underWay = new Set<AbortController>();
  private stopping = false;

  constructor(
    private readonly fetcher: BoardFetcher,
    private readonly sources: SourceRepository,
    private readonly clock: Clock,
    private readonly config: FreshnessConfig,
    private readonly readings: ReadingThread,
    @Inject(LOGGER) private readonly logger: Logger,
    kafka: KafkaPort,
  ) {
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
    const [reading, publishing] = [this.largeReadings.turn(), this.publications.turn()];
    const crawling = this.begin();
    const renewing = setInterval(() => {
      this.sources.renew(source).catch((error: unknown) => this.logger.warn({ err: error }, 'board lease not renewed'));
    }, LEASE_MS / 3);
    try {
      const { read, isLarge } = await this.read(source, crawlId, { urgent, reading, crawling });
      // The next large board may be read while this one is published.
      if (isLarge) await publishing.take();
      reading.end();
      const records = this.records(source, read);
      await Promise.all(records.map((record) => this.appender.append(record, { timeoutMs: 30_000 })));
      publishing.end();
      await this.sources.complete(read.completion);
      this.count(source, read);
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

  private count({ boardId }: ClaimedSource, { outcome, reason, counts }: BoardRead): void {
    const vendor = vendorOf(boardId);
    crawlMetrics.crawls.inc({ vendor, outcome });
    crawlMetrics.unread.inc({ vendor }, counts.unread);
    crawlMetrics.texts.inc({ result: 'extracted' }, counts.textsExtracted);
    crawlMetrics.texts.inc({ result: 'failed' }, counts.textsFailed);
    crawlMetrics.texts.inc({ result: 'unread' }, counts.textsUnread);
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

  /** Reads the board: sends the requests of each step, until a step has none. */
  private async read(
    source: ClaimedSource,
    crawlId: string,
    { urgent, reading, crawling }: Run,
  ): Promise<{ read: BoardRead; isLarge: boolean }> {
    const validators = new Map(source.validators.map((entry) => [entry.url, entry]));
    const { signal } = crawling;
    const { boardId } = source;
    const crawl: CrawlContext = {
      ...{ boardId, validators, urgent, underWay: false, signal },
      bytesLeft: CRAWL_BYTES_MAX,
    };
    let isLarge = false;
    try {
      let step = await this.readings.begin(crawlId, source, this.clock.now());
      while ('requests' in step) {
        const answers = await this.answersTo(crawl, step.requests, crawling);
        isLarge ||= bytesOf(answers) > LARGE_BYTES;
        if (isLarge) await reading.take();
        step = await this.readings.next(crawlId, answers, this.clock.now());
        // Other large boards are read while this one waits for its servers.
        if ('requests' in step) reading.end();
      }
      return { read: step.read, isLarge };
    } catch (error) {
      this.readings.end(crawlId);
      throw error;
    }
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

  private records({ boardId }: ClaimedSource, { observations, observedAt }: BoardRead): OutgoingRecord[] {
    const topic = topicName(this.config.topicPrefix, 'intake');
    const type = messageType('intake', 'observation');
    const time = observedAt.toISOString();
    return observations.flatMap(({ id, companyId, value }) => {
      const headers = envelopeHeaders({ id, type, source: '/services/freshness', time, subject: boardId });
      return splitRecord({ topic, key: String(companyId), value: Buffer.from(value.buffer), headers }, id);
    });
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

function bytesOf(answers: readonly FetchAnswer[]): number {
  return answers.reduce((bytes, answer) => bytes + ('body' in answer ? answer.body.length : 0), 0);
}
