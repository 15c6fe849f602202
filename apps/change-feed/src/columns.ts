/** Converts rows to one array for each member, as parameters for `unnest`. */
export function columns<T>(rows: readonly T[], ...members: (keyof T)[]): unknown[][] {
  return members.map((member) => rows.map((row) => row[member]));
}
