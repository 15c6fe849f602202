import type { JobFunction } from '@hiring/contracts';
import { UNDECIDED, type FunctionDecision, type LabelStrength } from './function-decision.js';
import { FUNCTIONS, read, sharesOf } from './learned/learned-reader.js';
import { titleFeatures } from './learned/title-features.js';
import { foldedWords, titleSegments } from './title-words.js';

/**
 * What the answer of the rules, also `other`, adds to its function: the logarithm of a factor. Chosen on real titles
 * that neither the rules nor the weights had seen: docs/adr/0026-learned-reader.md. Departments count more here than on
 * those titles: boards give departments, while the departments of those titles were mostly industries.
 */
const TRUST = { title: 1.5, department: 2 };
const BY_DEPARTMENT = /^(?:department|team|taxonomy):/u;
/** Minimum share of known features. Below it, as in a language without rows, the rules decide alone. */
const KNOWN_MIN = 0.3;
/** Minimum likelihood of an answer for each strength. Below the last one, the answer is `other`. */
const LEAST: Record<LabelStrength, number> = { strong: 0.85, medium: 0.7, weak: 0.37 };
/** Minimum likelihood of a function that replaces the function of an occupation found by the rules. */
const OVERRULES_OCCUPATION = 0.5;
/** Minimum share, which keeps the logarithm of a share finite. */
const SHARE_MIN = 1e-9;
/** Maximum length of a department name in characters; longer ones are sentences. */
const DEPARTMENT_LENGTH_MAX = 120;

interface Likeliest {
  likeliest: JobFunction;
  share: number;
}

/**
 * Reads the decision of the rules again, with the learned reader. Returns the function that both together make most
 * likely, and its likelihood as the strength. The rule remains if the function does, else it is `learned`.
 */
export function secondReading(
  title: string,
  departments: readonly string[],
  byRules: FunctionDecision,
): FunctionDecision {
  const names = [...new Set(departments)].filter((name) => name.length < DEPARTMENT_LENGTH_MAX);
  const reading = read(titleFeatures(titleSegments(title), names.map(foldedWords)));
  if (reading === null || reading.known < KNOWN_MIN) return byRules;
  const { likeliest, share } = together(reading.shares, byRules);
  const strength = (['strong', 'medium', 'weak'] as const).find((each) => share >= LEAST[each]);
  const isOther = likeliest !== byRules.function;
  if (isSure(byRules) && (strength === undefined || (isOther && share < OVERRULES_OCCUPATION)))
    return { ...byRules, strength: 'weak' };
  if (strength === undefined || likeliest === 'other') {
    // A title that says nothing (`Lead`) does not weaken what its department says.
    if (BY_DEPARTMENT.test(byRules.rule)) return byRules;
    if (strength === undefined || byRules.rule === 'none') return UNDECIDED;
  }
  if (likeliest === byRules.function) return { ...byRules, strength };
  return { function: likeliest, strength, rule: 'learned' };
}

function isSure({ function: jobFunction, strength }: FunctionDecision): boolean {
  return strength === 'strong' && jobFunction !== 'other';
}

function together(shares: Float64Array, { function: ofRules, rule }: FunctionDecision): Likeliest {
  const trust = BY_DEPARTMENT.test(rule) ? TRUST.department : TRUST.title;
  const both = shares.map((share, place) => Math.log(share + SHARE_MIN) + (FUNCTIONS[place] === ofRules ? trust : 0));
  sharesOf(both);
  let best = 0;
  for (let place = 1; place < both.length; place++) if (both[place]! > both[best]!) best = place;
  return { likeliest: FUNCTIONS[best] ?? 'other', share: both[best] ?? 0 };
}
