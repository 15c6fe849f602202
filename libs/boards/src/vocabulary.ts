import { foldWord } from './text.js';

export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship', 'other'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const WORKPLACE_TYPES = ['onsite', 'hybrid', 'remote'] as const;
export type WorkplaceType = (typeof WORKPLACE_TYPES)[number];

const EMPLOYMENT_WORDS = new Map<string, EmploymentType>([
  ['permanent', 'full_time'],
  ['salariedft', 'full_time'],
  ['hourlyft', 'full_time'],
  ['regularfulltime', 'full_time'],
  ['salariedpt', 'part_time'],
  ['hourlypt', 'part_time'],
  ['regularparttime', 'part_time'],
  ['contract', 'contract'],
  ['contractor', 'contract'],
  ['contracttohire', 'contract'],
  ['freelance', 'contract'],
  ['freelancer', 'contract'],
  ['temporary', 'temporary'],
  ['temp', 'temporary'],
  ['seasonal', 'temporary'],
  ['intern', 'internship'],
  ['internship', 'internship'],
  ['trainee', 'internship'],
]);

/** As most boards spell it, so that most rows need no folding. */
const USUAL_EMPLOYMENT = new Map<string, EmploymentType>([
  ['Full-time', 'full_time'],
  ['Full-Time', 'full_time'],
  ['FullTime', 'full_time'],
  ['Full time', 'full_time'],
  ['Part-time', 'part_time'],
  ['PartTime', 'part_time'],
]);

/** The vendor's word in our vocabulary: absent for nothing, `other` for words we do not know. */
export function employmentTypeOf(raw: unknown): EmploymentType | undefined {
  if (typeof raw !== 'string') return undefined;
  const usual = USUAL_EMPLOYMENT.get(raw);
  if (usual !== undefined) return usual;
  const word = foldWord(raw);
  if (word === '') return undefined;
  const known = EMPLOYMENT_WORDS.get(word);
  if (known) return known;
  if (word.startsWith('fulltime')) return 'full_time';
  if (word.startsWith('parttime')) return 'part_time';
  return 'other';
}

const WORKPLACE_WORDS = new Map<string, WorkplaceType>([
  ['onsite', 'onsite'],
  ['hybrid', 'hybrid'],
  ['remote', 'remote'],
  ['fullyremote', 'remote'],
  ['telecommute', 'remote'],
]);

/** A vendor's workplace code; `unspecified`, `none` and unknown codes are absent. */
export function workplaceTypeOf(raw: unknown): WorkplaceType | undefined {
  return typeof raw === 'string' ? (WORKPLACE_WORDS.get(raw) ?? WORKPLACE_WORDS.get(foldWord(raw))) : undefined;
}

/** A workplace word inside free text such as "Remote (Canada)"; hybrid first, since such texts often name both. */
export function workplaceInText(raw: unknown): WorkplaceType | undefined {
  if (typeof raw !== 'string') return undefined;
  const text = raw.slice(0, 1_000);
  if (/\bhybrid\b/i.test(text)) return 'hybrid';
  if (/\bremote\b/i.test(text)) return 'remote';
  return /\bon-?site\b/i.test(text) ? 'onsite' : undefined;
}

/** True for text that names a way of working and no place: "Hybrid", "Remote - On-site". */
export function isOnlyWorkplaceWords(raw: string): boolean {
  return (
    raw.trim() !== '' && raw.replace(/\b(?:hybrid|remote|on-?site|in-?office|anywhere)\b|[\s,;/()-]+/gi, '') === ''
  );
}
