import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from '@hiring/platform-postgres';
import { GenerationRepository } from '../../../apps/reads/src/projections/generation.repository.js';
import { DatasetDatabase } from '../../dataset/dataset-database.js';
import { loadJobs } from '../reads/job-catalogue.js';

const MONTHS = 12;
export const COMPANIES = 4_000;
/** The compiled command line. */
const SUPPORT = fileURLToPath(new URL('../../../apps/support/dist/main.js', import.meta.url));

/**
 * Creates a database for `reads` and `change-feed`. It has this many open reqs, and this many events over the last
 * year.
 */
export async function openSource(
  serverUrl: string,
  { events, openReqs }: { events: number; openReqs: number },
): Promise<DatasetDatabase> {
  const ledger = { seed: 1, companies: 1, reqs: 1, until: '2026-11-20T00:00:00.000Z', days: 1 };
  const source = await DatasetDatabase.open(ledger, 'dataset_bench', serverUrl);
  await loadJobs(source.reads, { open: openReqs, closed: 0 });
  const tables = await new GenerationRepository(source.reads).live();
  await source.reads.query(`UPDATE ${tables.name('catalogue')} SET event_seq = $1`, [events]);
  await loadEvents(source.feed, events);
  return source;
}

async function loadEvents(feed: Pool, count: number): Promise<void> {
  await feed.query('INSERT INTO change_feed.company (company_id) SELECT generate_series(1, $1::int)', [COMPANIES]);
  await feed.query(
    `INSERT INTO change_feed.event (event_seq, company_id, owner, event_type, observed_at, news_from_seq, body)
     SELECT seq, id, NULL, 'opened', at, seq, json_build_object('event_seq', seq, 'company_id', id,
       'req_key', 'lever:company-' || id || ':role-' || seq, 'board', 'lever', 'event_type', 'opened',
       'observed_at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'function', 'engineering',
       'country', 'DE', 'title', 'Senior Engineer ' || md5(seq::text), 'source_board', 'lever', 'confidence', 0.95)::text
     FROM (SELECT seq, 1 + seq % ${COMPANIES} AS id,
         '2025-11-01Z'::timestamptz + seq * (interval '${MONTHS} months' / ${count}) AS at
       FROM generate_series(1, ${count}) AS seq) AS numbered`,
  );
  await feed.query(
    `INSERT INTO change_feed.projector_checkpoint (name, event_seq) VALUES ('event', ${count}), ('signal', ${count})`,
  );
  await feed.query('ANALYZE change_feed.event');
}

export async function exportDataset(
  source: DatasetDatabase,
  folder: string,
): Promise<{ seconds: number; peakMb: number }> {
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
    // The process has ended.
    return 0;
  }
}
