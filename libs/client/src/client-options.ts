import type { Timing } from './timing.js';
import type { Try } from './transport.js';

export interface ClientOptions {
  /** Base URL without `/v1`. Default: `HIRING_BASE_URL` in the environment. */
  baseUrl?: string | undefined;
  /** The API key. Default: `HIRING_API_KEY` in the environment. */
  apiKey?: string | undefined;
  /** Maximum milliseconds for one try. Default 30,000. */
  timeoutMs?: number;
  /** Maximum number of retries. Retries after a 429 are not counted. Default 3. */
  retries?: number;
  /**
   * Maximum milliseconds that a call spends on pauses before retries. If `Retry-After` exceeds the time that is left,
   * the call rejects at once. Default 60,000.
   */
  retryWaitMaxMs?: number;
  /** Called after every try, for logs. An error that it throws ends the call. */
  onTry?: (tried: Try) => void;
  /** Replaces the global fetch, for example for proxies. */
  fetch?: typeof fetch;
  /** Replaces clock, waiting and randomness in tests. */
  timing?: Timing;
}
