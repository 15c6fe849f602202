/** A separate module, so that pages load the CSV reader on demand. */
export { CsvRecords } from '@hiring/leads';
