import type { Opened } from '@hiring/contracts';
import { postingTerms, yearlySalary } from '@hiring/signals';
import { SearchIndex, type SearchedEvent } from '../../../apps/change-feed/src/searches/search-index.js';
import { anySearch, generator, randomOpening } from './generated.js';

/** Returns an event's values that searches are compared with. */
export function searchedEvent(fact: Opened): SearchedEvent {
  const salary = fact.salary?.value;
  return {
    terms: postingTerms({ ...fact, attributes: fact }),
    currency: salary?.currency ?? null,
    yearly: yearlySalary(salary),
  };
}

export interface Comparison {
  /** The number of pairs (search, event) on which the index and the full comparison differ. */
  differing: number;
  matches: number;
  /** The average number of searches that the index examines per event. */
  examined: number;
}

/** Compares the index's matches with a check of every search against every event. */
export function compareWithBruteForce(searches: number, events: number): Comparison {
  const random = generator(7);
  const filters = Array.from({ length: searches }, () => anySearch(random));
  const index = new SearchIndex<number>();
  const openings = Array.from({ length: events }, () => randomOpening(random, 100) as Opened);
  for (const opening of openings.slice(0, 1_000)) index.observe(searchedEvent(opening));
  for (const [id, search] of filters.entries()) index.set(id, search, id);
  const counts = { differing: 0, matches: 0 };
  for (const opening of openings) {
    const found = new Set(index.match(searchedEvent(opening)));
    const words = new Set(opening.title.split(' '));
    const salary = opening.salary?.value;
    for (const [id, search] of filters.entries()) {
      const isMatch =
        (search.role === undefined || search.role === opening.function) &&
        (search.geo === undefined || search.geo === opening.country) &&
        (search.workplace === undefined || search.workplace === opening.workplace?.value) &&
        (search.company_ids === undefined || search.company_ids.includes(opening.company_id)) &&
        (search.salary_min === undefined ||
          (salary?.currency === search.currency && (salary?.max ?? -1) >= search.salary_min)) &&
        (search.words === undefined || search.words.every((word) => words.has(word)));
      if (isMatch) counts.matches += 1;
      if (isMatch !== found.has(id)) counts.differing += 1;
    }
  }
  return { ...counts, examined: index.examined / events };
}
