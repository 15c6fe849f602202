import { plainForm } from '../text/characters.js';
import rows from './technologies.json' with { type: 'json' };

/** A tool, language, framework, platform or standard that advertisements name. */
export interface Technology {
  /** The technology's id: lower-case letters, digits and hyphens. Its meaning never changes. */
  slug: string;
  name: string;
  category: string;
  /** Other usual names. */
  aliases: readonly string[];
}

/**
 * When a name means the technology. `any`: always. `capital`: only if spelled as in the dictionary, because in small
 * letters it is an ordinary word. `company`: only near another technology or in a phrase about skills.
 */
export type Care = 'any' | 'capital' | 'company';

interface Row {
  slug: string;
  name: string;
  category: string;
  aliases?: string[];
  /** `capital` and `company` hold the names and aliases that have this care. */
  capital?: string[];
  company?: string[];
}

/** One spelling of a technology. */
export interface Term {
  technology: Technology;
  text: string;
  care: Care;
  /** `text` and the technology's name in plain form, each between spaces. */
  plain: readonly string[];
  /** The letters and digits of the technology's name, in plain form. */
  letters: string;
}

/** Matches the characters between the words in a name. */
export const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

const ROWS: readonly Row[] = rows;

const TECHNOLOGIES: readonly Technology[] = ROWS.map(({ slug, name, category, aliases = [] }) => ({
  slug,
  name,
  category,
  aliases,
}));
const BY_SLUG: ReadonlyMap<string, Technology> = new Map(TECHNOLOGIES.map((each) => [each.slug, each]));

/** Ordered by slug. */
export function technologies(): readonly Technology[] {
  return TECHNOLOGIES;
}

export function technologyBySlug(slug: string): Technology | undefined {
  return BY_SLUG.get(slug);
}

export function terms(): Term[] {
  return ROWS.flatMap(({ slug, name, aliases = [], capital = [], company = [] }) => {
    const technology = BY_SLUG.get(slug);
    if (technology === undefined) return [];
    const letters = plainForm(name).replace(NO_LETTERS, '');
    return [name, ...aliases].map((text): Term => {
      const plain = [...new Set([text, name])].map((each) => ` ${plainForm(each)} `);
      const care = company.includes(text) ? 'company' : capital.includes(text) ? 'capital' : 'any';
      return { technology, text, care, plain, letters };
    });
  });
}
