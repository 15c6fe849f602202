import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '../account/api.js';
import { support } from '../journey/operator.js';

interface Manifest {
  position: number;
  files: { file: string; rows: number }[];
}

test('the dataset of the running stack has its events up to its position', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-'));
  try {
    const printed = await support<object>('dataset', 'export', '--to', folder, '--format', 'parquet');
    const { position, files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    expect(printed).toMatchObject({ schema_version: 1, position, files: files.length });
    let events = 0;
    for (let since: number | null = 0; since !== null;) {
      const { body } = await api(`/v1/events?include=closed&limit=1000&since=${since}`);
      events += (body['events'] as { event_seq: number }[]).filter(({ event_seq: seq }) => seq <= position).length;
      since = body['next_cursor'] as number | null;
    }
    const months = files.filter(({ file }) => file.startsWith('events-'));
    expect(months.reduce((sum, { rows }) => sum + rows, 0)).toBe(events);
    expect(events).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
