import type { EmploymentType, Seniority, Workplace } from '@hiring/contracts';
import { memoize } from '../memoize.js';
import { EMPLOYMENT_RULES } from './employment-rules.js';
import { SENIORITY_RULES } from './seniority-rules.js';
import { titleParts } from './title-rules.js';
import { WORKPLACE_RULES } from './workplace-rules.js';

export interface TitleAttributes {
  workplace: Workplace | null;
  employmentType: EmploymentType | null;
  seniority: Seniority | null;
}

/**
 * Matches a workload as a percentage, as in Swiss titles. `80%` and `60-80 %` are part-time; `80-100%` may be
 * full-time.
 */
const WORKLOAD = /(?<!\d)(\d{2,3})\s?%/g;

function isPartOfWorkload(title: string): boolean {
  const shares = [...title.matchAll(WORKLOAD)].map(([, share]) => Number(share));
  return shares.length > 0 && shares.every((share) => share >= 10 && share < 100);
}

/** Returns the attributes in a title, in English, German, French, Spanish and Italian. */
export const attributesOfTitle = memoize((title): TitleAttributes => {
  const parts = titleParts(title);
  const employment = EMPLOYMENT_RULES.match(parts);
  return {
    workplace: WORKPLACE_RULES.match(parts)?.value ?? null,
    employmentType: employment === null && isPartOfWorkload(title) ? 'part_time' : (employment?.value ?? null),
    seniority: SENIORITY_RULES.match(parts)?.value ?? null,
  };
});

/** Returns the workplace in a place's text, as in "Remote (Canada)". */
export const workplaceOfText = memoize(
  (text): Workplace | null => WORKPLACE_RULES.match(titleParts(text))?.value ?? null,
);
