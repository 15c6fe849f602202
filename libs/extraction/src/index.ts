export {
  explain,
  extract,
  EXTRACTION_VERSION,
  indexSize,
  type ExtractionContext,
  type TextPhrases,
} from './extract.js';
export { plainText } from './plain-text.js';
export { technologies, technologyBySlug } from './technologies/dictionary.js';
export { readingHash, textHash } from './text-hash.js';
