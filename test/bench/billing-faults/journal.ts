/** What the caller recorded for one logical call. */
export interface JournalEntry {
  call: string;
  /** The units that the call's largest answer costs by the price list; null before any answer with 200. */
  units: number | null;
  /** Interrupted attempts: the caller cannot know their result. */
  cut: number;
}

/** Billed units per logical call, from the records. */
export type Billed = Map<string, number>;

export interface Verdict {
  calls: number;
  answered: number;
  answeredUnbilled: number;
  billedTwice: number;
  /** Calls refused with a clear error and never interrupted, yet billed. */
  refusedButBilled: number;
  /** Calls billed without an answer, and interrupted at least once. */
  billedUnseen: number;
  /** Interrupted attempts, which bound `billedUnseen`. */
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
