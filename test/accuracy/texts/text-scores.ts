/** A score, and the rows in which the found value is not right. */
export interface TextScore {
  fact: string;
  set: string;
  /** What `right` counts: for example exact values, or recall. */
  measure: string;
  rows: number;
  right: number;
  /**
   * The number of rows in which a value was found although the label has none. For sponsorship, the number of rows in
   * which `true` was found wrongly.
   */
  given: number;
  errors: TextError[];
}

export interface TextError {
  kind: 'false' | 'missing' | 'other';
  expected: unknown;
  actual: unknown;
  text: string;
}
