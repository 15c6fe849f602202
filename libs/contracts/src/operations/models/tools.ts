import type { ToolHints } from '../declaration.js';

export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Hints for a tool that can trigger a crawl. */
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
export const REQ_KEY = 'From search_jobs or get_changes.';
export const COUNTRY = 'Alpha-2 code or English name.';

/** Short descriptions for the text filters' arguments. */
export const TEXT_IN_SHORT = {
  technologies: 'All of, e.g. python,apache-kafka.',
  technologies_any: '',
  language: 'ISO 639-1.',
  visa_sponsorship: '',
  experience_max: 'Years.',
  degree: '',
};
