/** A share of rows, and what was not right in them: `kind: expected, given: text`. */
export interface TextScore {
  fact: string;
  set: string;
  /** What `right` counts: exact values, recall of names and so on. */
  measure: string;
  rows: number;
  right: number;
  /** Rows without a value that were given one. */
  given: number;
  errors: TextError[];
}

export interface TextError {
  kind: 'false' | 'missing' | 'other';
  expected: unknown;
  actual: unknown;
  text: string;
}
