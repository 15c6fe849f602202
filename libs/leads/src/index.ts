/**
 * Reads CSV files with leads, and sends the leads in chunks to the server. Used by the operators' command line and the
 * console.
 */
export { CsvRecords, type CsvRecord } from './csv-records.js';
export { CsvText } from './csv-text.js';
export { guessColumns } from './column-mapping.js';
export { recordsOf } from './delimiter.js';
export { LeadImport, type ImportResult, type Rejection } from './lead-import.js';
export { LEAD_COLUMNS, type ImportedChunk, type LeadColumn } from '@hiring/contracts';
