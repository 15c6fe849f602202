import type { Salary } from './salary.js';
import type { TextFacts } from './text-facts.js';

/** A value's source. `published`: a field from the vendor. `derived`: the words in a title or place. */
export type AttributeSource = 'published' | 'derived';

export interface Known<Value> {
  value: Value;
  source: AttributeSource;
}

export const WORKPLACES = ['onsite', 'hybrid', 'remote'] as const;
export type Workplace = (typeof WORKPLACES)[number];

export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship', 'other'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const SENIORITIES = ['intern', 'entry', 'mid', 'senior', 'lead', 'manager', 'director', 'executive'] as const;
export type Seniority = (typeof SENIORITIES)[number];

export interface PostingLocation {
  city: string | null;
  region: string | null;
  /** ISO 3166-1 alpha-2, in upper case. */
  country: string | null;
}

/** The rule that determined a posting's job function, and the rule's reliability. */
export interface FunctionEvidence {
  strength: 'strong' | 'medium' | 'weak';
  rule: string;
}

/** A posting's data other than its title. A missing member means "unchanged". Null removes the stored value. */
export interface PostingAttributes {
  /** The public page's URL. Several postings can have the same page. */
  page_url?: string | null;
  locations?: Known<PostingLocation[]> | null;
  workplace?: Known<Workplace> | null;
  employment_type?: Known<EmploymentType> | null;
  seniority?: Known<Seniority> | null;
  /** Pay from a structured field. Pay from the text is in `text_facts`. */
  salary?: Known<Salary> | null;
  function_evidence?: FunctionEvidence | null;
  /**
   * `board` if the posting does not say in which country it is, and the board's other postings decided. Such a country
   * takes no part in the role's identity.
   */
  place_evidence?: 'board' | null;
  /**
   * Facts from the advertisement's text (docs/boards.md). Present only if the text was read. This member counts as
   * changed if the text, the posting's country or the rules' version has changed.
   */
  text_facts?: TextFacts | null;
}

const ATTRIBUTES = [
  'page_url',
  'locations',
  'workplace',
  'employment_type',
  'seniority',
  'salary',
  'function_evidence',
  'place_evidence',
  'text_facts',
] as const satisfies readonly (keyof PostingAttributes)[];

/** Identifies a text, and the rules that extracted facts from it. */
export type TextRead = Pick<TextFacts, 'version' | 'hash'>;

/** Stored attributes, with either the text's full facts or only their `TextRead`. */
export type StoredAttributes = Omit<PostingAttributes, 'text_facts'> & { text_facts?: TextFacts | TextRead | null };

/** Returns the members in `next` that differ from `stored`, or null if none differs. Removed members are null. */
export function changedAttributes(
  stored: StoredAttributes | undefined,
  next: PostingAttributes,
): PostingAttributes | null {
  let changed: Record<string, unknown> | null = null;
  for (const name of ATTRIBUTES) {
    const value = next[name];
    if (value === undefined || isSame(stored?.[name] ?? null, value)) continue;
    changed ??= {};
    changed[name] = value;
  }
  return changed;
}

/** Applies `carried`, the attributes in one ledger fact, to `stored`. Returns undefined if no attribute remains. */
export function withAttributes<Stored extends StoredAttributes>(
  stored: Stored | undefined,
  carried: PostingAttributes,
): Stored | PostingAttributes | undefined {
  const changed = stored === undefined ? carried : changedAttributes(stored, carried);
  if (changed === null) return stored;
  let kept: Record<string, unknown> | undefined;
  for (const name of ATTRIBUTES) {
    const value = changed[name] === undefined ? stored?.[name] : changed[name];
    if (value === undefined || value === null) continue;
    kept ??= {};
    kept[name] = value;
  }
  return kept;
}

/** Compares two attributes by value, or by `TextRead` if only that is stored. */
function isSame(stored: unknown, value: unknown): boolean {
  if (!isTextRead(stored)) return isEqual(stored, value);
  const { version, hash } = (value ?? {}) as Partial<TextRead>;
  return stored.version === version && stored.hash === hash;
}

function isTextRead(stored: unknown): stored is TextRead {
  return typeof stored === 'object' && stored !== null && 'hash' in stored && !('length' in stored);
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) =>
    isEqual((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}
