/** A score, and the rows in which the found value is not right. */
export interface TextScore {
  fact: string;
  set: string;
  /** What `right` counts: for example exact values, or recall. */
  measure: string;
  rows: number;
  right: number;
  /** The number of rows that have no value but in which a value was found. */
  given: number;
  errors: TextError[];
}

export interface TextError {
  kind: 'false' | 'missing' | 'other';
  expected: unknown;
  actual: unknown;
  text: string;
}
