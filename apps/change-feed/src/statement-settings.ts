/**
 * Postgres settings for this service's connections. Every statement here reads a few rows by an index, and the tables
 * grow and shrink faster than their statistics. A plan that was chosen for an empty table would continue to read the
 * whole table after it has grown. These settings therefore fix one plan per statement: nested loops over indexes,
 * without JIT.
 */
export const STATEMENT_SETTINGS: Record<string, string> = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // A bitmap scan finds every match before it returns the first row, whatever the limit.
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};
