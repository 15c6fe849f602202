/**
 * How every process runs, here as in the images (docker/Dockerfile, which a test holds against this): a small young
 * generation, two arenas of the C library's allocator instead of eight per core, and an allocator that keeps giving free
 * memory back keep an idle process tens of MB smaller. How large a heap may grow Node takes from
 * the container's limit.
 */
export const RUNTIME_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

const YOUNG_GENERATION_MB = 4;
/** With the small one, 64 callers at a time get an eighth fewer answers: what a call needs outlives it by too little. */
const OF_MANY_CALLS_MB = { gateway: 16, reads: 16 };

/** Arguments of `node` for one service. */
export function v8Flags(service) {
  return [`--max-semi-space-size=${OF_MANY_CALLS_MB[service] ?? YOUNG_GENERATION_MB}`];
}
