import { screenRows, type CompanyRow, type ScreenRow } from '@hiring/signals';

/** Returns a company's rows for screens, as JSON by job function. */
export function writtenScreen(company: CompanyRow): Map<string, string> {
  return new Map(screenRows(company).map((row) => [row.function, JSON.stringify(row)]));
}

export interface ScreenChanges {
  written: ScreenRow[];
  removed: Pick<ScreenRow, 'company_id' | 'function'>[];
}

/**
 * Returns the rows that differ from those in `screened`, and the job functions that have a row only in `screened`. Also
 * updates `screened`. Most rows do not differ, because a crawl changes the values for only a few job functions.
 */
export function screenChanges(company: CompanyRow, screened: Map<string, string>): ScreenChanges {
  const written: ScreenRow[] = [];
  const left = new Set(screened.keys());
  for (const row of screenRows(company)) {
    left.delete(row.function);
    const text = JSON.stringify(row);
    if (screened.get(row.function) === text) continue;
    screened.set(row.function, text);
    written.push(row);
  }
  for (const fn of left) screened.delete(fn);
  const { company_id } = company;
  return { written, removed: [...left].map((fn) => ({ company_id, function: fn as ScreenRow['function'] })) };
}
