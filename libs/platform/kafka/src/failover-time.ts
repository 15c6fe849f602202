/** Milliseconds for a single broker, which cannot fail over, but can restart or be slow. */
const ONE_BROKER_MS = 7_000;
/**
 * Milliseconds for a cluster whose broker dies while it is also the active controller, on a busy machine. 1 s passes
 * until the others notice. Then a new controller is elected, and the dead broker's session of 2 s runs out, which
 * begins again with the election. Each step takes several times as long while other work has the processors.
 */
const CLUSTER_MS = 10_000;

/** Returns how many milliseconds a call waits for a broker failover, unless KAFKA_FAILOVER_MS is set. */
export function failoverMsOf(brokers: number): number {
  return brokers > 1 ? CLUSTER_MS : ONE_BROKER_MS;
}
