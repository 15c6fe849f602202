export { extract, EXTRACTION_VERSION, type ExtractionContext } from './extract.js';
