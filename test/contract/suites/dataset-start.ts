import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { createPool, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, eventually } from '@hiring/platform-testing';
import { addressesOf, differences, publicEvents, withoutNulls, type PublicEvent } from './public-topic.js';
import type { Suite } from './suite.js';

const CONSUMER = fileURLToPath(new URL('../../../docs/examples/postgres-consumer/consumer.mjs', import.meta.url));
const BOOTSTRAP = fileURLToPath(new URL('../../../tools/stack/bootstrap.mjs', import.meta.url));
/** Event types that are only on the topic. A dataset contains their effects instead. */
const OF_MIRRORS = new Set(['relabelled', 'merged', 'withdrawn']);

interface Manifest {
  position: number;
  files: { file: string }[];
}

export const datasetStart: Suite = {
  name: 'Dataset start',
  about: 'a dataset, and the public topic after its position, are every public event once, also by the killed consumer',
  run: async ({ stackFile }) => {
    const folder = mkdtempSync(join(tmpdir(), 'dataset-start-'));
    try {
      const place = ['--data-dir', dirname(stackFile)];
      const dataset = ['dataset', 'export', '--to', folder, '--format', 'parquet'];
      await promisify(execFile)(process.execPath, [BOOTSTRAP, 'support', ...place, ...dataset]);
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
      const loaded = await sequenceOf(folder, manifest);
      const isLater = ({ value }: PublicEvent): boolean => value.event_seq > manifest.position;
      await eventually(async () => (await publicEvents(stackFile)).some(isLater));
      const topic = (await publicEvents(stackFile)).map(({ value }) => value);
      const later = topic.filter(({ event_seq: seq }) => seq > manifest.position).map(({ event_seq: seq }) => seq);
      const whole = topic
        .filter(({ event_seq: seq, event_type: type }) => seq > manifest.position || !OF_MIRRORS.has(String(type)))
        .map(({ event_seq: seq }) => seq);
      const got = [...loaded, ...later];
      const at = whole.findIndex((seq, index) => got[index] !== seq);
      const failures =
        at === -1 && got.length === whole.length ? [] : [`event ${at + 1}: ${got[at]}, not ${whole[at]}`];
      if (loaded.length === 0) failures.push('the dataset has no event');
      failures.push(...(await consumed(stackFile, folder)));
      return { looked: `${loaded.length} events of the dataset, ${later.length} after it`, failures };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Runs the documented consumer, and kills it while it loads the dataset and again while it reads the topic. Then runs
 * it up to the last event, and compares its table with the topic.
 */
async function consumed(stackFile: string, folder: string): Promise<string[]> {
  const { kafka_brokers: brokers, topic, database_url: serverUrl } = addressesOf(stackFile);
  const database = await createTestDatabase('consumer', serverUrl);
  const pool = createPool({ url: database.adminUrl, applicationName: 'contract' });
  const args = [CONSUMER, folder, database.adminUrl, brokers, topic, `contract-consumer-${process.pid}`];
  let child: ChildProcess | undefined;
  const runUntil = async (isDone: (output: string) => boolean | Promise<boolean>): Promise<void> => {
    let output = '';
    const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = running;
    running.stdout.on('data', (text: Buffer) => (output += text.toString()));
    await eventually(() => isDone(output), { timeoutMs: 180_000, everyMs: 20 });
    running.kill('SIGKILL');
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
  };
  try {
    await runUntil((output) => output.includes('loaded'));
    await runUntil((output) => output.includes('stored'));
    const events = (await publicEvents(stackFile)).filter(({ value }) => !OF_MIRRORS.has(String(value['event_type'])));
    const last = events.at(-1)?.value.event_seq ?? 0;
    await runUntil(async () => (await storedUpTo(pool)) >= last);
    const { rows } = await pool.query<Record<string, unknown>>(
      'select * from hiring_events where event_seq <= $1 order by event_seq',
      [last],
    );
    return differences('the table', events, rows.map(asEvent));
  } finally {
    child?.kill('SIGKILL');
    await pool.end();
    await database.drop();
  }
}

async function storedUpTo(pool: Pool): Promise<number> {
  const { rows: tables } = await pool.query<{ found: string | null }>("select to_regclass('hiring_position') as found");
  if (tables[0]?.found === null) return 0;
  const { rows } = await pool.query<{ seq: number }>('select event_seq::float8 as seq from hiring_position');
  return rows[0]?.seq ?? 0;
}

function asEvent(row: Record<string, unknown>): object {
  const texts = Object.entries(withoutNulls(row)).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(texts) as object;
}

async function sequenceOf(folder: string, { files }: Manifest): Promise<number[]> {
  const paths = files.filter(({ file }) => file.startsWith('events-')).map(({ file }) => `'${join(folder, file)}'`);
  if (paths.length === 0) return [];
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const query = `select event_seq from read_parquet([${paths.join(', ')}]) order by event_seq`;
    const rows = (await connection.runAndReadAll(query)).getRows();
    return rows.map(([seq]) => Number(seq));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
