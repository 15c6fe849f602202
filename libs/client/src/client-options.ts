import type { Timing } from './timing.js';
import type { Try } from './transport.js';

export interface ClientOptions {
  /** Base URL, as received with the first key, without `/v1`; the environment's `HIRING_BASE_URL` when left out. */
  baseUrl?: string | undefined;
  /** The environment's `HIRING_API_KEY` when left out. */
  apiKey?: string | undefined;
  /** Longest time for one try; 30,000 when left out. */
  timeoutMs?: number;
  /** Tries after the first; 3 when left out. Those after a 429 are not counted. */
  retries?: number;
  /**
   * Longest total wait before a call's retries; 60,000 when left out. With a longer `Retry-After`, it rejects at once.
   */
  retryWaitMaxMs?: number;
  /** Called after every try, for logs. An error that it throws ends the call. */
  onTry?: (tried: Try) => void;
  /** Replaces the global fetch, for example for proxies. */
  fetch?: typeof fetch;
  /** Replaces clock, waiting and randomness in tests. */
  timing?: Timing;
}
