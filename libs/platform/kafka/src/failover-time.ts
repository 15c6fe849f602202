/** Milliseconds that a call waits for a single broker. Such a broker cannot fail over, but can restart or be slow. */
const ONE_BROKER_MS = 7_000;
/**
 * Milliseconds that a call waits in a cluster. The worst case is a dead broker that is also the active controller, on a
 * busy machine. The others notice after 1 s, and elect a new controller. The election restarts the dead broker's
 * session of 2 s, which then runs out. Each step takes several times as long while other work has the processors.
 */
const CLUSTER_MS = 10_000;

/** Returns how many milliseconds a call waits for a broker failover, unless KAFKA_FAILOVER_MS is set. */
export function failoverMsOf(brokers: number): number {
  return brokers > 1 ? CLUSTER_MS : ONE_BROKER_MS;
}
