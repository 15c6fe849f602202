import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, TEST_ROLE_PASSWORD, type TestDatabase } from '@hiring/platform-testing';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import type { MigrationClass } from './migrate-options.js';
import { migrate } from './migrate.js';

const logger = { info: () => undefined };

class MakeThings1700000000001 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE things (id bigint PRIMARY KEY, name text NOT NULL); CREATE INDEX ON things (name)',
    );
  }
  async down(): Promise<void> {}
}

class MoreThings1700000000002 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE things ADD COLUMN more text');
  }
  async down(): Promise<void> {}
}

class Broken1700000000003 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id int); SELECT nonsense');
  }
  async down(): Promise<void> {}
}

describe('migrate', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('migrate');
  });

  afterAll(() => database.drop());

  const run = (
    schema: string,
    migrations: MigrationClass[] = [MakeThings1700000000001],
    password = TEST_ROLE_PASSWORD,
  ) =>
    migrate({
      adminUrl: database.adminUrl,
      schema,
      role: `hiring_${schema}`,
      rolePassword: password,
      migrations,
      logger,
    });

  async function as(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  it('lets several services migrate the same fresh database at once', async () => {
    const schemas = ['mig_a', 'mig_b', 'mig_c', 'mig_a', 'mig_b', 'mig_c'];
    await Promise.all(schemas.map((schema) => run(schema)));
    for (const schema of schemas) {
      expect(await as(database.urlFor(`hiring_${schema}`), 'SELECT count(*)::int AS n FROM migrations')).toEqual([
        { n: 1 },
      ]);
    }
  });

  it('runs again without changes, and then only new migrations', async () => {
    await run('mig_again');
    await run('mig_again');
    await run('mig_again', [MakeThings1700000000001, MoreThings1700000000002]);
    expect(await as(database.urlFor('hiring_mig_again'), 'SELECT name FROM migrations ORDER BY id')).toEqual([
      { name: 'MakeThings1700000000001' },
      { name: 'MoreThings1700000000002' },
    ]);
  });

  it('refuses a schema of a version before 1.0.0 and leaves it as it is', async () => {
    await run('mig_earlier');
    await expect(run('mig_earlier', [MoreThings1700000000002])).rejects.toThrow(
      'Schema mig_earlier is from a version before 1.0.0, which no release migrates: "npm run reset"',
    );
    expect(await as(database.urlFor('hiring_mig_earlier'), 'SELECT name FROM migrations')).toEqual([
      { name: 'MakeThings1700000000001' },
    ]);
  });

  it('gives a role access to its own schema and nothing else', async () => {
    await Promise.all([run('mig_own'), run('mig_other')]);
    const own = database.urlFor('hiring_mig_own');
    await expect(as(own, "INSERT INTO things VALUES (1, 'x')")).resolves.toEqual([]);
    await expect(as(own, 'SELECT * FROM mig_other.things')).rejects.toThrow(/permission denied for schema/);
    await expect(as(own, 'CREATE TABLE public.mine (id int)')).rejects.toThrow(/permission denied for schema public/);
    await expect(as(own, 'CREATE SCHEMA another')).rejects.toThrow(/permission denied for database/);
    await expect(as(own, 'CREATE ROLE another')).rejects.toThrow(/permission denied/);
    await expect(as(own, 'CREATE TEMP TABLE t (id int)')).rejects.toThrow(/permission denied/);
  });

  it("makes the tables the role's own, so that its later migrations may change them", async () => {
    await run('mig_owner');
    const owners = await as(
      database.adminUrl,
      "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'mig_owner'",
    );
    expect(owners).toEqual([{ tableowner: 'hiring_mig_owner' }]);
  });

  it('rolls a failing migration back completely and throws its error', async () => {
    await run('mig_broken');
    await expect(run('mig_broken', [MakeThings1700000000001, Broken1700000000003])).rejects.toThrow(/nonsense/);
    const url = database.urlFor('hiring_mig_broken');
    expect(await as(url, "SELECT to_regclass('mig_broken.half') AS half")).toEqual([{ half: null }]);
    expect(await as(url, 'SELECT count(*)::int AS n FROM migrations')).toEqual([{ n: 1 }]);
  });

  it("sets the role's password to the given one on every run, whatever characters it has", async () => {
    const odd = `n'e"w\\p%40ss/@:#`;
    await run('mig_rotate', [MakeThings1700000000001], 'first-password');
    await run('mig_rotate', [MakeThings1700000000001], odd);
    const { hostname, port } = new URL(database.adminUrl);
    const settings = { host: hostname, port: Number(port), database: database.name, user: 'hiring_mig_rotate' };
    const verifier = await as(
      database.adminUrl,
      "SELECT rolpassword FROM pg_authid WHERE rolname = 'hiring_mig_rotate'",
    );
    expect(String(verifier[0]?.['rolpassword'])).toMatch(/^SCRAM-SHA-256\$/);
    const client = new pg.Client({ ...settings, password: odd });
    await client.connect();
    await client.end();
  });
});
