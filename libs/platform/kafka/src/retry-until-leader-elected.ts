/** What brokers answer while the creation of a topic, or the move of a leader, has not reached all of them. */
const NOT_SETTLED = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);
const SETTLED_MS_MAX = 30_000;
const PAUSE_MS = 100;

/**
 * Retries while a broker responds that leaders of a topic are not elected, for 30 s at most: metadata may name a leader
 * that does not know it yet. `pause` (100 ms) runs before each repetition. Any other error is the caller's.
 */
export async function retryUntilLeaderElected<T>(
  request: () => Promise<T>,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<T> {
  const deadline = performance.now() + SETTLED_MS_MAX;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const unsettled = error instanceof Error && 'type' in error && NOT_SETTLED.has(String(error.type));
      if (!unsettled || performance.now() > deadline) throw error;
      await pause();
    }
  }
}
