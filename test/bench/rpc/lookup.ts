import pg from 'pg';

/** Returns a function that reads one row by primary key with a prepared statement. */
export function lookupIn(databaseUrl: string): (companyId: number) => Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => process.exit(1));
  return async (companyId) => {
    const { rows } = await pool.query<{ body: string }>({
      name: 'pulse',
      text: 'SELECT body FROM company_pulse WHERE company_id = $1',
      values: [companyId],
    });
    return rows[0]?.body ?? 'null';
  };
}
