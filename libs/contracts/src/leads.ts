/**
 * Cells of one uploaded import row, in order, after its line number. Cells are separated by tabs, rows by line feeds.
 */
export const LEAD_COLUMNS = [
  'website',
  'decision_maker_linkedin_url',
  'decision_maker_email',
  'decision_maker_phone',
  'signal_job_title',
] as const;

export type LeadColumn = (typeof LEAD_COLUMNS)[number];

/** Maximum length of a cell of a lead, in characters. */
export const LEAD_CELL_LENGTH_MAX = 2_048;
/** Maximum size of a chunk of an import; most proxies accept a megabyte. */
export const IMPORT_CHUNK_BYTES_MAX = 1_000_000;

/** Result of a chunk. */
export interface ImportedChunk {
  added: number;
  updated: number;
  unchanged: number;
  /** Line numbers of rows with neither a website nor a contact. */
  empty: number[];
}
