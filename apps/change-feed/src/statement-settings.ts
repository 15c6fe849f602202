/**
 * Postgres settings of this service's connections. Every statement here walks an index, a few rows each, on tables that grow
 * and shrink faster than their statistics: a plan chosen while a table was empty would read all of it for ever. So the planner
 * is not asked: one plan per statement, by nested loops over indexes, never compiled.
 */
export const STATEMENT_SETTINGS: Record<string, string> = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // A bitmap reads every match before the first row, whatever the limit.
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};
