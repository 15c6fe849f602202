import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { BoardCrawler, CrawlOptions } from '../crawl/board-crawler.js';
import { BackendBusyError } from '../crawl/politeness.js';
import type { ClaimedSource } from '../boards/claimed-source.js';
import type { SourceRepository } from '../boards/source.repository.js';
import type { JobRepository } from './job.repository.js';
import { JobWorker } from './job-worker.js';

const JOB = { jobId: 7, companyId: 1, leaseToken: 'lease' };

/** Returns a worker whose job has the boards `a` and `b`. `crawl` replaces the crawler. */
function workerWith(crawl: (boardId: string, options?: CrawlOptions) => Promise<void>) {
  const done: string[] = [];
  const jobs = {
    boardsOf: () => Promise.resolve(['greenhouse/a', 'greenhouse/b']),
    expectReads: (_job: unknown, reads: unknown[]) => Promise.resolve(void done.push(`expects ${reads.length}`)),
    postpone: () => Promise.resolve(void done.push('postponed')),
    renew: () => Promise.resolve(),
    awaitVerdict: () => Promise.resolve(void done.push('awaits the verdict')),
  } as unknown as JobRepository;
  const sources = {
    claimBoard: (boardId: string) => Promise.resolve({ boardId } as ClaimedSource),
  } as unknown as SourceRepository;
  const crawler = {
    crawl: (source: ClaimedSource, options?: CrawlOptions) => {
      done.push(`${options?.urgent === true ? 'urgent ' : ''}${source.boardId}`);
      return crawl(source.boardId, options);
    },
  } as unknown as BoardCrawler;
  return { worker: new JobWorker(jobs, sources, crawler, pino({ level: 'silent' })), done };
}

describe('a job', () => {
  it('notes all its reads before the first, and makes them before sweeps', async () => {
    const { worker, done } = workerWith(() => Promise.resolve());
    await worker.run(JOB);
    expect(done).toEqual(['expects 2', 'urgent greenhouse/a', 'urgent greenhouse/b', 'awaits the verdict']);
  });

  it.each([
    ['a backend has no turn', new BackendBusyError('greenhouse', 60_000)],
    ['Redis is unavailable', new Error('connection lost')],
  ])('is given back when %s', async (_name, error) => {
    const { worker, done } = workerWith((board) => (board.endsWith('b') ? Promise.reject(error) : Promise.resolve()));
    await expect(worker.run(JOB)).rejects.toBe(error);
    expect(done.at(-1)).toBe('postponed');
  });
});
