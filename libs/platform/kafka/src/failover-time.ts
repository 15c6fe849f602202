/** Milliseconds that a call waits for a single broker, which can restart or be slow. */
const ONE_BROKER_MS = 7_000;
/**
 * Milliseconds that a call waits in a cluster. The worst case is a dead broker that is also the active controller, on a
 * busy machine. The other brokers notice its death after 1 s and elect a controller. The new controller restarts the
 * dead broker's session of 2 s.
 */
const CLUSTER_MS = 10_000;

/** Returns the milliseconds that a call waits for a broker failover, unless KAFKA_FAILOVER_MS is set. */
export function failoverMsOf(brokers: number): number {
  return brokers > 1 ? CLUSTER_MS : ONE_BROKER_MS;
}
