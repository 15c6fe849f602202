/** A caller's record for one logical call. */
export interface JournalEntry {
  call: string;
  /** The price of the call's largest answer in units; null before an answer with 200. */
  units: number | null;
  /** Interrupted attempts, whose result the caller does not know. */
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
  /** Billed calls without an answer that were interrupted at least once. */
  billedUnseen: number;
  /** Interrupted attempts, the upper limit for `billedUnseen`. */
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
