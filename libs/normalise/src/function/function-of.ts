import type { JobFunction, Vendor } from '@hiring/contracts';
import { foldAccents } from '../fold.js';
import { TITLE_LENGTH_MAX } from '../title.js';
import { DEPARTMENT_RULES, TAXONOMY } from './department-rules.js';
import { isJobFunction } from './job-function.js';
import { RULE_LENGTH_MAX, type RuleTable, type TableName } from './rule-table.js';
import { DECISIVE_RULES, FIELD_RULES, OCCUPATION_RULES } from './title-rules.js';

export interface FunctionInput {
  title: string;
  /** The vendor's own taxonomy value, or what stands for it. */
  functionHint?: string | null | undefined;
  department?: string | null | undefined;
  team?: string | null | undefined;
  vendor?: Vendor | undefined;
}

/** How sure a label is: an occupation in the title; a department or the vendor's field; a word that only hints. */
export type LabelStrength = 'strong' | 'medium' | 'weak';

export interface FunctionDecision {
  function: JobFunction;
  strength: LabelStrength;
  /** The rule that decided, at most 40 characters: `taxonomy:sales`; `none` when no rule matched. */
  rule: string;
}

const STRENGTHS: Record<TableName, LabelStrength> = {
  title: 'strong',
  occupation: 'strong',
  department: 'medium',
  field: 'weak',
};
const UNDECIDED: FunctionDecision = { function: 'other', strength: 'weak', rule: 'none' };

/** Vendors whose function hint is a taxonomy of the vendor; the others' is the name of a department or team. */
const TAXONOMY_VENDORS: ReadonlySet<string> = new Set(['smartrecruiters', 'workable', 'personio', 'recruitee']);

const GENDER_MARK =
  /[([]\s*(?:[mwfdxhvknia]\s*[/|,.\\*-]\s*)+[mwfdxhvknia*]\s*[)\]]|\b[hf]\s?\/\s?[hf]\b|\b[mwf]\/[mwfvk](?:\/[dx])?\b/giu;
/** No gender mark is without one of these: most titles need not be searched. */
const MAY_HAVE_MARK = /[([/]/;
/** `Verkäufer:innen`, `Erzieher/in`, `Operario/a`, `Vendeur(se)`. */
const INCLUSIVE_ENDING =
  /(?<=\p{L})(?:[*:_/]-?in(?:nen)?(?!\p{L})|\((?:in|innen|e|ère|ere|se|euse|trice|rice|ne|ière|le|a|as|es)\)|\/(?:a|e|o|as|os|es)(?!\p{L})|·e(?!\p{L}))/giu;
const MAY_HAVE_ENDING = /[*:_/(·]/;
/** Folded but for its case. */
const PLAIN = /^[A-Za-z0-9+#&]+(?: [A-Za-z0-9+#&]+)*$/;
const INFORMATICS =
  /(?:^| )(?:administrator|administrat[^ ]*|[^ ]*administrator|helpdesk|help desk|service desk|network|netzwerk[^ ]*)(?= |$)/u;

/** Words only, folded; keeps `+`, `#` and `&`, so that C++, C# and R&D stay readable. */
function fold(text: string): string {
  const start = text.slice(0, TITLE_LENGTH_MAX);
  if (PLAIN.test(start)) return start.toLowerCase();
  const unmarked = withoutMarks(start);
  const words = MAY_HAVE_ENDING.test(unmarked) ? unmarked.replace(INCLUSIVE_ENDING, '') : unmarked;
  return foldAccents(words)
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}+#&]+/gu, ' ')
    .trim();
}

function withoutMarks(text: string): string {
  return MAY_HAVE_MARK.test(text) ? text.replace(GENDER_MARK, ' ') : text;
}

/** Departments carry cost centres and notes: `1130 Scaled Sales [UR]`, `Business Marketing_SD1_2146`, `zzz-... - DNU`. */
function foldDepartment(text: string): string {
  return fold(
    text
      .slice(0, TITLE_LENGTH_MAX)
      .replace(/\[[^\]]*\]/g, ' ')
      .replace(/_[A-Z0-9]*\d[A-Z0-9_]*/g, ' ')
      .replace(/\bDNU\b|^zzz-?/g, ' ')
      .replace(/^\d[\d.-]*\s/, ' '),
  ).replace(/_/g, ' ');
}

/** What follows is a team, a product or a place: `Software Engineer, Marketing`, `Recruiter - Sales (Berlin)`. */
const SEGMENT_END = /,|\s[-–—|:@]\s|\s\(|\s@/u;

/**
 * The function of a posting, in the order title phrase, vendor's taxonomy, other words of the title, department and
 * team; `other` when nothing speaks. Words before a comma or dash speak before what follows, so that a team's name
 * never outranks an occupation. Pure and versioned: the same input gives the same answer for a rules version.
 */
export function functionOf(input: FunctionInput): FunctionDecision {
  const title = fold(input.title);
  const said = fromSegments(input.title) ?? { decisive: fromTable(DECISIVE_RULES, title), occupation: null };
  return (
    said.decisive ??
    fromTaxonomy(input, title) ??
    said.occupation ??
    fromTable(OCCUPATION_RULES, title) ??
    fromTable(FIELD_RULES, title) ??
    fromDepartments(input) ??
    UNDECIDED
  );
}

interface TitleSays {
  decisive: FunctionDecision | null;
  occupation: FunctionDecision | null;
}

/** What the first segment of the title that names an occupation says. */
function fromSegments(title: string): TitleSays | null {
  for (const segment of withoutMarks(title.slice(0, TITLE_LENGTH_MAX)).split(SEGMENT_END)) {
    const folded = fold(segment);
    const decisive = fromTable(DECISIVE_RULES, folded);
    if (decisive !== null) return { decisive, occupation: null };
    const occupation = fromTable(OCCUPATION_RULES, folded);
    if (occupation !== null) return { decisive: null, occupation };
  }
  return null;
}

function fromTable(rules: RuleTable, folded: string): FunctionDecision | null {
  const rule = rules.match(folded);
  return rule === null ? null : { function: rule.jobFunction, strength: STRENGTHS[rules.name], rule: rule.id };
}

function firstOf(tables: RuleTable[], folded: string): FunctionDecision | null {
  for (const table of tables) {
    const decision = fromTable(table, folded);
    if (decision !== null) return decision;
  }
  return null;
}

/** Where a vendor leaves its field empty, its reader puts the department there; then it speaks as a department. */
function isTaxonomy(input: FunctionInput): boolean {
  return input.vendor !== undefined && TAXONOMY_VENDORS.has(input.vendor) && input.functionHint !== input.department;
}

function fromTaxonomy(input: FunctionInput, title: string): FunctionDecision | null {
  if (!input.functionHint || !isTaxonomy(input)) return null;
  const value = fold(input.functionHint.replace(/[_/]/g, ' ')).replace(/ (?:and|&) /g, ' ');
  const known = TAXONOMY.get(value);
  if (known === null) return null;
  if (known !== undefined && isJobFunction(known)) {
    const said = `${title} ${fold(input.department ?? '')}`;
    const informatics = known === 'engineering' && value !== 'engineering' && INFORMATICS.test(said);
    const decided = informatics ? 'it_operations' : known;
    return { function: decided, strength: 'medium', rule: `taxonomy:${value}`.slice(0, RULE_LENGTH_MAX) };
  }
  const asName = value.replace(/ /g, '_');
  if (isJobFunction(asName))
    return { function: asName, strength: 'medium', rule: `taxonomy:${value}`.slice(0, RULE_LENGTH_MAX) };
  return fromTable(DEPARTMENT_RULES, value);
}

function fromDepartments(input: FunctionInput): FunctionDecision | null {
  const own = isTaxonomy(input) ? [] : [input.functionHint];
  for (const text of [...own, input.department, input.team]) {
    if (!text) continue;
    const folded = foldDepartment(text);
    const decision = firstOf([DEPARTMENT_RULES, DECISIVE_RULES, OCCUPATION_RULES, FIELD_RULES], folded);
    if (decision !== null) return decision;
  }
  return null;
}
