import { UNIT_NAMES } from '@hiring/contracts';
import { billAnomalies } from '../../faults/cluster/checks/bills.js';
import { standingBills, totalOf, type UsageLine } from '../../faults/cluster/checks/usage-topic.js';
import type { CallRecord } from '../../faults/cluster/history.js';
import type { Topics } from '../../faults/cluster/topics.js';
import type { RedisOutage } from '../servers/redis.js';
import type { Servers } from '../servers/servers.js';
import type { Callers } from '../workload/callers.js';

/** The longest time from the start of a call's execution to its bill, in milliseconds. */
const RUN_MS_MAX = 10_000;

/**
 * Checks each account by the cluster checker's rules. Metering's lines and sums must equal the bills on the topic. A
 * repeated call with an idempotency key must get the first answer again, unless Redis failed in between.
 */
export function callAnomalies(servers: Servers, callers: Callers, topics: Topics): string[] {
  return [...callers.histories].flatMap(([customer, history]) => {
    const usage = topics.usage.filter(({ value }) => value['customer_id'] === customer);
    const ofCalls = usage.filter(({ value }) => !String(value['usage_id']).startsWith('search:'));
    return [
      ...billAnomalies(history, { ...topics, usage: ofCalls }),
      ...books(servers, customer, standingBills(usage)),
      ...firstAnswers(servers, history),
      ...sameRuns(servers, ofCalls),
    ];
  });
}

function books({ metering }: Servers, customer: string, bills: readonly UsageLine[]): string[] {
  const expected = totalOf(bills);
  const lines = metering.lines.all().filter(({ customer_id: id }) => id === customer);
  const sums = metering.sums.all().filter(({ customer_id: id }) => id === customer);
  return UNIT_NAMES.flatMap((unit) => {
    const billed = lines.reduce((sum, line) => sum + line[unit], 0);
    const at = { calls: [0, 1], changes: [2], watches: [3], forced_fresh: [4] }[unit];
    const grains = ['minute', 'hour', 'day'].map((grain) =>
      sums
        .filter((sum) => sum.grain === grain)
        .reduce((total, row) => total + at.reduce((own, index) => own + (row.sums[index] ?? 0), 0), 0),
    );
    const anomalies: string[] = [];
    if (billed !== (expected[unit] ?? 0)) {
      anomalies.push(`books: ${customer} has ${billed} ${unit}, the topic ${expected[unit] ?? 0}`);
    }
    if (grains.some((sum) => sum !== billed))
      anomalies.push(`books: sums of ${unit} of ${customer} are ${grains.join()}, not ${billed}`);
    return anomalies;
  });
}

function hadOutage(outages: readonly RedisOutage[], fromMs: number, toMs: number): boolean {
  return outages.some((outage) => outage.fromMs <= toMs && outage.toMs >= fromMs);
}

/**
 * For each call that has an idempotency key, compares the call's executions. Returns an anomaly for an execution whose
 * units differ from the first execution's, unless Redis failed in between.
 */
function sameRuns({ redisOutages }: Servers, usage: Topics['usage']): string[] {
  const first = new Map<string, Topics['usage'][number]>();
  return usage.flatMap((record) => {
    const { type, usage_id: id, idempotency_key: key, units } = record.value;
    if (type !== 'usage' || key === undefined) return [];
    const known = first.get(String(id)) ?? record;
    first.set(String(id), known);
    const fails = hadOutage(redisOutages, known.at_ms - RUN_MS_MAX, record.at_ms);
    if (fails || JSON.stringify(known.value['units']) === JSON.stringify(units)) return [];
    return [`bills: runs of ${String(id)} have different units`];
  });
}

function firstAnswers({ redisOutages }: Servers, history: readonly CallRecord[]): string[] {
  const first = new Map<string, CallRecord>();
  return history.flatMap((call) => {
    const { idempotency_key: key, status, start_ms: start, end_ms: end } = call;
    if (key === undefined || status !== 200) return [];
    const known = first.get(key);
    if (known === undefined) {
      first.set(key, call);
      return [];
    }
    if (start <= known.end_ms) return [];
    const fails = hadOutage(redisOutages, known.start_ms, end);
    if (fails || (call.replayed === true && call.seen.digest === known.seen.digest)) return [];
    return [`keys: ${call.request_id} got another answer than ${known.request_id} before`];
  });
}
