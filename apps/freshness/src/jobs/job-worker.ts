import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { BoardCrawler } from '../crawl/board-crawler.js';
import type { ClaimedSource } from '../boards/claimed-source.js';
import { SourceRepository } from '../boards/source.repository.js';
import { JobRepository, LEASE_MS, type ClaimedJob } from './job.repository.js';

const BUSY_BOARD_MS_MAX = 120_000;
const AGAIN_AFTER_MS = 5_000;

/** Runs one claimed job: reads all boards linked to the job's company, concurrently and with priority. */
@Injectable()
export class JobWorker {
  constructor(
    private readonly jobs: JobRepository,
    private readonly sources: SourceRepository,
    private readonly crawler: BoardCrawler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  private stopping = false;

  /** Postpones the jobs that wait for a board, so that another process claims them. */
  stop(): void {
    this.stopping = true;
  }

  /**
   * Runs the job. Resolves when all observations are on the intake. The ledger's facts end the job later. A job without
   * boards fails.
   */
  async run(job: ClaimedJob): Promise<void> {
    const renewing = setInterval(() => {
      this.jobs.renew(job).catch((error: unknown) => this.logger.warn({ err: error }, 'job lease not renewed'));
    }, LEASE_MS / 3);
    try {
      const boards = await this.jobs.boardsOf(job.companyId);
      if (boards.length === 0) return await this.jobs.fail(job, 'the company has no linked board');
      const reads = boards.map((boardId) => ({ boardId, crawlId: randomUUID() }));
      // Record all crawls before the first board is read, so that a job with unread boards does not count as settled.
      await this.jobs.expectReads(job, reads);
      await Promise.all(reads.map((read) => this.read(read.boardId, read.crawlId)));
      await this.jobs.awaitVerdict(job);
    } catch (error) {
      // The error comes from a turn, a claim, Redis or the broker, and not from a board. The run therefore does not
      // count as a try.
      await this.jobs.postpone(job, AGAIN_AFTER_MS);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  private async read(boardId: string, crawlId: string): Promise<void> {
    const source = await this.claim(boardId);
    if (source === null) throw new Error(`${boardId} could not be claimed for the job`);
    await this.crawler.crawl(source, { crawlId, urgent: true });
  }

  /**
   * Claims a board. If a sweep is reading the board, waits until the sweep has finished, because a crawl that began
   * before the job does not count for the job. Returns null after two minutes, or when the worker is stopped.
   */
  private async claim(boardId: string): Promise<ClaimedSource | null> {
    const deadline = performance.now() + BUSY_BOARD_MS_MAX;
    while (performance.now() < deadline && !this.stopping) {
      const source = await this.sources.claimBoard(boardId);
      if (source !== null) return source;
      await delay(200);
    }
    return null;
  }
}
