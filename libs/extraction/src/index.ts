export { explain, extract, indexSize, type ExtractionContext, type TextPhrases } from './extract.js';
export { EXTRACTION_VERSION } from './extraction-version.js';
export { plainText } from './plain-text.js';
export { technologies, technologyBySlug } from './technologies/dictionary.js';
export { readingHash, textHash } from './text-hash.js';
