/**
 * Postgres settings of this service's connections. Statements take milliseconds and run on all connections at once, so
 * compiling a statement or starting parallel workers costs more than it saves.
 */
export const STATEMENT_SETTINGS: Record<string, string> = { jit: 'off', max_parallel_workers_per_gather: '0' };
