/**
 * How every process runs, here as in the images (docker/Dockerfile and compose.yaml, which a test holds against this): a
 * small young generation and two arenas of the C library's allocator instead of eight per core keep an idle process tens of
 * MB smaller. How large a heap may grow Node takes from the container's limit.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
/** Returns 15 MB that crawls have freed. Other services do without: it allocates every large buffer from the kernel. */
const FRESHNESS_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072' };

const YOUNG_GENERATION_MB = 4;
/**
 * With the small one, 64 callers at a time get an eighth fewer answers, and first crawls cost the ledger a third more of
 * the processor: what a call or a batch needs outlives it by too little. Pages of a thousand events fill the old generation
 * of the change feed and of metering, whose collection stops everything for tens of milliseconds.
 */
const BUSY_YOUNG_GENERATION_MB = { gateway: 16, reads: 16, 'change-feed': 16, metering: 16, ledger: 8 };

/** Variables of one service's process that Node and the C library read. */
export function runtimeEnvironment(service) {
  return service === 'freshness' ? { ...ENVIRONMENT, ...FRESHNESS_ENVIRONMENT } : ENVIRONMENT;
}

/** Arguments of `node` for one service. */
export function v8Flags(service) {
  return [`--max-semi-space-size=${BUSY_YOUNG_GENERATION_MB[service] ?? YOUNG_GENERATION_MB}`];
}
