import type { Answer, Answered } from './answer.js';
import { retryAfterSeconds } from './retry.js';
import type { Timing } from './timing.js';
import type { CallOptions } from './transport.js';

export type FreshOperation = 'hiring_pulse' | 'pre_action_brief';

export interface WaitOptions {
  /** Maximum age of the data in seconds. */
  maxAge: number;
  /** Maximum wait in seconds. Default 120. */
  waitSeconds?: number | undefined;
}

const WAIT_SECONDS = 120;
const POLL_SECONDS = 2;
const POLL_SECONDS_MAX = 15;
/** Seconds until a retry after a failed crawl. Used only if the service states no time. */
const RETRY_AFTER_SECONDS = 300;

/**
 * Thrown if the crawl failed. For the stored data, repeat the call without `maxAge`. For fresh data, repeat it after
 * `retryAfterSeconds`.
 */
export class CrawlFailedError extends Error {
  override readonly name = 'CrawlFailedError';

  constructor(
    readonly jobId: number,
    readonly retryAfterSeconds: number,
  ) {
    super(`crawl job ${jobId} failed; the data cannot be made fresher now`);
  }
}

/** Thrown if the crawl takes longer than `waitSeconds`. The crawl continues. */
export class CrawlWaitError extends Error {
  override readonly name = 'CrawlWaitError';

  constructor(readonly jobId: number) {
    super(`crawl job ${jobId} was not done in time; it continues, and its state can be read`);
  }
}

export interface FreshReader<Id extends FreshOperation> {
  read(options: CallOptions): Promise<Answered<Id>>;
  job(jobId: number, options: CallOptions): Promise<Answered<'crawl_job'>>;
  timing: Timing;
}

/**
 * Reads the data. If it is too old, waits for the crawl and reads again with the same Idempotency-Key, so that the
 * crawl is billed once.
 */
export async function readFresh<Id extends FreshOperation>(
  reader: FreshReader<Id>,
  { waitSeconds = WAIT_SECONDS, ...call }: CallOptions & Pick<WaitOptions, 'waitSeconds'>,
): Promise<Extract<Answered<Id>, { status: 200 }>> {
  const { timing } = reader;
  const options = { ...call, idempotencyKey: call.idempotencyKey ?? crypto.randomUUID() };
  const deadline = timing.now() + waitSeconds * 1_000;
  const retryAfter = ({ headers }: Answer<unknown>): number | null => retryAfterSeconds(headers, timing.now());
  for (;;) {
    const answer: Answer<unknown> = await reader.read(options);
    if (answer.status === 200) return answer as Extract<Answered<Id>, { status: 200 }>;
    const { job_id: jobId } = answer.data as { job_id: number };
    let shown = answer as Answer<{ status: string }>;
    while (shown.data.status === 'crawling') {
      if (timing.now() >= deadline) throw new CrawlWaitError(jobId);
      const pauseSeconds = Math.min(retryAfter(shown) ?? POLL_SECONDS, POLL_SECONDS_MAX);
      const pauseMs = Math.min(1_000 * pauseSeconds, Math.max(0, deadline - timing.now()));
      await timing.sleep(pauseMs, options.signal);
      shown = await reader.job(jobId, { signal: options.signal, timeoutMs: options.timeoutMs });
    }
    if (shown.data.status === 'failed')
      throw new CrawlFailedError(jobId, retryAfter(shown) ?? retryAfter(answer) ?? RETRY_AFTER_SECONDS);
  }
}
