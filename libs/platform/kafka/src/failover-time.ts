/** Milliseconds that a call waits for a single broker, which can restart or be slow. */
const ONE_BROKER_MS = 7_000;
/**
 * Milliseconds that a call waits in a cluster. The worst case, on a busy machine, is the death of a broker that is also
 * the active controller. The other brokers notice the death after 1 s and elect a controller. The new controller then
 * waits for the dead broker's whole session timeout, 2 s, before it moves that broker's partitions.
 */
const CLUSTER_MS = 10_000;

/** Returns the default of KAFKA_FAILOVER_MS, the milliseconds that a call waits for a broker failover. */
export function failoverMsOf(brokers: number): number {
  return brokers > 1 ? CLUSTER_MS : ONE_BROKER_MS;
}
