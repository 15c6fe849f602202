import type { TextFacts } from '@hiring/contracts';

/** Version of the rules. Raise it with every change that can give a text another fact. */
export const EXTRACTION_VERSION = 1;

/** What the rules know of a posting besides its text. */
export interface ExtractionContext {
  /** The hash of the text, see `TextFacts.hash`. */
  hash: string;
  /** The employer's name, which is no technology of its own postings. */
  company: string | null;
  /** ISO 3166-1 alpha-2 of the posting, which decides between dollars. */
  country: string | null;
}

/** Returns the facts of a plain text, in which every block of the page is a line. */
export function extract(text: string, context: ExtractionContext): TextFacts {
  return {
    version: EXTRACTION_VERSION,
    hash: context.hash,
    length: text.length,
    language: null,
    technologies: null,
    salary: null,
    experience_years: null,
    degree: null,
    visa_sponsorship: null,
  };
}
