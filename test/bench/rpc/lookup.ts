import pg from 'pg';

/** One row by primary key, prepared, as the product's hot reads are. */
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
