/** A pool or connection of the database in question. */
interface Queries {
  query(text: string, values: unknown[]): Promise<{ rowCount: number | null }>;
}

/**
 * Returns how many statements in this database wait for a lock.
 *
 * @param pattern counts only statements that match this regular expression. The match must lie in the statement's first
 *   1,024 bytes, because Postgres reports no more
 * @param applicationName counts only this application's statements
 */
export async function lockWaits(database: Queries, pattern = '', applicationName = ''): Promise<number> {
  const { rowCount } = await database.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ $1 and $2 in ('', application_name)`,
    [pattern, applicationName],
  );
  return rowCount ?? 0;
}
