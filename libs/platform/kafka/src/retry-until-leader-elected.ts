/** Errors that occur until all brokers know a new topic or leader. */
const NOT_SETTLED = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);
/** Errors that occur if a broker does not answer a request. */
const UNANSWERED = new Set(['KafkaJSConnectionError', 'KafkaJSConnectionClosedError', 'NoMajorityError']);
const SETTLED_MS_MAX = 30_000;
const UNANSWERED_MS_MAX = 10_000;
const PAUSE_MS = 100;

/**
 * Retries a request that may be repeated: for 30 s while leaders are being elected, for 10 s while brokers do not
 * answer. Other errors are thrown at once. `pause` (100 ms) runs before each repetition.
 */
export async function retryUntilLeaderElected<T>(
  request: () => Promise<T>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (performance.now() - started > retriedFor(error)) throw error;
      await pause();
    }
  }
}

/** Returns for how many milliseconds a request is repeated after `error`, or -1 if it is not repeated. */
function retriedFor(error: unknown): number {
  if (!(error instanceof Error)) return -1;
  if ('type' in error && NOT_SETTLED.has(String(error.type))) return SETTLED_MS_MAX;
  return UNANSWERED.has(error.name) ? UNANSWERED_MS_MAX : -1;
}
