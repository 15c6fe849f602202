/**
 * The memory settings for every process. A test checks that docker/Dockerfile and compose.yaml have the same settings.
 * A small young generation and two malloc arenas save tens of MB in an idle process.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
/**
 * Makes malloc return freed memory to the kernel (15 MB after a crawl). Other services do not set it, because malloc
 * would then map and unmap every large buffer separately, which costs processor time.
 */
const FRESHNESS_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072' };

const YOUNG_GENERATION_MB = 4;
/**
 * The young generation's size in MB for services whose objects live too long for `YOUNG_GENERATION_MB`. With
 * `YOUNG_GENERATION_MB`, gateway and reads would give an eighth fewer answers, and during first crawls the ledger would
 * spend a third of its processor time on copying objects. In change-feed and metering, full collections would stop the
 * process for tens of milliseconds.
 */
const BUSY_YOUNG_GENERATION_MB: Record<string, number> = {
  gateway: 16,
  reads: 16,
  // Its main thread only passes on buffers, which are outside the heap. The thread that reads boards has its own setting.
  freshness: 2,
  'change-feed': 32,
  metering: 16,
  ledger: 32,
};

/**
 * Disables V8's memory reducer. After a quiet period, the memory reducer makes gateway and change-feed spend half their
 * processor time on full collections. Node does not accept this flag in NODE_OPTIONS.
 */
const MEMORY_REDUCER = '--no-memory-reducer';

/** Returns the environment variables for a service's memory settings. */
export function runtimeEnvironment(service: string): Record<string, string> {
  return service === 'freshness' ? { ...ENVIRONMENT, ...FRESHNESS_ENVIRONMENT } : ENVIRONMENT;
}

/** Returns the `node` arguments for a service's memory settings. */
export function v8Flags(service: string): string[] {
  return [MEMORY_REDUCER, `--max-semi-space-size=${BUSY_YOUNG_GENERATION_MB[service] ?? YOUNG_GENERATION_MB}`];
}
