/** A separate module, so that pages load the reader on demand. */
export { CsvRecords } from '@hiring/leads';
