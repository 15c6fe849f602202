/**
 * How every process runs, here as in the images (docker/Dockerfile, which a test holds against this): a small young
 * generation and two arenas of the C library's allocator instead of eight per core keep an idle process tens of MB smaller.
 * How large a heap may grow Node takes from the container's limit.
 */
export const V8_FLAGS = ['--max-semi-space-size=4'];
export const RUNTIME_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
