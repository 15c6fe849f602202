import type { JobFunction } from '@hiring/contracts';
import { VOCABULARIES, type TermKind } from '../vocabulary/index.js';
import { TermIndex, type Term, type TermMatch } from './term-index.js';

/** A text's evidence for its job function, by kind. */
export interface Evidence {
  occupation: Term | null;
  /** A field with a role: `Marketing Manager`. */
  field: Term | null;
  /** A field without a role, or a word that hints at a job function. */
  hint: Term | null;
}

let terms: TermIndex | undefined;

/** Returns the index. It is built for the first title, so that it does not take 50 MB in an idle crawler. */
function termIndex(): TermIndex {
  terms ??= new TermIndex(VOCABULARIES);
  return terms;
}
type FunctionTable = Readonly<Partial<Record<JobFunction, readonly JobFunction[]>>>;

const RANK = { occupation: 0, field: 1, generic: 2, hint: 3, role: 4 };
/** Fields whose engineers have the field's job function. Other engineers have `engineering`. */
const FIELDS_OF_ENGINEERS: ReadonlySet<string> = new Set(
  'data_science security customer_success support sales it_operations'.split(' '),
);
/**
 * Each key is the job function of a generic occupation. Its values are the job functions that may replace it. One of
 * them replaces it if the title names a field with this job function, or if the department has this job function.
 * Example: `Researcher`, department `Equities`.
 */
const FIELDS_OF_GENERICS: FunctionTable = {
  research: ['design', 'finance', 'marketing', 'data_science'],
  construction: ['engineering', 'it_operations', 'data_science', 'security', 'supply_chain', 'manufacturing'],
  education: ['people', 'other'],
  healthcare: ['finance', 'legal', 'education', 'public_sector', 'sales'],
  marketing: ['operations'],
  sales: ['customer_success'],
  hospitality: ['transport', 'retail', 'construction', 'manufacturing'],
};
/**
 * Each key is the job function of a generic occupation. Its values are the job functions that replace it if the
 * department has one of them. Example: `Fitter`, department `Plumbing`. If the title names a field, the field's job
 * function always replaces it.
 */
const DEPARTMENTS_OF_GENERICS: FunctionTable = {
  manufacturing: ['construction', 'transport', 'supply_chain', 'hospitality', 'retail', 'it_operations', 'other'],
  retail: ['sales', 'hospitality', 'operations', 'transport', 'finance', 'healthcare'],
};
/** Words such as `for` in `Engineer for Sales Tools`. The words after such a word describe the words before it. */
const SEPARATORS: ReadonlySet<string> = new Set(
  'of de for in at with to by on within and & or fur im bei mit und oder am an pour chez avec en et ou para con por y o e ed per presso med och og for voor met ds dla w z ze'.split(
    ' ',
  ),
);

/** Returns a title's evidence, from the first segment with an occupation or with both a field and a role. */
export function evidenceOf(segments: readonly (readonly string[])[]): Evidence {
  let hint: Term | null = null;
  let hasRole = false;
  let clerk: Term | null = null;
  for (const words of segments) {
    const found = termIndex().matches(words);
    hasRole ||= found.some(({ term }) => term.kind === 'role' || term.kind === 'generic');
    const best = bestOf(found, words);
    if (best === null) continue;
    const { kind } = best.term;
    if (clerk === null && isOfEveryField(best.term)) clerk = best.term;
    else if (clerk === null && (kind === 'occupation' || kind === 'generic'))
      return { occupation: best.term, field: null, hint };
    else if (kind === 'field' && (hasRole || best.isCompound)) return { occupation: null, field: best.term, hint };
    else if (hint === null || RANK[kind] < RANK[hint.kind]) hint = best.term;
  }
  return { occupation: clerk, field: null, hint };
}

/**
 * Returns whether the term is a clerk. A clerk works for the field that another part of the title names:
 * `Sachbearbeiter - Rechnungswesen`.
 */
function isOfEveryField(term: Term): boolean {
  return term.kind === 'generic' && term.jobFunction === 'operations';
}

/**
 * Returns whether a department's job function takes precedence over the occupation's. It always takes precedence over a
 * clerk's. For other generic occupations, this depends on the two job functions.
 */
export function yieldsTo({ kind, jobFunction }: Term, department: JobFunction): boolean {
  if (kind !== 'generic' || jobFunction === null) return false;
  const departments = FIELDS_OF_GENERICS[jobFunction] ?? DEPARTMENTS_OF_GENERICS[jobFunction];
  return jobFunction === 'operations' || (departments?.includes(department) ?? false);
}

/**
 * Returns the strongest match. The order is: an occupation, a field beside a generic occupation, a generic occupation,
 * a field, a hint.
 */
function bestOf(found: TermMatch[], words: readonly string[]): TermMatch | null {
  if (found.length === 0) return null;
  const chosen = withoutOverlaps(found);
  const ofKind = (kind: TermKind): TermMatch | null =>
    headOf(
      chosen.filter(({ term }) => term.kind === kind),
      words,
    );
  const occupation = ofKind('occupation');
  const generic = ofKind('generic');
  if (occupation !== null && !(generic !== null && isHeadOf(generic, occupation))) return occupation;
  if (generic !== null)
    return (
      headOf(
        chosen.filter((match) => decidesFor(match, generic)),
        words,
      ) ?? generic
    );
  return ofKind('field') ?? ofKind('hint');
}

/** Returns whether a field decides the job function instead of the generic occupation beside it: `Payroll Clerk`. */
function decidesFor({ term, from, to }: TermMatch, generic: TermMatch): boolean {
  if (term.kind !== 'field' || term.jobFunction === null) return false;
  const { jobFunction } = generic.term;
  if (jobFunction !== 'engineering')
    return !jobFunction || (FIELDS_OF_GENERICS[jobFunction]?.includes(term.jobFunction) ?? true);
  if (term.isTrade) return true;
  const isBeside = to === generic.from || (generic.term.headFirst && from === generic.to);
  return FIELDS_OF_ENGINEERS.has(term.jobFunction) && isBeside;
}

/**
 * Returns whether a match is a generic engineer directly after a one-word occupation. The engineer is then the head:
 * `Driver Developer` is a developer.
 */
function isHeadOf({ term, from }: TermMatch, { term: occupation, to }: TermMatch): boolean {
  return term.jobFunction === 'engineering' && from === to && occupation.words === 1 && !occupation.headFirst;
}

/**
 * Returns the head among several matches. Only the matches with the fewest separators before them count. Of these, the
 * last match is the head. In languages whose head comes first, the first match is the head.
 */
function headOf(matches: TermMatch[], words: readonly string[]): TermMatch | null {
  if (matches.length < 2) return matches[0] ?? null;
  const group = ({ from }: TermMatch): number => words.slice(0, from).filter((word) => SEPARATORS.has(word)).length;
  const first = Math.min(...matches.map(group));
  const candidates = matches.filter((match) => group(match) === first).sort((one, other) => one.from - other.from);
  const headFirst = candidates.every(({ term }) => term.headFirst);
  return (headFirst ? candidates[0] : candidates.at(-1)) ?? null;
}

/**
 * Returns the matches without overlaps. A longer phrase replaces shorter ones in it. If several terms match one word,
 * the most specific term remains.
 */
function withoutOverlaps(found: TermMatch[]): TermMatch[] {
  if (found.length === 1) return found;
  const kept: TermMatch[] = [];
  for (const match of found.sort(moreSpecific)) {
    if (!kept.some((other) => match.from < other.to && other.from < match.to)) kept.push(match);
  }
  return kept;
}

function moreSpecific({ term: one }: TermMatch, { term: other }: TermMatch): number {
  return (
    other.words - one.words ||
    RANK[one.kind] - RANK[other.kind] ||
    Number(isPrefixOfField(one)) - Number(isPrefixOfField(other)) ||
    other.letters - one.letters
  );
}

/**
 * Returns whether a field matches only the start of a compound. Such a field ranks lower, because a compound's head is
 * its end.
 */
function isPrefixOfField({ kind, pattern }: Term): boolean {
  return kind === 'field' && pattern.endsWith('*') && !pattern.startsWith('*');
}
