/**
 * Postgres settings for this service's connections. Every statement here reads a few rows by an index, on tables that
 * grow and shrink faster than their statistics. A plan that is chosen while a table is empty would read the whole table
 * from then on. These settings therefore fix one plan per statement: nested loops over indexes, without JIT.
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
