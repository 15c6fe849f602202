/** For one broker, which cannot fail over: it may restart, or be slow. */
const ONE_BROKER_MS = 7_000;
/**
 * When a broker dies that is also the active controller, on a busy machine: 1 s until the others notice, the next
 * controller's election, and 2 s for the dead broker's session, which begins again then. Each takes several times as
 * long while other work has the processors.
 */
const CLUSTER_MS = 10_000;

/** How long a call waits for these brokers' failover, in milliseconds, unless KAFKA_FAILOVER_MS is set. */
export function failoverMsOf(brokers: number): number {
  return brokers > 1 ? CLUSTER_MS : ONE_BROKER_MS;
}
