export { technologies, technologyBySlug } from './dictionary.js';
export { extract, EXTRACTION_VERSION, type ExtractionContext } from './extract.js';
export { plainText, textHash } from './plain-text.js';
