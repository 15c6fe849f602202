import type { JobFunction } from '@hiring/contracts';

/**
 * The certainty of a function. `strong`: the title names an occupation. `medium`: a field with a role, a department or
 * the vendor's taxonomy. `weak`: only a hint, or no evidence. The second reading replaces this strength by the
 * function's likelihood.
 */
export type LabelStrength = 'strong' | 'medium' | 'weak';

export interface FunctionDecision {
  function: JobFunction;
  strength: LabelStrength;
  /**
   * The rule that decided, at most 40 characters: `occupation:*entwickler`, `taxonomy:sales`. `learned`: the learned
   * reader overruled the rules. `none`: nothing decided.
   */
  rule: string;
}

export const UNDECIDED: FunctionDecision = { function: 'other', strength: 'weak', rule: 'none' };
