/** For one broker, which cannot fail over: it may restart, or be slow. */
const ONE_BROKER_MS = 7_000;
/**
 * The death of a broker that is also the active controller, on a busy machine: 1 s until the others notice, an election
 * of the next controller, and 2 s of the session of the dead broker, which begins again then. Each takes several times
 * as long while other work has the processors.
 */
const CLUSTER_MS = 10_000;

/** How long a call waits for a failover of these brokers, in milliseconds, unless KAFKA_FAILOVER_MS is set. */
export function failoverMsOf(brokers: number): number {
  return brokers > 1 ? CLUSTER_MS : ONE_BROKER_MS;
}
