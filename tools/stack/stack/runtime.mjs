/**
 * Variables of every process, here and in the images (docker/Dockerfile and compose.yaml, which a test compares with
 * this file). A small young generation and two arenas in the allocator of the C library, instead of eight per core,
 * keep an idle process tens of MB smaller. Node derives the maximum heap size from the container's limit.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
/**
 * Makes the allocator return 15 MB that crawls have freed. Other services do not use this variable, since it makes the
 * allocator request every large buffer from the kernel.
 */
const FRESHNESS_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072' };

const YOUNG_GENERATION_MB = 4;
/**
 * Sizes of larger young generations, in MB. With the small one, objects of calls and batches are promoted too early: 64
 * concurrent callers get an eighth fewer answers. In the ledger, all objects of a batch are in use until it is
 * committed, and were copied again and again: a third of the processor time of first crawls. This was also true of
 * parsed listings in freshness. In the change feed and metering, pages of a thousand events fill the old generation,
 * and its collection stops the process for tens of milliseconds. Deliveries of the change feed are in use even longer.
 */
const BUSY_YOUNG_GENERATION_MB = { gateway: 16, reads: 16, freshness: 8, 'change-feed': 32, metering: 16, ledger: 32 };

/**
 * Turns off the memory reducer of V8. After a quiet period it keeps the limit of the old generation a few MB above what
 * is in use. Pages of a thousand events then take a full collection every dozen calls, half of the processor time in
 * gateway and change feed. Node does not accept this flag in NODE_OPTIONS.
 */
const MEMORY_REDUCER = '--no-memory-reducer';

/** Returns the variables that Node and the C library read in the process of one service. */
export function runtimeEnvironment(service) {
  return service === 'freshness' ? { ...ENVIRONMENT, ...FRESHNESS_ENVIRONMENT } : ENVIRONMENT;
}

/** Returns the arguments of `node` for one service. */
export function v8Flags(service) {
  return [MEMORY_REDUCER, `--max-semi-space-size=${BUSY_YOUNG_GENERATION_MB[service] ?? YOUNG_GENERATION_MB}`];
}
