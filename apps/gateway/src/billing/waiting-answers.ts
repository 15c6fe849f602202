import { AppError } from '@hiring/contracts';
import { NotAppendedError } from '@hiring/platform-kafka';

const BYTES_MAX = 64 * 1024 * 1024;
/** Bytes counted for one call's request, headers and usage record. The body of its answer is counted separately. */
const CALL_BYTES = 8 * 1024;
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the memory that calls take while they wait for their bills: while the brokers fail over, each call holds its
 * answer for seconds. The limit is enough for 8,192 small answers, or 280 pages with a thousand events.
 */
export class WaitingAnswers {
  private bytes = 0;

  /** Refuses calls while no answer fits. Call this before an operation runs. @throws AppError unavailable */
  refuseWhileFull(): void {
    if (this.bytes + CALL_BYTES <= BYTES_MAX) return;
    throw new AppError('unavailable', 'Too many calls wait to be recorded; nothing was billed.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  /**
   * Counts an answer's memory while `append` runs. @throws NotAppendedError when the answer does not fit: `append` did
   * not run
   */
  async hold<T>(bodyLength: number, append: () => Promise<T>): Promise<T> {
    const bytes = CALL_BYTES + bodyLength;
    if (this.bytes + bytes > BYTES_MAX) throw new NotAppendedError('usage: too many answers wait for their bill');
    this.bytes += bytes;
    try {
      return await append();
    } finally {
      this.bytes -= bytes;
    }
  }
}
