/**
 * The cells in an uploaded row, in order. The row's line number comes before them. Tabs separate cells, line feeds
 * separate rows.
 */
export const LEAD_COLUMNS = [
  'website',
  'decision_maker_linkedin_url',
  'decision_maker_email',
  'decision_maker_phone',
  'signal_job_title',
] as const;

export type LeadColumn = (typeof LEAD_COLUMNS)[number];

/** Maximum number of characters in a lead's cell. */
export const LEAD_CELL_LENGTH_MAX = 2_048;
/** Maximum bytes in an import chunk. Most proxies accept a request of this size. */
export const IMPORT_CHUNK_BYTES_MAX = 1_000_000;

export interface ImportedChunk {
  added: number;
  updated: number;
  unchanged: number;
  /** Line numbers of the rows that have neither a website nor a contact. */
  empty: number[];
}
