import pg from 'pg';

/** The rows and sequences of some schemas, as in a backup. */
export interface SchemaCopy {
  tables: { name: string; columns: string; rows: string }[];
  sequences: { name: string; last: string | null }[];
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads all tables in one snapshot, as `pg_dump` does. A partition's rows are read with the partitioned table. */
export function copySchemas(adminUrl: string, schemas: readonly string[]): Promise<SchemaCopy> {
  return connected(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as name,
              string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = any ($1) and table_type = 'BASE TABLE' and is_generated = 'NEVER'
         and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
       group by 1 order by 1`,
      [schemas],
    );
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
       from pg_sequences where schemaname = any ($1)`,
      [schemas],
    );
    const copy: SchemaCopy = { tables: [], sequences };
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from (select ${columns} from ${name}) as t`,
      );
      copy.tables.push({ name, columns, rows: rows[0]?.rows ?? '[]' });
    }
    await client.query('commit');
    return copy;
  });
}

/** Replaces all rows in the copied tables, which the migrations have created. */
export function restoreSchemas(adminUrl: string, { tables, sequences }: SchemaCopy): Promise<void> {
  return connected(adminUrl, async (client) => {
    await client.query(`begin; set local session_replication_role = replica`);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns, rows } of tables) {
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    for (const { name, last } of sequences) {
      if (last !== null) await client.query('select setval($1, $2)', [name, last]);
    }
    await client.query('commit');
  });
}
