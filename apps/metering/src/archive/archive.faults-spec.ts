import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPool, type Pool } from '@hiring/platform-postgres';
import { eventually } from '@hiring/platform-testing';
import { MeteringBench } from '../testing/metering.testing.js';
import { CUSTOMERS, usageHistory } from '../testing/usage-history.testing.js';
import { DayPartitions } from '../retention/day-partitions.js';
import { UsageController } from '../usage/usage.controller.js';

const KILLS = 12;
const DAYS = Array.from({ length: 40 }, (_, day) =>
  new Date(Date.parse('2026-03-02') + day * 86_400_000).toISOString().slice(0, 10),
);

let folder: string;
let bench: MeteringBench;
let admin: Pool;
let service: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'usage-kills-'));
  bench = await MeteringBench.open();
}, 120_000);
afterAll(async () => {
  service?.kill('SIGKILL');
  await admin?.end();
  await bench?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('no line is lost or doubled while the process that archives is killed at any step', async () => {
  const database = await bench.database();
  admin = createPool({ url: database.adminUrl, applicationName: 'admin' });
  const reader = await bench.start(database);
  await bench.append([...usageHistory(DAYS)]);
  for (const customer of CUSTOMERS) await bench.folded(reader, customer);
  const before = await bills(reader.get(UsageController));
  await reader.close();

  const env = { ...process.env, ...(await bench.settings(database)), USAGE_ARCHIVE: folder };
  const main = new URL('../../dist/main.js', import.meta.url).pathname;
  let cut = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const known = await progress();
    service = spawn(process.execPath, [main], { env, stdio: 'ignore' });
    // Waits until the new process has written a file or a row, or has finished. Thus each process makes progress before
    // it is killed.
    await eventually(async () => (await progress()) !== known || (await isDone()));
    if (!(await isDone())) cut += 1;
    await delay(kill * 7);
    service.kill('SIGKILL');
    await once(service, 'exit');
    // Postgres may still run the killed process's last statement, whose lock would make the next process wait.
    await eventually(hasNoSession);
  }
  expect(cut).toBeGreaterThan(KILLS / 2);
  service = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  await eventually(isDone);
  const archived = await bench.start(database, { USAGE_ARCHIVE: folder });
  expect(await archived.get(DayPartitions).list()).not.toEqual(expect.arrayContaining(DAYS.slice(0, 1)));
  expect(await bills(archived.get(UsageController))).toEqual(before);
}, 600_000);

async function bills(usage: UsageController): Promise<unknown[]> {
  const lines: unknown[] = [];
  for (const customer_id of CUSTOMERS) {
    let after: [string, string, number] | undefined;
    do {
      const page = await usage.records({ customer_id, limit: 1_000, ...(after !== undefined && { after }) });
      lines.push(...page.records);
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
  return lines;
}

async function progress(): Promise<string> {
  const { rows } = await admin.query<{ days: number }>('SELECT count(*)::int AS days FROM metering.usage_archive');
  return `${rows[0]?.days} ${readdirSync(folder, { recursive: true }).length}`;
}

async function hasNoSession(): Promise<boolean> {
  const { rowCount } = await admin.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'archive'`,
  );
  return rowCount === 0;
}

async function isDone(): Promise<boolean> {
  const { rows } = await admin.query<{ days: number }>(
    'SELECT count(DISTINCT day)::int AS days FROM metering.usage_archive',
  );
  return rows[0]?.days === DAYS.length;
}
