import { createHash } from 'node:crypto';

/** A title from a public collection of postings, as stored in `titles-<language>.jsonl`. */
export interface Published {
  title: string;
  source: string;
  department?: string;
  category?: string;
  /** Whether the title is English although the file is for another language. */
  english?: boolean;
  /** Whether a handwritten set already had this title when the collection was made. */
  in_your_sets?: boolean;
}

/** A place from a public collection of postings, as stored in `places.jsonl`. */
export interface PublishedPlace {
  text: string;
  source: string;
}

export interface Draw {
  /** The draw's name. The same name gives the same rows. */
  name: string;
  /** Titles and places from earlier draws, in lower case, which are not drawn again. */
  before: ReadonlySet<string>;
}

/** The default number of drawn rows by language. */
export const ROWS_OF_LANGUAGE = { en: 300, de: 300, fr: 300, es: 300, pl: 150, pt: 150, nl: 150 };
export type Language = keyof typeof ROWS_OF_LANGUAGE;

/**
 * Languages in which one source may have at most a third of the rows. Without this limit, the largest source in such a
 * language would supply more rows than all others together.
 */
const WITH_SHARES: readonly Language[] = ['en', 'fr', 'es'];
const SHARE_MAX = 0.34;

/** Languages whose sources name departments or categories. */
export const LANGUAGES_WITH_CATEGORY: readonly Language[] = ['en', 'fr', 'es', 'nl'];
export const POSTINGS = 200;
/** The number of places in each set. */
export const PLACES = 300;
const POSTINGS_SHARE_MAX = 0.225;

/** Returns a language's titles in the half that is set aside for scoring. */
export function keptAside(language: Language, rows: readonly Published[]): Published[] {
  const seen = new Set<string>();
  return rows.filter(({ title, english, in_your_sets: isKnown }) => {
    const words = title.toLowerCase();
    if (isKnown || (english && language !== 'en') || seen.has(words)) return false;
    seen.add(words);
    return isKeptAside(title);
  });
}

/**
 * Returns whether a title is in the half that is set aside for scoring. Rules, vocabularies and weights use only the
 * other half.
 */
export function isKeptAside(title: string): boolean {
  return hash(`split${title.toLowerCase()}`) >= '8';
}

/** Draws random titles in one language. */
export function drawTitles(language: Language, kept: readonly Published[], count: number, draw: Draw): Published[] {
  const perSource = WITH_SHARES.includes(language) ? Math.ceil(count * SHARE_MAX) : count;
  return drawn(kept, { count, perSource, before: draw.before, name: draw.name });
}

/** Draws random titles with their department or category, from several languages. */
export function drawPostings(kept: readonly Published[], count: number, draw: Draw): Published[] {
  const withField = kept.filter(
    ({ department, category, source }) =>
      Boolean(department ?? category) && !/^unknown$/iu.test(category ?? '') && !source.includes('searches'),
  );
  const perSource = Math.ceil(count * POSTINGS_SHARE_MAX);
  return drawn(withField, { count, perSource, before: draw.before, name: `${draw.name}p` });
}

/**
 * Matches the sources whose places come from applicant tracking systems. The places from all other sources come from
 * job boards.
 */
const OF_EMPLOYERS = /^(?:\w+ boards|Google careers) /u;
const PLACES_SHARE_MAX = 0.25;

/**
 * Draws random places from the half that is set aside for scoring. The places come from applicant tracking systems if
 * `ofEmployers` is true, or else from job boards.
 */
export function drawPlaces(
  rows: readonly PublishedPlace[],
  ofEmployers: boolean,
  count: number,
  draw: Draw,
): PublishedPlace[] {
  const seen = new Set<string>();
  const kept = rows.filter(({ text, source }) => {
    const isNew = !seen.has(text.toLowerCase());
    seen.add(text.toLowerCase());
    return isNew && OF_EMPLOYERS.test(source) === ofEmployers && isKeptAside(text);
  });
  const perSource = Math.ceil(count * PLACES_SHARE_MAX);
  return drawn(kept, { count, perSource, before: draw.before, name: `${draw.name}l` });
}

function drawn<Row extends { title: string; source: string } | PublishedPlace>(
  rows: readonly Row[],
  limits: Draw & { count: number; perSource: number },
): Row[] {
  const ofSource = new Map<string, number>();
  const wordsOf = (row: Row): string => ('title' in row ? row.title : row.text);
  const order = rows
    .filter((row) => !limits.before.has(wordsOf(row).toLowerCase()))
    .map((row) => ({ row, place: hash(limits.name + wordsOf(row)) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  return order
    .map(({ row }) => row)
    .filter(({ source }) => {
      const count = (ofSource.get(source) ?? 0) + 1;
      ofSource.set(source, count);
      return count <= limits.perSource;
    })
    .slice(0, limits.count);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
