/**
 * Postgres settings for this service's connections. Statements are short and run on all connections at once, so JIT and
 * parallel workers cost more than they save.
 */
export const STATEMENT_SETTINGS: Record<string, string> = { jit: 'off', max_parallel_workers_per_gather: '0' };
