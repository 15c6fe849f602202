/** For pages that load it when they need it. */
export { CsvRecords } from '@hiring/contracts/lead-files';
