/**
 * The memory settings for every process. docker/Dockerfile and compose.yaml have the same settings, which a test
 * checks. A small young generation, and two malloc arenas instead of eight per core, make an idle process tens of MB
 * smaller. Node derives the maximum heap size from the container's limit.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
/**
 * Makes malloc return 15 MB that crawls have freed. Other services do not set it, because it makes them allocate every
 * large buffer from the kernel.
 */
const FRESHNESS_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072' };

const YOUNG_GENERATION_MB = 4;
/**
 * The young generation's size for services in which the small one promotes objects too early. In gateway and reads, 64
 * concurrent callers then get an eighth fewer answers. In the ledger, a batch's objects are in use until the commit,
 * and copying them repeatedly takes a third of the processor time during first crawls. freshness copies its parsed
 * listings in the same way. In the change feed and metering, pages with a thousand events fill the old generation,
 * whose collection stops the process for tens of milliseconds. The change feed's deliveries stay in use even longer.
 */
const BUSY_YOUNG_GENERATION_MB: Record<string, number> = {
  gateway: 16,
  reads: 16,
  freshness: 8,
  'change-feed': 32,
  metering: 16,
  ledger: 32,
};

/**
 * The V8 flag that disables the memory reducer. After a quiet period, the reducer keeps the old generation's limit only
 * a few MB above the live size. Pages with a thousand events then cause a full collection every dozen calls, which
 * takes half the processor time in gateway and change feed. Node does not accept this flag in NODE_OPTIONS.
 */
const MEMORY_REDUCER = '--no-memory-reducer';

/** Returns the variables that Node and the C library read in a service's process. */
export function runtimeEnvironment(service: string): Record<string, string> {
  return service === 'freshness' ? { ...ENVIRONMENT, ...FRESHNESS_ENVIRONMENT } : ENVIRONMENT;
}

/** Returns the arguments with which `node` runs a service. */
export function v8Flags(service: string): string[] {
  return [MEMORY_REDUCER, `--max-semi-space-size=${BUSY_YOUNG_GENERATION_MB[service] ?? YOUNG_GENERATION_MB}`];
}
