/** A fault in the product: in the compiled `file`, `text` is replaced by `by`. */
export interface Plant {
  file: string;
  text: string;
  by: string;
  /** A second replacement in the same file. */
  also?: { text: string; by: string };
  /** Fault kinds under which it shows, separated by commas. */
  seenWith: string;
  /** The anomaly that names it. */
  found: RegExp;
}

export const PLANTS: Record<string, Plant>;
