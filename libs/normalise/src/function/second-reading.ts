import type { JobFunction } from '@hiring/contracts';
import { memoize } from '../memoize.js';
import { UNDECIDED, type FunctionDecision, type LabelStrength } from './function-decision.js';
import { FUNCTIONS, read, sumsOf, type LearnedSums } from './learned/learned-reader.js';
import { departmentFeatures } from './learned/title-features.js';
import { foldedWords } from './title-words.js';

/**
 * Factors by which the likelihood of the rules' job function is multiplied. They were chosen on real titles that
 * neither rules nor weights had seen: docs/adr/0026-learned-reader.md. The factor for departments is higher than the
 * result on those titles suggests, because most department names in that sample named an industry.
 */
const TRUST = { title: Math.exp(1.5), department: Math.exp(2) };
const BY_DEPARTMENT = /^(?:department|team|taxonomy):/u;
/** Minimum share of known features. If the share is lower, as in another language, the rules decide alone. */
const KNOWN_MIN = 0.3;
/** Minimum likelihood for each strength. If the likelihood is below `weak`, the job function is `other`. */
const LEAST: Record<LabelStrength, number> = { strong: 0.95, medium: 0.8, weak: 0.37 };
/** If the rules found an occupation, another job function overrules it only with at least this likelihood. */
const OVERRULES_OCCUPATION = 0.5;
/** Added to every job function's likelihood, so that the factor in `TRUST` can raise even a likelihood of zero. */
const SHARE_MIN = 1e-9;
/** Maximum characters in a department name. Longer texts are sentences. */
const DEPARTMENT_LENGTH_MAX = 120;

const sumsOfDepartments = memoize(
  (names: readonly string[]) => sumsOf(departmentFeatures(names.map(foldedWords))),
  JSON.stringify,
);

interface Likeliest {
  likeliest: JobFunction;
  share: number;
}

/**
 * Combines the rules' decision with the learned model's reading of title and departments. Returns the likeliest job
 * function, with a strength that depends on its likelihood. If the rules chose another job function, the decision's
 * `rule` is `learned`.
 */
export function secondReading(
  title: LearnedSums,
  departments: readonly string[],
  byRules: FunctionDecision,
): FunctionDecision {
  const names = [...new Set(departments)].filter((name) => name.length < DEPARTMENT_LENGTH_MAX);
  const reading = read(title, sumsOfDepartments(names));
  if (reading === null || reading.known < KNOWN_MIN) return byRules;
  const { likeliest, share } = together(reading.shares, byRules);
  const strength = (['strong', 'medium', 'weak'] as const).find((each) => share >= LEAST[each]);
  const isOther = likeliest !== byRules.function;
  if (isSure(byRules) && (strength === undefined || (isOther && share < OVERRULES_OCCUPATION)))
    return { ...byRules, strength: 'weak' };
  if (strength === undefined || likeliest === 'other') {
    // A title without information (`Lead`) does not weaken its department's evidence.
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
  let total = 0;
  let most = 0;
  let best = 0;
  for (let place = 0; place < shares.length; place++) {
    const likelihood = (shares[place]! + SHARE_MIN) * (FUNCTIONS[place] === ofRules ? trust : 1);
    total += likelihood;
    if (likelihood > most) [most, best] = [likelihood, place];
  }
  return { likeliest: FUNCTIONS[best] ?? 'other', share: most / total };
}
