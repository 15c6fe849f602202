import { functionByRules } from '../../../libs/normalise/src/function/function-of.js';
import { TRUST_MAX, usualTrust } from '../../../libs/normalise/src/function/second-reading.js';
import { rowsOf, titleSetsOf, type Part, type TitleRow } from '../rows.js';

/** A trust this close to the usual one is not stored. */
const DIFFERENCE_MIN = 0.3;

/**
 * How much each rule of the vocabulary is trusted, in tenths: the logarithm of its right answers over its wrong ones on
 * the labelled rows of these parts, beside one wrong answer and the right ones that the usual trust means (a posterior
 * of its odds). Rules of usual trust are left out. `rule=tenths`, sorted, with semicolons.
 */
export function trustedRules(parts: readonly Part[]): string {
  const answers = new Map<string, { right: number; wrong: number; usual: number }>();
  for (const part of parts) {
    for (const set of titleSetsOf(part)) {
      for (const row of rowsOf<TitleRow>(part, set)) {
        const { title, department, category, accept } = row;
        const ofBoard = { department: department ?? category, ...(department !== undefined && { team: category }) };
        const decision = functionByRules({ title, ...(set === 'postings' && ofBoard) });
        const usual = usualTrust(decision.rule);
        const counted = answers.get(decision.rule) ?? { right: 0, wrong: 0, usual };
        answers.set(decision.rule, counted);
        counted[accept.includes(decision.function) ? 'right' : 'wrong'] += 1;
      }
    }
  }
  const trusted = [...answers].flatMap(([rule, { right, wrong, usual }]) => {
    const trust = Math.min(TRUST_MAX, Math.max(0, Math.log((right + Math.exp(usual)) / (wrong + 1))));
    return Math.abs(trust - usual) < DIFFERENCE_MIN ? [] : [`${rule}=${Math.round(10 * trust)}`];
  });
  return trusted.sort().join(';');
}
