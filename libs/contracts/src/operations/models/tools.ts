import type { ToolHints } from '../declaration.js';

export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** May trigger a crawl of a company's boards. */
export const FETCHES: ToolHints = { ...READS, openWorldHint: true };
export const ADDS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
export const DELIVERS: ToolHints = { ...ADDS, openWorldHint: true };

export const FRESHNESS =
  'With max_age, older data gives status "crawling" and queues a crawl: call again after retry_after_seconds.';
export const COMPANY = 'company_id comes from a search or get_changes; else give domain.';
export const FUNCTIONS = 'As role of who_is_hiring_for.';
export const COUNTRY = 'Alpha-2 code or English name.';
