/**
 * How every process runs, here and in the images (docker/Dockerfile and compose.yaml, which a test compares with this):
 * a small young generation and two arenas in the C library's allocator instead of eight per core keep an idle process
 * tens of MB smaller. Node derives the maximum heap size from the container's limit.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
/**
 * Returns 15 MB that crawls have freed. Other services do not use it, since it allocates every large buffer from the
 * kernel.
 */
const FRESHNESS_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072' };

const YOUNG_GENERATION_MB = 4;
/**
 * With the small young generation, calls' and batches' objects are promoted too early: 64 concurrent callers get an
 * eighth fewer answers. In the ledger, a batch's objects are all in use until it is committed, and were copied again
 * and again: a third of the processor time for first crawls. The same applied to freshness's parsed listings. In the
 * change feed and metering, pages of a thousand events fill the old generation, whose collection stops the process for
 * tens of milliseconds; the change feed's deliveries are in use longer still.
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
 * After a quiet period V8's memory reducer keeps the old generation's limit a few MB above what is in use: pages of a
 * thousand events then take a full collection every dozen calls, half the processor time in gateway and change feed.
 * Node does not accept this flag in NODE_OPTIONS.
 */
const MEMORY_REDUCER = '--no-memory-reducer';

/** Variables of one service's process that Node and the C library read. */
export function runtimeEnvironment(service: string): Record<string, string> {
  return service === 'freshness' ? { ...ENVIRONMENT, ...FRESHNESS_ENVIRONMENT } : ENVIRONMENT;
}

/** Arguments of `node` for one service. */
export function v8Flags(service: string): string[] {
  return [MEMORY_REDUCER, `--max-semi-space-size=${BUSY_YOUNG_GENERATION_MB[service] ?? YOUNG_GENERATION_MB}`];
}
