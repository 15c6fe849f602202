import { JOB_FUNCTIONS, type DecidedFact, type JobFunction, type SavedSearchFilters } from '@hiring/contracts';
import { opened } from '../../../apps/change-feed/src/testing/feed.testing.js';

const WORDS = 3_000;
const WORDS_OF_A_TITLE = 3;
const COUNTRIES = ['DE', 'FR', 'US', 'GB'];
const WORKPLACES = ['remote', 'hybrid', 'onsite'] as const;

/** Reproducible pseudo-random numbers below `n`: mulberry32. */
export function generator(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

type Random = ReturnType<typeof generator>;

const wordOf = (number: number): string => `word${number}`;

/** Words are not equally common: the lower half of the numbers has three quarters of the uses. */
function word(random: Random): string {
  return wordOf(random(4) === 0 ? random(WORDS) : random(WORDS / 2));
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)] as T;
}

/**
 * Builds a search for a function, a country and one word: one of 100,000 equally wide ones, which match one event on
 * average.
 */
export function randomSearch(random: Random): SavedSearchFilters {
  return { role: pick(random, JOB_FUNCTIONS), geo: pick(random, COUNTRIES), words: [wordOf(random(WORDS))] };
}

/** Builds a search with any combination of filters. */
export function anySearch(random: Random): SavedSearchFilters {
  const filters: SavedSearchFilters = {};
  if (random(2) === 0) filters.role = pick(random, JOB_FUNCTIONS);
  if (random(2) === 0) filters.geo = pick(random, COUNTRIES);
  if (random(2) === 0) {
    filters.words = [...new Set(Array.from({ length: 1 + random(3) }, () => word(random)))].sort();
  }
  if (random(4) === 0) filters.company_ids = [...new Set([1 + random(100), 1 + random(100)])].sort((a, b) => a - b);
  if (random(4) === 0) filters.workplace = pick(random, WORKPLACES);
  if (random(6) === 0) Object.assign(filters, { salary_min: 1_000 * (1 + random(200)), currency: 'EUR' });
  return Object.keys(filters).length === 0 ? { role: pick(random, JOB_FUNCTIONS) } : filters;
}

/** Builds an opening of one of `companies` companies. */
export function randomOpening(random: Random, companies: number): DecidedFact {
  const title = Array.from({ length: WORDS_OF_A_TITLE }, () => wordOf(random(WORDS))).join(' ');
  const fn: JobFunction = pick(random, JOB_FUNCTIONS);
  const yearly = { min: null, max: 1_000 * random(250), currency: 'EUR', period: 'year' as const };
  return opened(1 + random(companies), {
    title,
    function: fn,
    country: pick(random, COUNTRIES),
    ...(random(2) === 0 && { workplace: { value: pick(random, WORKPLACES), source: 'published' as const } }),
    ...(random(3) === 0 && { salary: { value: yearly, source: 'published' as const } }),
  });
}
