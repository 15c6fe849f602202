import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { BoardCrawler } from '../crawl/board-crawler.js';
import { BackendBusyError, Politeness } from '../crawl/politeness.js';
import { FreshnessConfig } from '../config.js';
import { FailedJobVoids } from '../jobs/failed-job-voids.js';
import { JobRepository, type ClaimedJob } from '../jobs/job.repository.js';
import { JobWorker } from '../jobs/job-worker.js';
import { IntakeLag } from './intake-lag.js';
import type { ClaimedSource } from '../boards/claimed-source.js';
import { SourceRepository } from '../boards/source.repository.js';

const IDLE_MS = 200;
/** Milliseconds for which free slots are collected, because a claim costs the same for one board and for ten. */
const GATHER_MS = 40;
/** Minimum milliseconds between two queries for jobs that other replicas queued, and between two checks of Redis. */
const LOOK_EVERY_MS = 200;
const RETRY_MS = 2_000;
const EXPIRE_EVERY_MS = 5_000;
/** Slots that sweeps do not use. So a job, for which a caller waits, never waits for a slow board in a sweep. */
const RESERVED_FOR_JOBS = 4;

/**
 * Fills this process's slots: jobs first, then due boards. Claims are leases in Postgres, so replicas divide the work,
 * and a killed process's work is claimed again.
 */
@Injectable()
export class CrawlLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private readonly task = new PeriodicTask({
    everyMs: IDLE_MS,
    run: () => this.fill(),
    onError: (error) => {
      this.logger.error({ err: error }, 'no board or job is claimed; will retry');
      this.pause();
    },
  });
  private expiredAt = -Infinity;
  private jobsAt = -Infinity;
  private reachedAt = -Infinity;
  private retryAt = -Infinity;

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
    this.task.start();
  }

  private claimNow(): void {
    this.jobsAt = -Infinity;
    this.task.wake();
  }

  /** Fills free slots. Returns true if more boards or jobs may be claimed immediately. */
  private async fill(): Promise<boolean> {
    if (performance.now() < this.retryAt && this.jobsAt > -Infinity) return false;
    await this.expireJobs();
    const free = this.config.crawlConcurrency - this.running.size;
    if (free <= 0) return false;
    if (!(await this.redisAnswers())) {
      // Without Redis, a claimed board or job could not be read.
      this.logger.warn('no board or job is claimed while Redis is unavailable');
      this.pause();
      return false;
    }
    const jobs = await this.claimJobs(free);
    for (const job of jobs) this.start(this.runJob(job));
    const forSweeps = free - jobs.length - RESERVED_FOR_JOBS;
    const sweeps = this.config.sweepsEnabled && forSweeps > 0 && !this.lag.tooLong();
    const due = sweeps ? await this.sources.claimDue(forSweeps) : [];
    for (const source of due) this.start(this.sweep(source));
    return jobs.length + due.length > 0 && this.running.size < this.config.crawlConcurrency;
  }

  /** Pauses the loop for `RETRY_MS`, or until a job is queued. */
  private pause(): void {
    this.jobsAt = performance.now();
    this.retryAt = this.jobsAt + RETRY_MS;
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
    // If every free slot got a job, there may be more jobs.
    if (jobs.length === free) this.jobsAt = -Infinity;
    return jobs;
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
      this.task.wake(GATHER_MS);
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

  async beforeApplicationShutdown(): Promise<void> {
    const claimed = this.task.stop();
    this.crawler.stop();
    this.worker.stop();
    await claimed;
    await Promise.all(this.running);
  }
}
