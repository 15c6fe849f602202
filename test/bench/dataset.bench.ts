import { DuckDBInstance } from '@duckdb/node-api';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatasetDatabase } from '../dataset/dataset-database.js';
import type { BenchContext, Measure } from './bench-context.js';
import { exportDataset, openSource } from './dataset/source.js';
import { psql } from './export/psql.js';

const EVENTS = Number(process.env['DATASET_BENCH_EVENTS'] ?? 1_000_000);
const OPEN_REQS = Number(process.env['DATASET_BENCH_OPEN_REQS'] ?? 200_000);
const MEMORY_MB_MAX = 700;
/**
 * Measures `support dataset export` for events and open reqs. The baseline copies the same rows to CSV with `psql
 * \copy`, and DuckDB converts each CSV file to Parquet.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const source = await openSource(context.servers.databaseAdminUrl, { events: EVENTS, openReqs: OPEN_REQS });
  const root = mkdtempSync(join(tmpdir(), 'dataset-bench-'));
  try {
    const peaks: number[] = [];
    const rows = EVENTS + OPEN_REQS;
    const speed = await context.compare({
      metric: `${EVENTS} events and ${OPEN_REQS} open reqs over psql \\copy and DuckDB`,
      unit: 'rows/s',
      bar: { ratioMin: 0.2 },
      rounds: 3,
      product: async () => {
        const { seconds, peakMb } = await exportDataset(source, join(root, 'product'));
        peaks.push(peakMb);
        return rows / seconds;
      },
      baseline: async () => rows / (await copied(source, root)),
    });
    return [speed, context.measure('memory of the export, highest', 'MB', { max: MEMORY_MB_MAX }, Math.max(...peaks))];
  } finally {
    rmSync(root, { recursive: true, force: true });
    await source.close();
  }
}

async function copied(source: DatasetDatabase, root: string): Promise<number> {
  const began = performance.now();
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  for (const [url, view] of [
    [source.urls.feedUrl, 'change_feed.dataset_event'],
    [source.urls.readsUrl, 'reads.dataset_open_req'],
  ] as const) {
    const csv = join(root, `${view}.csv`);
    await promisify(execFile)(psql(), [
      url,
      '-qXc',
      `\\copy (select * from ${view}) to '${csv}' with (format csv, header)`,
    ]);
    await connection.run(
      `COPY (SELECT * FROM read_csv('${csv}')) TO '${csv}.parquet' (FORMAT parquet, COMPRESSION zstd)`,
    );
  }
  connection.closeSync();
  database.closeSync();
  return (performance.now() - began) / 1_000;
}
