import type { JobFunction, Vendor } from '@hiring/contracts';
import { memoize } from '../memoize.js';
import { TITLE_LENGTH_MAX } from '../title.js';
import { departmentFunction, TAXONOMY } from './department-rules.js';
import { UNDECIDED, type FunctionDecision, type LabelStrength } from './function-decision.js';
import { sumsOf, type LearnedSums } from './learned/learned-reader.js';
import { titleFeatures } from './learned/title-features.js';
import { secondReading } from './second-reading.js';
import type { Term } from './term-index.js';
import { evidenceOf, yieldsTo, type Evidence } from './title-evidence.js';
import { foldedWords, titleSegments } from './title-words.js';

export interface FunctionInput {
  title: string;
  /** The vendor's taxonomy value or, without a taxonomy, a department's or team's name. */
  functionHint?: string | null | undefined;
  department?: string | null | undefined;
  team?: string | null | undefined;
  vendor?: Vendor | undefined;
}

const RULE_LENGTH_MAX = 40;
/**
 * Maximum number of cached decisions for one title. Postings with the same title can have different decisions if their
 * departments differ.
 */
const DECISIONS_MAX = 16;
const departmentOf = memoize(readDepartment);

/** Vendors whose function hint is a taxonomy value. Other vendors' hint is a department's or team's name. */
const TAXONOMY_VENDORS: ReadonlySet<string> = new Set(['smartrecruiters', 'workable', 'personio', 'recruitee']);
const INFORMATICS = /^(?:.*administrator.*|.*administrat.*|helpdesk|desk|network|netzwerk.*|.*support.*)$/u;

interface TitleReading {
  evidence: Evidence;
  sums: LearnedSums;
  /** Decisions for this title, by `departmentsKey`. Emptied when there are `DECISIONS_MAX`. */
  decisions: Map<string, FunctionDecision>;
}

const readTitle = memoize((title): TitleReading => {
  const segments = titleSegments(title);
  return { evidence: evidenceOf(segments), sums: sumsOf(titleFeatures(segments)), decisions: new Map() };
});

/**
 * Returns a posting's job function. The rules decide, unless rules and learned model together make another job function
 * more likely. Deterministic within one labels version.
 */
export function functionOf(input: FunctionInput): FunctionDecision {
  const { evidence, sums, decisions } = readTitle(input.title);
  const key = departmentsKey(input);
  const known = decisions.get(key);
  if (known !== undefined) return known;
  const decided = secondReading(sums, departmentNames(input), byRules(evidence, input));
  if (decisions.size === DECISIONS_MAX) decisions.clear();
  decisions.set(key, decided);
  return decided;
}

function departmentNames({ functionHint, department, team }: FunctionInput): string[] {
  return [functionHint, department, team].filter((name) => typeof name === 'string');
}

function departmentsKey(input: FunctionInput): string {
  return [input.functionHint, input.department, input.team, isTaxonomy(input)].join('\0');
}

/**
 * Returns a posting's job function by the vocabulary alone, or `other`. In order: an occupation in the title; a field
 * with a role; department and team; the vendor's taxonomy; words that only hint. For a clerk and some other generic
 * occupations, department and team come first.
 */
export function functionByRules(input: FunctionInput): FunctionDecision {
  return byRules(readTitle(input.title).evidence, input);
}

function byRules({ occupation, field, hint }: Evidence, input: FunctionInput): FunctionDecision {
  const department = occupation?.kind === 'occupation' || field ? null : fromDepartments(input);
  return (
    (occupation && department && yieldsTo(occupation, department.function) ? department : null) ??
    byTerm(occupation, 'strong', 'occupation') ??
    byTerm(field, 'medium', 'field') ??
    department ??
    fromTaxonomy(input) ??
    byTerm(hint, 'weak', 'hint') ??
    UNDECIDED
  );
}

function decision(jobFunction: JobFunction, strength: LabelStrength, source: string, rule: string): FunctionDecision {
  return { function: jobFunction, strength, rule: `${source}:${rule}`.slice(0, RULE_LENGTH_MAX) };
}

function byTerm(term: Term | null, strength: LabelStrength, source: string): FunctionDecision | null {
  return term?.jobFunction ? decision(term.jobFunction, strength, source, term.pattern) : null;
}

/**
 * Returns whether the hint is a taxonomy value. A hint that equals the department is not one, because a parser passes
 * the department as the hint if the vendor's taxonomy field is empty.
 */
function isTaxonomy(input: FunctionInput): boolean {
  return input.vendor !== undefined && TAXONOMY_VENDORS.has(input.vendor) && input.functionHint !== input.department;
}

function fromDepartments(input: FunctionInput): FunctionDecision | null {
  const texts: [source: string, text: string | null | undefined][] = [
    ['department', isTaxonomy(input) ? null : input.functionHint],
    ['department', input.department],
    ['team', input.team],
  ];
  let broad: FunctionDecision | null = null;
  for (const [source, text] of texts) {
    const found = text ? departmentDecision(source, text) : null;
    if (found === null || (broad?.function === 'engineering' && found.function === 'research')) continue;
    if (!isBroad(found)) return found;
    broad ??= found;
  }
  return broad;
}

/**
 * Returns whether a department is broad. Operations and engineering are broad, because they have teams with other job
 * functions (`Administration`, team `Accounting`). In a broad department, the team comes first.
 */
function isBroad({ function: jobFunction }: FunctionDecision): boolean {
  return jobFunction === 'operations' || jobFunction === 'engineering';
}

function departmentDecision(source: string, text: string): FunctionDecision | null {
  const { jobFunction, rule } = departmentOf(text);
  return jobFunction === null ? null : decision(jobFunction, 'medium', source, rule);
}

/** Reads a department's name, which can contain cost centres and notes: `1130 Scaled Sales [UR]`. */
function readDepartment(text: string): { jobFunction: JobFunction | null; rule: string } {
  const plain = text
    .slice(0, TITLE_LENGTH_MAX)
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/_[A-Z0-9]*\d[A-Z0-9_]*/g, ' ')
    .replace(/\bDNU\b|^zzz-?/g, ' ')
    .replace(/^\d[\d.-]*\s/, ' ')
    .replace(/_/g, ' ');
  const words = foldedWords(plain).join(' ');
  const known = departmentFunction(words);
  if (known !== undefined) return { jobFunction: known, rule: words };
  const { occupation, field, hint } = evidenceOf(titleSegments(plain));
  const term = occupation ?? field ?? hint;
  return { jobFunction: term?.jobFunction ?? null, rule: term?.pattern ?? '' };
}

function fromTaxonomy(input: FunctionInput): FunctionDecision | null {
  if (!input.functionHint || !isTaxonomy(input)) return null;
  const value = foldedWords(input.functionHint.replace(/[_/]/g, ' '))
    .filter((word) => word !== 'and' && word !== '&')
    .join(' ');
  const known = TAXONOMY.get(value);
  if (known === null) return null;
  if (known === undefined) return departmentDecision('taxonomy', input.functionHint);
  const isInformatics = known === 'engineering' && foldedWords(input.title).some((word) => INFORMATICS.test(word));
  return decision(isInformatics ? 'it_operations' : known, 'medium', 'taxonomy', value);
}
