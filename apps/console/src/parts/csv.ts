/** This module exists so that pages can load the CSV reader on demand. */
export { CsvRecords } from '@hiring/leads';
