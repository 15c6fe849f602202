import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@hiring/platform-testing';
import type { Pool } from 'pg';
import { idEpochs } from './id-epochs.js';
import { createPool } from './pool.js';

const SINCE_2025_MS = Date.parse('2025-01-01T00:00:00Z');
const epochs = { sequences: ['thing_id_seq'], tables: ['thing'] };
let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.adminUrl, applicationName: 'id-epochs', max: 20 });
  for (const [schema, mayBeRestoredEmpty] of [
    ['kept', false],
    ['folded', true],
  ] as const) {
    await pool.query(`create schema ${schema};
      create table ${schema}.thing (id bigint generated always as identity primary key, name text)`);
    await pool.query(idEpochs({ schema, ...epochs, mayBeRestoredEmpty }));
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function insert(schema: string): Promise<number> {
  const { rows } = await pool.query(`insert into ${schema}.thing (name) values ('a') returning id`);
  return Number(rows[0].id);
}

/**
 * Simulates a promotion or a copied database: deletes the row that names the server, so that the next insert finds an
 * unknown server.
 */
const moveToAnotherServer = (schema: string): Promise<unknown> => pool.query(`delete from ${schema}.id_epoch`);

test('ids of a new installation begin at 1', async () => {
  expect(await insert('kept')).toBe(1);
  expect(await insert('kept')).toBe(2);
});

test('on another server ids are above all earlier ones, and never assigned twice', async () => {
  const floor = Date.now() - SINCE_2025_MS - 60_000;
  await moveToAnotherServer('kept');
  const ids = await Promise.all(Array.from({ length: 20 }, () => insert('kept')));
  expect(new Set(ids).size).toBe(20);
  expect(Math.min(...ids)).toBeGreaterThan(floor);
  expect(Math.max(...ids)).toBeLessThan(2 ** 53);
  expect(await insert('kept')).toBe(Math.max(...ids) + 1);
});

test('a sequence that is ahead of the time continues where it is', async () => {
  const ahead = 2 ** 50;
  await pool.query(`select setval('kept.thing_id_seq', $1)`, [ahead]);
  await moveToAnotherServer('kept');
  expect(await insert('kept')).toBeGreaterThan(ahead);
});

test('ids of a schema that is restored empty do not start again', async () => {
  expect(await insert('folded')).toBeGreaterThan(Date.now() - SINCE_2025_MS - 60_000);
});
