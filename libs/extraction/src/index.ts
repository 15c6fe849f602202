export { extract, EXTRACTION_VERSION, indexSize, type ExtractionContext } from './extract.js';
export { plainText } from './plain-text.js';
export { technologies, technologyBySlug } from './technologies/dictionary.js';
export { textHash } from './text-hash.js';
