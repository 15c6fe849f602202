import type { RequiredTechnology, Salary, TextFact, TextFacts } from '@hiring/contracts';
import { technologies } from './dictionary.js';

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

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const NAMES = technologies().map(({ slug, name, aliases }) => ({
  slug,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${[name, ...aliases].map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'u'),
}));

function fact<Value>(value: Value, rule: string): TextFact<Value> {
  return { value, source: 'text', confidence: 0.5, rule };
}

function technologiesIn(text: string): TextFact<RequiredTechnology[]> | null {
  const found = NAMES.filter(({ pattern }) => pattern.test(text)).map(({ slug }) => ({ slug, required: null }));
  return found.length === 0 ? null : fact(found, 'name');
}

function salaryIn(text: string): TextFact<Salary[]> | null {
  const [, min, max] = /\bEUR (\d{2,3}),000 (?:to|-) (\d{2,3}),000 a year\b/.exec(text) ?? [];
  if (min === undefined || max === undefined) return null;
  return fact([{ min: Number(min) * 1_000, max: Number(max) * 1_000, currency: 'EUR', period: 'year' }], 'range');
}

/** Returns the facts of a plain text, in which every block of the page is a line. */
export function extract(text: string, context: ExtractionContext): TextFacts {
  const years = /\b(\d{1,2})\+? years\b/.exec(text)?.[1];
  return {
    version: EXTRACTION_VERSION,
    hash: context.hash,
    length: text.length,
    language: /\b(?:the|and|you)\b/.test(text) ? 'en' : null,
    technologies: technologiesIn(text),
    salary: salaryIn(text),
    experience_years: years === undefined ? null : fact({ min: Number(years), max: null }, 'years'),
    degree: /\bbachelor/i.test(text) ? fact({ level: 'bachelor', required: true }, 'degree') : null,
    visa_sponsorship: /\bvisa sponsorship is available\b/i.test(text) ? fact(true, 'visa') : null,
  };
}
