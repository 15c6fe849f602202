import { afterAll, expect, test } from '@jest/globals';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Draws } from '@hiring/fake-boards';
import { createPool } from '@hiring/platform-postgres';
import { eventually } from '@hiring/platform-testing';
import { exportDataset } from '../../apps/support/src/dataset/export-dataset.js';
import { exportIncrement } from '../../apps/support/src/dataset/export-increment.js';
import { DatasetDatabase, PRIVATE_COMPANY } from './dataset-database.js';

const LEDGER = { companies: 20, reqs: 300, until: '2026-03-10T00:00:00.000Z', days: 120 };
const SUPPORT = fileURLToPath(new URL('../../apps/support/dist/main.js', import.meta.url));
const PAGE = readFileSync(new URL('../../docs/datasets.md', import.meta.url), 'utf8');
const TABLES = [
  ['companies', 'companies'],
  ['open_reqs', 'open-reqs'],
  ['technologies', 'technologies'],
] as const;

let folders = 0;
const databases: DatasetDatabase[] = [];
const newFolder = (): string => join(root, String((folders += 1)));

const root = mkdtempSync(join(tmpdir(), 'increments-'));
afterAll(async () => {
  for (const database of databases) await database.close();
  rmSync(root, { recursive: true, force: true });
});

async function open(seed: number): Promise<DatasetDatabase> {
  const database = await DatasetDatabase.open({ ...LEDGER, seed }, `increments_${seed}`);
  databases.push(database);
  return database;
}

/** Returns the SQL block `name` from docs/datasets.md, with `folder` and the given positions filled in. */
function sample(name: string, folder: string, since: number, position: number): string {
  const text = new RegExp(`\`\`\`sql\\n-- ${name}\\n([^]*?)\`\`\``).exec(PAGE)?.[1] ?? '';
  return text
    .replaceAll('1234', String(since))
    .replaceAll('1300', String(position))
    .replaceAll(/'([^']+\.parquet)'/g, (_all, file: string) => `'${join(folder, file)}'`);
}

/** Loads a dataset into a warehouse once, and then merges increments. */
class Warehouse {
  private constructor(
    private readonly connection: DuckDBConnection,
    public position: number,
  ) {}

  static async load(folder: string, position: number): Promise<Warehouse> {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(sample('load.sql', folder, position, 0));
    return new Warehouse(connection, position);
  }

  /**
   * Merges an increment.
   * @param dies whether the warehouse's process dies before the commit
   */
  async merge(folder: string, since: number, position: number, dies = false): Promise<void> {
    const statements = sample('merge.sql', folder, since, position);
    try {
      await this.connection.run(dies ? statements.replace('COMMIT', 'ROLLBACK') : statements);
    } catch (error) {
      await this.connection.run('ROLLBACK');
      throw error;
    }
    if (!dies) this.position = position;
  }

  /** Returns the rows in which the warehouse differs from a whole export. */
  async differences(folder: string, position: number): Promise<string[]> {
    const found: string[] = [];
    for (const [table, file] of TABLES) {
      const whole = `'${join(folder, `${file}-at-${position}.parquet`)}'`;
      for (const sql of [`FROM ${table} EXCEPT ALL FROM ${whole}`, `FROM ${whole} EXCEPT ALL FROM ${table}`]) {
        const reader = await this.connection.runAndReadAll(`SELECT to_json(r)::VARCHAR FROM (${sql}) AS r`);
        found.push(...reader.getRows().map(([row]) => `${table}: ${String(row)}`));
      }
    }
    return found;
  }

  async count(table: string): Promise<number> {
    const reader = await this.connection.runAndReadAll(`SELECT count(*)::INTEGER FROM ${table}`);
    return Number(reader.getRows()[0]?.[0]);
  }

  close(): void {
    this.connection.closeSync();
  }
}

test.each([1, 2, 3])(
  'increments applied in order give the rows of a whole export, wherever exports and merges die: history %i',
  async (seed) => {
    const draws = new Draws(seed);
    const source = await open(seed);
    const folder = newFolder();
    await source.fold(400);
    const { position } = await exportDataset({ folder, ...source.urls, waitMs: 0 });
    const warehouse = await Warehouse.load(folder, position);
    let closed = 0;
    for (let before = -1; source.position !== before;) {
      before = source.position;
      await source.fold(1 + draws.below(250));
      const { readsUrl } = source.urls;
      const dying = draws.below(5);
      let files = 0;
      const onFile = (): void => {
        if (files++ === dying) throw new Error('killed');
      };
      const died = exportIncrement({ folder, readsUrl, since: warehouse.position, onFile });
      if (dying < TABLES.length && source.position > warehouse.position) {
        await expect(died).rejects.toThrow('killed');
        if (draws.below(2) === 0) await source.fold(1 + draws.below(50));
      } else await died;
      const increment = await exportIncrement({ folder, readsUrl, since: warehouse.position });
      expect(increment).toMatchObject({ since: warehouse.position, position: source.position });
      if (increment.files.length === 0) continue;
      const { since = 0 } = increment;
      if (draws.below(3) === 0) await warehouse.merge(folder, since, increment.position, true);
      const openBefore = await warehouse.count('open_reqs');
      await warehouse.merge(folder, since, increment.position);
      if ((await warehouse.count('open_reqs')) < openBefore) closed += 1;
      await expect(warehouse.merge(folder, since, increment.position)).rejects.toThrow('another increment is next');
      if (draws.below(4) === 0) {
        const whole = newFolder();
        await exportDataset({ folder: whole, ...source.urls, waitMs: 0 });
        expect(await warehouse.differences(whole, source.position)).toEqual([]);
      }
    }
    const whole = newFolder();
    await exportDataset({ folder: whole, ...source.urls, waitMs: 0 });
    expect(await warehouse.differences(whole, source.position)).toEqual([]);
    expect(await warehouse.count('open_reqs')).toBeGreaterThan(50);
    expect(closed).toBeGreaterThan(0);
    warehouse.close();
  },
);

test('an increment has the changed rows only, and no private company', async () => {
  const source = await open(4);
  const folder = newFolder();
  await source.fold(1_200);
  const since = source.position;
  const whole = await exportDataset({ folder, ...source.urls, waitMs: 0 });
  await source.fold(20);
  const increment = await exportIncrement({ folder, readsUrl: source.urls.readsUrl, since });
  const rows = (files: typeof whole.files): number[] => files.slice(0, TABLES.length).map((file) => file.rows);
  const [all, changed] = [rows(whole.files), rows(increment.files)];
  for (const [index, count] of changed.entries()) expect(count).toBeLessThan(all[index] ?? 0);
  expect(changed[0]).toBeGreaterThan(0);
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  for (const { file } of increment.files) {
    const reader = await connection.runAndReadAll(`SELECT DISTINCT company_id FROM '${join(folder, file)}'`);
    expect(reader.getRows().flat().map(Number)).not.toContain(PRIVATE_COMPANY);
  }
  connection.closeSync();
});

test('positions that are not reached, or older than a rebuild with other rows, are refused', async () => {
  const source = await open(5);
  const folder = newFolder();
  await source.fold(500);
  const { readsUrl } = source.urls;
  const at = source.position;
  const of = (since: number) => exportIncrement({ folder, readsUrl, since });
  await expect(of(at + 1)).rejects.toMatchObject({
    code: 'conflict',
    publicMessage: expect.stringContaining('nothing is known'),
  });
  expect(await of(at)).toMatchObject({ since: at, position: at, files: [] });
  const admin = createPool({ url: source.database.adminUrl, max: 1, applicationName: 'increment-test' });
  await admin.query('UPDATE reads.generation SET changes_from = $1', [at]);
  await admin.end();
  await expect(of(at - 1)).rejects.toMatchObject({
    code: 'conflict',
    publicMessage: expect.stringContaining('whole export'),
  });
  await source.fold(50);
  expect((await of(at)).files).toHaveLength(TABLES.length);
});

test('after kill -9 at any file the same command leaves whole files only, beside those of the dataset', async () => {
  const source = await open(6);
  const folder = newFolder();
  await source.fold(300);
  const since = source.position;
  await exportDataset({ folder, ...source.urls, waitMs: 0 });
  const dataset = readdirSync(folder);
  await source.fold(600);
  const args = ['dataset', 'export', '--to', folder, '--format', 'parquet', '--since', String(since)];
  const run = () =>
    spawn(process.execPath, [SUPPORT, ...args], {
      env: { ...process.env, READS_DATABASE_URL: source.urls.readsUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  for (const [, file] of TABLES) {
    const child = run();
    const ended = once(child, 'exit');
    const target = join(folder, `${file}-since-${since}-at-${source.position}.parquet`);
    await eventually(() => existsSync(target) || child.exitCode !== null, { everyMs: 1 });
    child.kill('SIGKILL');
    await ended;
    await source.fold(10);
  }
  expect(await once(run(), 'exit')).toEqual([0, null]);
  const position = source.position;
  const names = readdirSync(folder).filter((name) => !dataset.includes(name));
  const latest = names.filter((name) => name.includes(String(position)));
  expect(latest.sort()).toEqual(
    [
      ...TABLES.map(([, file]) => `${file}-since-${since}-at-${position}.parquet`),
      `increment-${since}-to-${position}.json`,
    ].sort(),
  );
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  await exportDataset({ folder, ...source.urls, waitMs: 0 });
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(latest));
});
