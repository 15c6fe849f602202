import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { NO_UNITS, topicName, type UsageFact } from '@hiring/contracts';
import { claimSeries, keyedUsageId, usagePartition } from '@hiring/billing';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext, Measure } from './bench-context.js';
import { Installation } from './gateway/installation.js';

const FACTS = Number(process.env['USAGE_PROJECT_FACTS'] ?? 300_000);
const ROUNDS = Number(process.env['USAGE_PROJECT_ROUNDS'] ?? 3);
const CUSTOMERS = 200;
const KEYED_EVERY = 5;

/**
 * Measures how fast the compiled metering service folds usage facts into records, claims and rollups, from a topic that
 * was filled before. One call in five has an Idempotency-Key.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const prefix = context.prefix();
  let filled = false;
  const measure = await context.compare({
    metric: 'usage facts projected',
    unit: 'facts/s',
    bar: { min: 30_000 },
    rounds: ROUNDS,
    product: async () => {
      // Every round folds the same topic again into an empty schema.
      const figure = await round(context, prefix, filled);
      filled = true;
      return figure;
    },
  });
  return [measure];
}

async function round(context: BenchContext, prefix: string, filled: boolean): Promise<number> {
  const database = await context.createDatabase('usage_project');
  const installation = await Installation.prepare(prefix, database, context.servers, ['metering']);
  try {
    if (!filled) await fill(installation);
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    const began = performance.now();
    await installation.add('metering');
    let first: { at: number; facts: number } | undefined;
    for (;;) {
      const { rows } = await client.query<{ facts: string }>(
        'SELECT coalesce(sum(facts), 0)::text AS facts FROM metering.usage_checkpoint',
      );
      const facts = Number(rows[0]?.facts ?? 0);
      const at = performance.now();
      // The start is excluded.
      if (first === undefined && facts > 0) first = { at, facts };
      if (facts >= FACTS && first !== undefined) {
        await client.end();
        return (FACTS - first.facts) / ((at - first.at) / 1_000);
      }
      if (at - began > 120_000) throw new Error(`${facts} of ${FACTS} facts after two minutes`);
      await delay(20);
    }
  } finally {
    await installation.stop();
  }
}

async function fill(installation: Installation): Promise<void> {
  const topic = topicName(installation.prefix, 'usage');
  const appender = installation.kafkaPort.appender({ acks: -1, name: 'fill', queueLimit: 50_000 });
  const startMs = Date.now() - 3_600_000;
  for (let at = 0; at < FACTS; at += 20_000) {
    const facts = Array.from({ length: Math.min(20_000, FACTS - at) }, (_, index) => factOf(at + index, startMs));
    await Promise.all(
      facts.map((fact) =>
        appender.append(
          {
            topic,
            key: fact.customer_id,
            partition: usagePartition(fact.customer_id),
            value: JSON.stringify(fact),
            headers: {},
          },
          { timeoutMs: 60_000 },
        ),
      ),
    );
  }
  await appender.close();
}

function factOf(index: number, startMs: number): UsageFact {
  const customer = index % CUSTOMERS;
  const occurredMs = startMs + Math.floor((index / FACTS) * 3_600_000);
  // Attempt ids are time-ordered, like the gateway's.
  const attempt_id = `${occurredMs.toString(16).padStart(12, '0')}-${randomUUID()}`;
  const fact: UsageFact = {
    type: 'usage',
    usage_id: attempt_id,
    attempt_id,
    occurred_at: new Date(occurredMs).toISOString(),
    customer_id: `cus_${customer}`,
    key_id: customer,
    operation: 'is_hiring',
    units: { ...NO_UNITS, calls: 1 },
    meter_class: 'cached',
    request_id: attempt_id,
  };
  if (index % KEYED_EVERY !== 0) return fact;
  const call = { keyId: customer, operation: 'is_hiring', idempotencyKey: `key-${index}`, fingerprint: 'f' };
  return {
    ...fact,
    usage_id: keyedUsageId(claimSeries(call), occurredMs),
    idempotency_key: call.idempotencyKey,
    fingerprint: call.fingerprint,
    claimed_at: fact.occurred_at,
  };
}
