import { AppError } from '@hiring/contracts';
import { NotAppendedError } from '@hiring/platform-kafka';

const BYTES_MAX = 64 * 1024 * 1024;
/** Bytes counted for one waiting call in addition to its answer's body. */
const CALL_BYTES = 8 * 1024;
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the memory of calls that wait for their bills. This wait takes seconds while brokers fail over. The limit is
 * enough for 8,192 small answers.
 */
export class WaitingAnswers {
  private bytes = 0;

  /**
   * Refuses calls while the memory limit has no room for another answer. Call it before an operation runs.
   * @throws AppError unavailable
   */
  refuseWhileFull(): void {
    if (this.bytes + CALL_BYTES <= BYTES_MAX) return;
    throw new AppError('unavailable', 'Too many calls wait to be recorded; nothing was billed.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  /**
   * Counts an answer's memory while `append` runs.
   * @throws NotAppendedError if the answer does not fit; `append` is then not called
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
