import type { JobFunction } from '@hiring/contracts';

/**
 * The certainty of a job function. When the rules decide, `strong` means that the title names an occupation. `medium`:
 * the title names a field and a role, or a department or a taxonomy decides. `weak`: only a hint decides, or nothing.
 * Where the learned model confirms or overrules the rules (`secondReading`), the strength depends on the job function's
 * likelihood instead.
 */
export type LabelStrength = 'strong' | 'medium' | 'weak';

export interface FunctionDecision {
  function: JobFunction;
  strength: LabelStrength;
  /**
   * The deciding rule, at most 40 characters: `occupation:*entwickler`, `taxonomy:sales`, `learned` (the learned model
   * overruled the rules) or `none`.
   */
  rule: string;
}

export const UNDECIDED: FunctionDecision = { function: 'other', strength: 'weak', rule: 'none' };
