import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { BenchContext, Measure } from './bench-context.js';
import { JudgedCalls, type Judged } from './answers/judged-calls.js';
import { Reading } from './gateway/reading.js';
import { Zipf } from './gateway/zipf.js';
import type { Instance } from './gateway/installation.js';

const CALLS = Number(process.env['ANSWERS_BENCH_CALLS'] ?? 1_000_000);
const CLIENTS = 32;
const FACTS_PER_SECOND = 200;
const KILL_EVERY_MS = 5_000;
const DOWN_MS = 1_000;
const REBUILD_EVERY_MS = 20_000;

/**
 * Checks answers from a caching gateway against a fold of the ledger. Meanwhile facts arrive, replicas of the `reads`
 * service are killed, and read models are rebuilt. An answer is too old if it lacks a fact that was committed more than
 * a second before the call, although the read models contained the fact when the call began.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const reading = await Reading.open(context);
  const database = new pg.Client({ connectionString: reading.database.adminUrl });
  const ended = new AbortController();
  try {
    await database.connect();
    const second = await reading.installation.add('reads');
    const calls = new JudgedCalls(reading, database);
    const folding = calls.follow(ended.signal);
    const zipf = new Zipf(reading.writer.companies.length, 5);
    const stop = reading.writer.stream(
      FACTS_PER_SECOND,
      () => reading.writer.companies[zipf.next() - 1] ?? 1,
      calls.committed,
    );
    const faults = [killing([reading.reads, second], ended.signal), rebuilding(context, reading, ended.signal)];
    const judged = await calls.send(CALLS, CLIENTS);
    ended.abort();
    const [kills, rebuilds] = await Promise.all(faults);
    await stop();
    await folding;
    context.log(`${kills} replicas killed, models rebuilt ${rebuilds} times; ${JSON.stringify(judged)}`);
    return measures(context, judged, await share(reading.gateway));
  } finally {
    ended.abort();
    await database.end();
    await reading.close();
  }
}

function measures(context: BenchContext, judged: Judged, kept: number): Measure[] {
  const beside = 'while facts arrive, replicas are killed, models rebuilt';
  return [
    context.measure(`answers older than allowed of ${CALLS} calls ${beside}`, 'answers', { max: 0 }, judged.old),
    context.measure('answers that were kept ones', 'share', { min: 0.3 }, kept),
    context.measure('answers that lack what the read models lacked', 'answers', {}, judged.behind),
    context.measure('failed calls', 'calls', {}, judged.failed),
  ];
}

async function share(gateway: Instance): Promise<number> {
  const [hits, all] = [
    await gateway.metric('gateway_answers_total', '"hit"'),
    await gateway.metric('gateway_answers_total'),
  ];
  return hits / all;
}

async function killing(replicas: Instance[], signal: AbortSignal): Promise<number> {
  let kills = 0;
  while (await pause(KILL_EVERY_MS, signal)) {
    const victim = replicas[kills % replicas.length];
    await victim?.end('SIGKILL');
    await delay(DOWN_MS);
    await victim?.start();
    kills += 1;
  }
  return kills;
}

async function rebuilding(context: BenchContext, { installation }: Reading, signal: AbortSignal): Promise<number> {
  let flips = 0;
  while (await pause(REBUILD_EVERY_MS, signal)) {
    try {
      const request = { view: 'company', flip: true, expect_equal: false };
      const { version } = await installation.request('reads.rebuild', request);
      for (let phase = ''; !['flipped', 'refused', 'failed'].includes(phase) && !signal.aborted; await delay(500)) {
        phase = (await installation.request('reads.rebuild_status', { version })).phase;
        if (phase === 'flipped') flips += 1;
      }
    } catch (error) {
      // A failed rebuild is only logged, because the killed replica may be the one that runs the rebuild.
      context.log(`a rebuild did not end: ${String(error)}`);
    }
  }
  return flips;
}

/** Waits, and returns false if the signal aborts the wait. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal }).catch(() => false);
}
