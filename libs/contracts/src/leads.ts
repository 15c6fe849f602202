/**
 * The cells of one row of an uploaded import, in order, after the number of its line. Tabs separate cells, line feeds
 * rows.
 */
export const LEAD_COLUMNS = [
  'website',
  'decision_maker_linkedin_url',
  'decision_maker_email',
  'decision_maker_phone',
  'signal_job_title',
] as const;

export type LeadColumn = (typeof LEAD_COLUMNS)[number];

/** Maximum number of characters in one cell of a lead. */
export const LEAD_CELL_LENGTH_MAX = 2_048;
/** Maximum size of one chunk of an import, in bytes. Most proxies accept a megabyte. */
export const IMPORT_CHUNK_BYTES_MAX = 1_000_000;

export interface ImportedChunk {
  added: number;
  updated: number;
  unchanged: number;
  /** Numbers of the lines that have neither a website nor a contact. */
  empty: number[];
}
