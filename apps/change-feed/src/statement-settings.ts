/**
 * Postgres settings that fix one plan per statement: nested loops over indexes, without JIT. Otherwise Postgres might
 * choose a plan while a table is empty, and that plan would still read the whole table after the table has grown.
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
