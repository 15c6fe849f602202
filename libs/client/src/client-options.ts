import type { Timing } from './timing.js';

export interface ClientOptions {
  /** Base URL, as received with the first key, without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Time limit of one try; 30,000 when left out. */
  timeoutMs?: number;
  /** Tries after the first; 3 when left out. */
  retries?: number;
  /** Longest `Retry-After` to wait for; 60,000 when left out. With a longer one, the call rejects at once. */
  retryWaitMaxMs?: number;
  /** Replaces the global fetch, for example for proxies. */
  fetch?: typeof fetch;
  /** Replaces clock, waiting and randomness in tests. */
  timing?: Timing;
}
