import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportDataset } from '../../apps/support/src/dataset/export-dataset.js';
import type { DatasetManifest } from '../../apps/support/src/dataset/dataset-manifest.js';
import { DatasetDatabase } from '../dataset/dataset-database.js';
import { arePresent, installed, run } from './installed-tools.js';

interface Seen {
  rows: number;
  types: Record<string, string>;
}

const source = (path: string): string => fileURLToPath(new URL(`./readers/${path}`, import.meta.url));
const describePython = arePresent([['python3', '-m', 'pip', '--version']]) ? describe : describe.skip;

describePython('a dataset is read by pyarrow and pandas', () => {
  let database: DatasetDatabase;
  let folder: string;
  let manifest: DatasetManifest;
  let seen: Record<string, Seen>;
  beforeAll(async () => {
    database = await DatasetDatabase.open({
      seed: 5,
      companies: 30,
      reqs: 300,
      until: '2026-03-10T00:00:00.000Z',
      days: 90,
    });
    await database.fold();
    folder = mkdtempSync(join(tmpdir(), 'dataset-'));
    manifest = await exportDataset({ folder, ...database.urls, waitMs: 0 });
    seen = JSON.parse(await run(join(await python(), 'bin', 'python3'), [source('read.py'), folder])) as typeof seen;
  }, 300_000);
  afterAll(async () => {
    await database?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  test('with the rows of the manifest', () => {
    expect(Object.fromEntries(Object.entries(seen).map(([file, { rows }]) => [file, rows]))).toEqual(
      Object.fromEntries(manifest.files.map(({ file, rows }) => [file, rows])),
    );
  });

  test('with the types of docs/datasets.md', () => {
    const typesOf = (start: string): Record<string, string> =>
      Object.entries(seen).find(([file]) => file.startsWith(start))?.[1].types ?? {};
    const time = 'timestamp[us, tz=UTC]';
    expect(typesOf('events')).toMatchObject({
      event_seq: 'int64',
      observed_at: time,
      confidence: 'double',
      reason: 'string',
    });
    expect(typesOf('open-reqs')).toMatchObject({ company_id: 'int64', posted_at: time, salary_max: 'double' });
    expect(typesOf('open-reqs')['boards']).toMatch(/^list<\w+: string>$/);
    expect(typesOf('open-reqs')['locations']).toMatch(
      /^list<\w+: struct<city: string, region: string, country: string>>$/,
    );
    expect(typesOf('companies')).toMatchObject({ open_req_count: 'int32', is_surge: 'bool', as_of: time });
  });
});

function python(): Promise<string> {
  const requirements = source('requirements.txt');
  return installed('reader-python', [requirements], async (target) => {
    await run('python3', ['-m', 'venv', '--without-pip', target]);
    const quietly = ['--quiet', '--disable-pip-version-check', '--no-input'];
    const into = ['--python', join(target, 'bin', 'python3')];
    await run('python3', ['-m', 'pip', ...into, 'install', ...quietly, '-r', requirements]);
  });
}
