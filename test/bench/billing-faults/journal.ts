/** A caller's record for one logical call. */
export interface JournalEntry {
  call: string;
  /** The highest price among the call's answers, in units. Null if no answer has had status 200, 201 or 202 yet. */
  units: number | null;
  /** The number of interrupted attempts. The caller does not know their results. */
  cut: number;
}

/** Billed units per logical call. */
export type Billed = Map<string, number>;

export interface Verdict {
  calls: number;
  answered: number;
  answeredUnbilled: number;
  billedTwice: number;
  /** Billed calls that were refused with a clear error and never interrupted. */
  refusedButBilled: number;
  /** Billed calls that got no answer and were interrupted at least once. */
  billedUnseen: number;
  /** The number of interrupted attempts. It is the upper limit for `billedUnseen`. */
  cutOff: number;
}

export function reconcile(journal: readonly JournalEntry[], billed: Billed): Verdict {
  const verdict: Verdict = {
    calls: journal.length,
    answered: 0,
    answeredUnbilled: 0,
    billedTwice: 0,
    refusedButBilled: 0,
    billedUnseen: 0,
    cutOff: 0,
  };
  for (const { call, units, cut } of journal) {
    const sum = billed.get(call) ?? 0;
    verdict.cutOff += cut;
    if (units !== null) {
      verdict.answered += 1;
      if (sum < units) verdict.answeredUnbilled += 1;
      if (sum > units) verdict.billedTwice += 1;
    } else if (sum > 0) {
      if (cut > 0) verdict.billedUnseen += 1;
      else verdict.refusedButBilled += 1;
    }
  }
  return verdict;
}
