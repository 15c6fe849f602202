import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { eventually } from '@hiring/platform-testing';
import { publicEvents, type PublicEvent } from './public-topic.js';
import type { Suite } from './suite.js';

const BOOTSTRAP = fileURLToPath(new URL('../../../docker/local/bootstrap.mjs', import.meta.url));
/** Types that are in the topic only: a dataset has what they lead to. */
const OF_MIRRORS = new Set(['relabelled', 'merged']);

interface Manifest {
  position: number;
  files: { file: string }[];
}

export const datasetStart: Suite = {
  name: 'Dataset start',
  about: 'a dataset, and the public topic after its position, are every public event once',
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
      return { looked: `${loaded.length} events of the dataset, ${later.length} after it`, failures };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

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
