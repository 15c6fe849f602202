/**
 * Returns an array for each member, with its values in all rows: the parameters for a statement that calls `unnest`.
 */
export function columns<T>(rows: readonly T[], ...members: (keyof T)[]): unknown[][] {
  return members.map((member) => rows.map((row) => row[member]));
}
