import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { BoardCrawler } from '../crawl/board-crawler.js';
import { BackendBusyError, Politeness } from '../crawl/politeness.js';
import { FreshnessConfig } from '../config.js';
import { FailedJobVoids } from '../jobs/failed-job-voids.js';
import { JobRepository, type ClaimedJob } from '../jobs/job.repository.js';
import { JobWorker } from '../jobs/job-worker.js';
import { IntakeLag } from './intake-lag.js';
import { SourceRepository, type ClaimedSource } from '../boards/source.repository.js';

const IDLE_MS = 200;
/** Slots that become free within this time are filled together: a claim costs the same for one board and for ten. */
const GATHER_MS = 40;
/** Minimum time between two queries for jobs queued by other replicas, and between two checks of Redis. */
const LOOK_EVERY_MS = 200;
const RETRY_MS = 2_000;
const EXPIRE_EVERY_MS = 5_000;
/** Slots that sweeps do not use, so that a cold read never waits for a slow board. */
const RESERVED_FOR_JOBS = 4;

/**
 * Fills the slots of this process: crawl jobs first, then due boards. Claims are leases in Postgres, so replicas share
 * the work, and what a killed process had claimed is claimed again when the leases end.
 */
@Injectable()
export class CrawlLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private stopping = false;
  private loop: Promise<void> = Promise.resolve();
  private wake: () => void = () => undefined;
  private expiredAt = -Infinity;
  private jobsAt = -Infinity;
  private reachedAt = -Infinity;

  constructor(
    private readonly config: FreshnessConfig,
    private readonly sources: SourceRepository,
    private readonly jobs: JobRepository,
    private readonly worker: JobWorker,
    private readonly voids: FailedJobVoids,
    private readonly crawler: BoardCrawler,
    private readonly lag: IntakeLag,
    private readonly politeness: Politeness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.onQueued(() => this.claimNow());
  }

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  private claimNow(): void {
    this.jobsAt = -Infinity;
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const found = await this.fill();
      if (found > 0 && this.running.size < this.config.crawlConcurrency) continue;
      await this.rest();
      if (!this.stopping && this.jobsAt > -Infinity) await delay(GATHER_MS);
    }
  }

  private async fill(): Promise<number> {
    try {
      await this.expireJobs();
      const free = this.config.crawlConcurrency - this.running.size;
      if (free <= 0) return 0;
      if (!(await this.redisAnswers())) return await this.waitForRedis();
      const jobs = await this.claimJobs(free);
      for (const job of jobs) this.start(this.runJob(job));
      const forSweeps = free - jobs.length - RESERVED_FOR_JOBS;
      if (!this.config.sweepsEnabled || forSweeps <= 0 || this.lag.tooLong()) return jobs.length;
      const due = await this.sources.claimDue(forSweeps);
      for (const source of due) this.start(this.sweep(source));
      return jobs.length + due.length;
    } catch (error) {
      this.logger.error({ err: error }, 'no work could be claimed; will retry');
      await this.rest(RETRY_MS);
      return 0;
    }
  }

  private async redisAnswers(): Promise<boolean> {
    if (performance.now() - this.reachedAt < LOOK_EVERY_MS) return true;
    if (!(await this.politeness.reachable())) return false;
    this.reachedAt = performance.now();
    return true;
  }

  private async claimJobs(free: number): Promise<ClaimedJob[]> {
    if (performance.now() - this.jobsAt < LOOK_EVERY_MS) return [];
    this.jobsAt = performance.now();
    const jobs = await this.jobs.claim(free);
    // There may be more.
    if (jobs.length === free) this.jobsAt = -Infinity;
    return jobs;
  }

  /** Nothing is claimed: a claimed board or job would only be released unread. */
  private async waitForRedis(): Promise<number> {
    this.logger.warn('no board is claimed while Redis is unavailable');
    await this.rest(RETRY_MS);
    return 0;
  }

  private async expireJobs(): Promise<void> {
    if (performance.now() - this.expiredAt < EXPIRE_EVERY_MS) return;
    this.expiredAt = performance.now();
    await this.jobs.expire();
    await this.voids.send();
  }

  private start(work: Promise<void>): void {
    const done = work.finally(() => {
      this.running.delete(done);
      this.wake();
    });
    this.running.add(done);
  }

  private async runJob(job: ClaimedJob): Promise<void> {
    try {
      await this.worker.run(job);
    } catch (error) {
      this.logger.error({ err: error, job: job.jobId }, 'a crawl job was interrupted; will retry');
    }
  }

  private async sweep(source: ClaimedSource): Promise<void> {
    try {
      await this.crawler.crawl(source);
    } catch (error) {
      if (error instanceof BackendBusyError)
        return this.logger.info({ board: source.boardId, reason: error.message }, 'no turn; will retry later');
      this.logger.error({ err: error, board: source.boardId }, 'a crawl was interrupted; the board will be read later');
    }
  }

  private async rest(ms = IDLE_MS): Promise<void> {
    await Promise.race([
      delay(ms, undefined, { ref: false }),
      new Promise<void>((resolve) => {
        this.wake = resolve;
      }),
    ]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.crawler.stop();
    this.worker.stop();
    this.wake();
    await this.loop;
    await Promise.all(this.running);
  }
}
