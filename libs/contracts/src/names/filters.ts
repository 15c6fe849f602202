import { JOB_FUNCTIONS, type JobFunction } from '../functions.js';
import { alpha2Of, ENGLISH_NAMES } from './countries.js';
import { foldWords } from './fold.js';

const FUNCTIONS: ReadonlySet<string> = new Set(JOB_FUNCTIONS);

/**
 * Parses a caller's `country` or `geo`: alpha-2, an English country name, or a common alias (UK, USA, UAE). Returns the
 * alpha-2 code. Returns null for any other text. Null means invalid input, not "no filter".
 */
export function parseCountryFilter(text: string): string | null {
  return alpha2Of(text) ?? ENGLISH_NAMES.get(foldWords(text).replace(/^the /, '')) ?? null;
}

/**
 * Parses a caller's `function` or `role`, in upper or lower case, with spaces, `-` or `_`. Returns null for an unknown
 * function.
 */
export function parseFunctionFilter(text: string): JobFunction | null {
  const name = text.trim().toLowerCase().replace(/[\s-]/gu, '_');
  return FUNCTIONS.has(name) ? (name as JobFunction) : null;
}
