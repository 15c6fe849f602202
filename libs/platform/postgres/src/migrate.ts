import pg, { type Client } from 'pg';
import type { MigrateOptions } from './migrate-options.js';
import { scramVerifier } from './scram.js';

/** The advisory lock that admits one migrating job at a time. Any fixed number works. */
const ADVISORY_LOCK = 7_216_450_031;
/**
 * Error codes that occur if another job changes the role at the same time. `ADVISORY_LOCK` excludes only jobs in the
 * same database, but roles are common to all databases on a server.
 */
const CONCURRENT_ROLE_CHANGE = new Set(['42710', '23505', 'XX000']);
const ROLE_ATTEMPTS = 20;

const quote = pg.escapeIdentifier;

/**
 * Brings one service's schema up to date. Creates the role and the schema, sets the role's password, and runs the
 * migrations as that role, each in its own transaction and recorded in `<schema>.migrations`. Can run repeatedly, and
 * beside other services' jobs.
 * @throws Postgres errors, and an Error if the schema is from before release 1.0.0
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const admin = new pg.Client({ connectionString: options.adminUrl, application_name: `migrate ${options.schema}` });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await prepareRole(admin, options.role, options.rolePassword);
    await prepareSchema(admin, options);
    await refuseUnreleased(admin, options);
    // Loaded on demand, because TypeORM takes 0.3 s and 30 MB that services do not need.
    const { runMigrations } = await import('./typeorm-migrations.js');
    await runMigrations(options);
  } finally {
    // Ends the session, which releases the lock.
    await admin.end();
  }
}

async function prepareRole(admin: Client, role: string, password: string): Promise<void> {
  const verifier = pg.escapeLiteral(scramVerifier(password));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      const verb = found.rowCount === 0 ? 'CREATE' : 'ALTER';
      await admin.query(`${verb} ROLE ${quote(role)} LOGIN NOINHERIT PASSWORD ${verifier}`);
      return;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === undefined || !CONCURRENT_ROLE_CHANGE.has(code) || attempt === ROLE_ATTEMPTS) throw error;
    }
  }
}

async function prepareSchema(admin: Client, options: MigrateOptions): Promise<void> {
  const role = quote(options.role);
  const schema = quote(options.schema);
  const { rows } = await admin.query<{ name: string; superuser: boolean }>(
    'SELECT current_database() AS name, rolsuper AS superuser FROM pg_roles WHERE rolname = current_user',
  );
  const database = quote(rows[0]?.name ?? '');
  // Only a superuser can create a schema for a role without being a member of it. Any other user becomes a member here.
  if (rows[0]?.superuser !== true) await admin.query(`GRANT ${role} TO CURRENT_USER`);
  await admin.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await admin.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  const rights = options.temporaryTables === true ? 'CONNECT, TEMPORARY' : 'CONNECT';
  await admin.query(`GRANT ${rights} ON DATABASE ${database} TO ${role}`);
  await admin.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${role}`);
  await admin.query(`ALTER SCHEMA ${schema} OWNER TO ${role}`);
  await admin.query(`ALTER ROLE ${role} IN DATABASE ${database} SET search_path = ${schema}`);
}

/** Refuses a schema from before release 1.0.0, which has other migrations. */
async function refuseUnreleased(admin: Client, { schema, migrations: [First] }: MigrateOptions): Promise<void> {
  const table = `${quote(schema)}.migrations`;
  const { rows } = await admin.query<{ created: boolean }>('SELECT to_regclass($1) IS NOT NULL AS created', [table]);
  if (First === undefined || rows[0]?.created !== true) return;
  const ran = await admin.query<{ name: string }>(`SELECT name FROM ${table}`);
  const first = new First().name ?? First.name;
  if (ran.rows.length === 0 || ran.rows.some(({ name }) => name === first)) return;
  throw new Error(
    `Schema ${schema} is from a version before 1.0.0, which no release migrates: "npm run reset" starts over without its data.`,
  );
}
