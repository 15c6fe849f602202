/** One suite written by others, held against the running stack. */
export interface Suite {
  name: string;
  /** What it looks at, for the table. */
  about: string;
  /** Rejects when it could not be run; what it found wrong are `failures`. */
  run(subject: Subject): Promise<Verdict>;
}

/** What is being looked at. */
export interface Subject {
  baseUrl: string;
  /** Key of an account of its own, without a rate limit. */
  key: { id: number; raw: string };
  /** Files of the descriptions as the stack serves them. */
  openApiFile: string;
  asyncApiFile: string;
  /** Where reports may be left. */
  folder: string;
  say(line: string): void;
}

export interface Verdict {
  /** Checks, rules or scenarios that were looked at. */
  looked: string;
  failures: string[];
  /** Why it was not run, in words; then there are no failures. */
  skipped?: string;
}
