import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ImportedChunk } from '@hiring/contracts';

const ATTEMPTS = 6;
const PAUSE_MS = 500;
const ANSWER_MS_MAX = 60_000;
const RETRYABLE_STATUSES = new Set([429, 500, 502, 503, 504]);
/**
 * Maximum seconds in a server's Retry-After header for which a chunk is sent again. If the header has more seconds, the
 * import fails without another attempt, and the operator decides when to repeat it.
 */
const TRANSIENT_SECONDS_MAX = 30;

/**
 * Uploads an import's chunks, numbered from 1. A chunk is stored at most once even if it is sent twice, so each chunk
 * is sent again after a temporary failure.
 */
export class ChunkSender {
  /** @param abortSignal ends the request in flight or the pause, and prevents further attempts */
  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly abortSignal: AbortSignal,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** Sends a chunk. @throws AppError unavailable when the chunk is refused, or after six failed attempts */
  async send(chunk: string, number: number): Promise<ImportedChunk> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.attempt(chunk, number);
      if ('stored' in outcome) return outcome.stored;
      if (!outcome.isTransient || attempt === ATTEMPTS || this.abortSignal.aborted)
        throw new AppError('unavailable', outcome.why);
      await delay(this.pauseMs * 2 ** (attempt - 1), undefined, { signal: this.abortSignal });
    }
  }

  private async attempt(
    chunk: string,
    number: number,
  ): Promise<{ stored: ImportedChunk } | { isTransient: boolean; why: string }> {
    let reply: Response;
    let body: string;
    try {
      reply = await fetch(`${this.url}?piece=${number}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'text/tab-separated-values' },
        body: chunk,
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS_MAX), this.abortSignal]),
      });
      body = await reply.text();
    } catch (error) {
      return { isTransient: true, why: `${this.url} does not answer: ${causeOf(error)}.` };
    }
    if (reply.status === 200) return { stored: JSON.parse(body) as ImportedChunk };
    const isTransient =
      RETRYABLE_STATUSES.has(reply.status) && Number(reply.headers.get('retry-after') ?? 0) <= TRANSIENT_SECONDS_MAX;
    return { isTransient, why: `${this.url} answered ${reply.status}: ${detailOf(body)}` };
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

function detailOf(body: string): string {
  try {
    const { detail } = JSON.parse(body) as { detail?: string };
    return detail ?? body.slice(0, 200);
  } catch (error) {
    return error instanceof SyntaxError ? body.slice(0, 200) : String(error);
  }
}
