import { setTimeout as delay } from 'node:timers/promises';
import { eventually, startOwnServers, type OwnServers } from '@hiring/platform-testing';
import type { BenchContext, Measure } from './bench-context.js';
import { BilledInstallation } from './billing-faults/installed.js';
import { KeptAnswers } from './billing-faults/kept-answers.js';
import { reconcile } from './billing-faults/journal.js';

const FREEZES = Number(process.env['FROZEN_BOOKS_FREEZES'] ?? 10);
const FROZEN_MS = 20_000;
const CALM_MS = 5_000;
const ANSWERS = 60;
const RECONCILE_SECONDS = 5;
/**
 * The time in milliseconds to wait for reconciliation. Reconciliation compares a minute's calls when the minute is two
 * minutes old.
 */
const COMPARED_AFTER_MS = 200_000;

/**
 * Freezes Postgres repeatedly during calls to every metered operation. Reconciliation must find no differences except
 * planted ones, and idempotency keys must return their stored answers.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const servers = await startOwnServers({ kafka: true, postgres: true, redis: true });
  let installed: BilledInstallation | undefined;
  try {
    const settings = { RECONCILE_EVERY_SECONDS: String(RECONCILE_SECONDS) };
    installed = await BilledInstallation.open(servers, { seed: 20_260_302, clients: 16 }, settings);
    return await drill(context, servers, installed);
  } finally {
    await installed?.end();
    await servers.remove();
  }
}

async function drill(context: BenchContext, servers: OwnServers, installed: BilledInstallation): Promise<Measure[]> {
  const kept = new KeptAnswers(
    installed.services.gateway.origin,
    installed.services['other gateway'].origin,
    installed,
  );
  await kept.make(ANSWERS);
  const calm = await kept.repeat();
  installed.start();
  const frozen = { repeated: 0, different: 0 };
  for (let freeze = 1; freeze <= FREEZES; freeze += 1) {
    await delay(CALM_MS);
    await kept.make(ANSWERS);
    await freezeWhile(servers, () => kept.make(ANSWERS));
    const { repeated, different } = await kept.repeat();
    frozen.repeated += repeated;
    frozen.different += different;
    context.log(`freeze ${freeze} of ${FREEZES}: ${different} of ${repeated} repeats gave another answer`);
  }
  await installed.stopTraffic();
  const endedAt = Date.now();
  await installed.effects.settled();
  const verdict = reconcile(installed.traffic.journal, await installed.books.settled());
  const runs = await reconciliations(installed, endedAt + COMPARED_AFTER_MS);
  const planted = await plantedFound(installed);
  return [
    context.measure('freezes of Postgres', 'freezes', { min: FREEZES }, FREEZES),
    context.measure('answered', 'calls', { min: 1_000 }, verdict.answered),
    context.measure('unbilled, billed twice, refused yet billed', 'calls', { max: 0 }, faulty(verdict)),
    context.measure('reconciliations', 'runs', { min: 10 }, runs.length),
    context.measure('disagreements reported that are not there', 'findings', { max: 0 }, runs.flat().length),
    context.measure('planted disagreements reported', 'checks', { min: 2 }, planted),
    context.measure('repeated keys in a calm system', 'calls', { min: ANSWERS / 2 }, calm.repeated),
    context.measure('of them with another answer', 'calls', { max: 0 }, calm.different),
    context.measure('repeated keys after freezes', 'calls', { min: ANSWERS / 2 }, frozen.repeated),
    context.measure('of them with another answer after a freeze', 'calls', { max: 0 }, frozen.different),
  ];
}

function faulty(verdict: { answeredUnbilled: number; billedTwice: number; refusedButBilled: number }): number {
  return verdict.answeredUnbilled + verdict.billedTwice + verdict.refusedButBilled;
}

async function freezeWhile(servers: OwnServers, work: () => Promise<unknown>): Promise<void> {
  servers.postgres.pause();
  try {
    await Promise.all([delay(FROZEN_MS), work()]);
  } finally {
    servers.postgres.resume();
  }
}

/** Waits until a reconciliation run has ended after `until`. Returns the findings from all runs. */
async function reconciliations(installed: BilledInstallation, until: number): Promise<unknown[][]> {
  const client = await installed.sql();
  try {
    const runs = async (): Promise<{ at: number; findings: unknown[] }[]> => {
      const { rows } = await client.query<{ at: string; findings: unknown[] }>(
        'SELECT extract(epoch FROM ran_at) * 1000 AS at, findings FROM metering.reconciliations ORDER BY ran_at',
      );
      return rows.map(({ at, findings }) => ({ at: Number(at), findings }));
    };
    await eventually(async () => ((await runs()).at(-1)?.at ?? 0) > until, { timeoutMs: 400_000, everyMs: 1_000 });
    return (await runs()).map(({ findings }) => findings);
  } finally {
    await client.end();
  }
}

/** Plants false append counts and a false sum. Returns how many checks report them. */
async function plantedFound(installed: BilledInstallation): Promise<number> {
  const client = await installed.sql();
  try {
    await client.query(
      `INSERT INTO gateway.usage_appends (minute, partition, instance_id, appends, last_offset)
       VALUES (date_trunc('minute', now() - interval '5 minutes'), 0, 'planted', 1000000, 0)`,
    );
    await client.query(
      `UPDATE metering.usage_rollups SET cached = cached + 1 WHERE grain = 'minute' AND bucket =
         (SELECT max(bucket) FROM metering.usage_rollups WHERE grain = 'minute')`,
    );
    const found = async (): Promise<Set<string>> => {
      const { rows } = await client.query<{ findings: { check: string }[] }>(
        'SELECT findings FROM metering.reconciliations ORDER BY ran_at DESC LIMIT 1',
      );
      return new Set(rows[0]?.findings.map(({ check }) => check));
    };
    const isReported = async (): Promise<boolean> => (await found()).size === 2;
    await eventually(isReported, { timeoutMs: 120_000, everyMs: 500 }).catch(() => false);
    return (await found()).size;
  } finally {
    await client.end();
  }
}
