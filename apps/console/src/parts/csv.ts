/** A module of its own, so that pages load it on demand. */
export { CsvRecords } from '@hiring/leads';
