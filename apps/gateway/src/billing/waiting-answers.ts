import { AppError } from '@hiring/contracts';
import { NotAppendedError } from '@hiring/platform-kafka';

const BYTES_MAX = 64 * 1024 * 1024;
/** One call's request, headers and usage record; its answer's body is counted besides. */
const CALL_BYTES = 8 * 1024;
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the memory for calls that wait for their bill: while the brokers fail over, each holds its answer for seconds.
 * 8,192 small answers fit, or 280 pages with a thousand events.
 */
export class WaitingAnswers {
  private bytes = 0;

  /** Call before an operation runs. @throws AppError unavailable while no answer fits */
  refuseWhileFull(): void {
    if (this.bytes + CALL_BYTES <= BYTES_MAX) return;
    throw new AppError('unavailable', 'Too many calls wait to be recorded; nothing was billed.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  /** Counts an answer while `append` runs. @throws NotAppendedError when it does not fit: nothing was appended */
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
