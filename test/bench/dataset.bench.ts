import { DuckDBInstance } from '@duckdb/node-api';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatasetDatabase } from '../dataset/dataset-database.js';
import type { BenchContext, Measure } from './bench-context.js';
import { psql } from './export/psql.js';
import { loadJobs } from './reads/job-catalogue.js';

const EVENTS = Number(process.env['DATASET_BENCH_EVENTS'] ?? 1_000_000);
const OPEN_REQS = Number(process.env['DATASET_BENCH_OPEN_REQS'] ?? 200_000);
const MONTHS = 12;
const MEMORY_MB_MAX = 700;
/** The compiled command line. */
const SUPPORT = fileURLToPath(new URL('../../apps/support/dist/main.js', import.meta.url));

/**
 * `support dataset export` of events and open reqs. Baseline: `psql \copy` of the same rows to CSV, as the services store them, and
 * DuckDB with all its threads from that to one Parquet file for each.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const ledger = { seed: 1, companies: 1, reqs: 1, until: '2026-11-20T00:00:00.000Z', days: 1 };
  const source = await DatasetDatabase.open(ledger, 'dataset_bench', context.servers.databaseAdminUrl);
  const root = mkdtempSync(join(tmpdir(), 'dataset-bench-'));
  try {
    await loadJobs(source.reads, { open: OPEN_REQS, closed: 0 });
    await loadEvents(source);
    const peaks: number[] = [];
    const rows = EVENTS + OPEN_REQS;
    const speed = await context.compare({
      metric: `${EVENTS} events and ${OPEN_REQS} open reqs over psql \\copy and DuckDB`,
      unit: 'rows/s',
      bar: { ratioMin: 0.2 },
      rounds: 3,
      product: async () => {
        const { seconds, peakMb } = await exported(source, join(root, 'product'));
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

async function loadEvents({ feed, reads }: DatasetDatabase): Promise<void> {
  const { rows } = await reads.query<{ event_seq: number }>('SELECT event_seq FROM reads.dataset_position');
  const last = Math.max(EVENTS, rows[0]?.event_seq ?? 0);
  await feed.query('INSERT INTO feed.company (company_id) SELECT generate_series(1, 4000)');
  await feed.query(
    `INSERT INTO feed.event (event_seq, company_id, owner, event_type, observed_at, news_from_seq, body)
     SELECT seq, id, NULL, 'opened', at, seq, json_build_object('event_seq', seq, 'company_id', id,
       'req_key', 'lever:company-' || id || ':role-' || seq, 'board', 'lever', 'event_type', 'opened',
       'observed_at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'function', 'engineering',
       'country', 'DE', 'title', 'Senior Engineer ' || md5(seq::text), 'source_board', 'lever', 'confidence', 0.95)::text
     FROM (SELECT seq, 1 + seq % 4000 AS id,
         '2025-11-01Z'::timestamptz + seq * (interval '${MONTHS} months' / ${EVENTS}) AS at
       FROM generate_series(${last - EVENTS + 1}, ${last}) AS seq) AS numbered`,
  );
  await feed.query(`INSERT INTO feed.projector_checkpoint (name, event_seq) VALUES ('event', ${last})`);
  await feed.query('ANALYZE feed.event');
}

async function exported(source: DatasetDatabase, folder: string): Promise<{ seconds: number; peakMb: number }> {
  rmSync(folder, { recursive: true, force: true });
  const { readsUrl, feedUrl } = source.urls;
  const began = performance.now();
  const child = spawn(process.execPath, [SUPPORT, 'dataset', 'export', '--to', folder, '--format', 'parquet'], {
    env: { ...process.env, READS_DATABASE_URL: readsUrl, FEED_DATABASE_URL: feedUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  let peakMb = 0;
  let running = true;
  const watching = (async () => {
    for (; running; await delay(20)) peakMb = Math.max(peakMb, residentMb(child.pid));
  })();
  const [code] = await exit;
  running = false;
  await watching;
  if (code !== 0) throw new Error(`the export ended with ${code}`);
  return { seconds: (performance.now() - began) / 1_000, peakMb };
}

function residentMb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    // It has ended.
    return 0;
  }
}

async function copied(source: DatasetDatabase, root: string): Promise<number> {
  const began = performance.now();
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  for (const [url, view] of [
    [source.urls.feedUrl, 'feed.dataset_event'],
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
