/** A separate module, so that pages load it on demand. */
export { CsvRecords } from '@hiring/leads';
