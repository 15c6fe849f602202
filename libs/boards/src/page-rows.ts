import type { CheerioAPI } from 'cheerio/slim';

/** An element of a parsed page. */
export type RowElement = NonNullable<Parameters<CheerioAPI>[0]>;

/**
 * Returns a function that calls `read` once for each row and stores the result. Otherwise, each link would read its row
 * again, and a row can contain thousands of links.
 */
export function memoized<Value>(read: (row: RowElement) => Value): (row: RowElement) => Value {
  const known = new Map<RowElement, Value>();
  return (row) => {
    const value = known.get(row) ?? read(row);
    known.set(row, value);
    return value;
  };
}

/**
 * Returns one link per job and row, because a row can have a title link and a button. A link outside the rows counts
 * only if no row has the job.
 */
export function linkPerRow<Job extends { id: string; marks: object | undefined }>(jobs: readonly Job[]): Job[] {
  const listed = new Set(jobs.filter(({ marks }) => marks !== undefined).map(({ id }) => id));
  const seen = new Map<string, Set<object | undefined>>();
  return jobs.filter(({ id, marks }) => {
    const rows = seen.get(id) ?? new Set();
    seen.set(id, rows);
    if (rows.has(marks) || (marks === undefined && listed.has(id))) return false;
    rows.add(marks);
    return true;
  });
}
