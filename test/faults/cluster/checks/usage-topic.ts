import type { TopicRecord } from '../topics.js';
import { append } from './lists.js';

export type Units = Record<string, number>;

/** One append of a call's bill. */
export interface UsageLine {
  type: 'usage' | 'usage_void';
  usage_id: string;
  attempt_id: string;
  customer_id: string;
  key_id: number;
  operation: string;
  units: Units;
  idempotency_key?: string;
  request_id: string;
}

export const JOB = 'job:';

/** Returns the bills that count: without duplicates and voided ones. */
export function standingBills(usage: readonly TopicRecord[]): UsageLine[] {
  const lines = usage.map(({ value }) => value as unknown as UsageLine);
  const voids = lines.filter(({ type }) => type === 'usage_void');
  const voided = new Set(voids.map(({ attempt_id: attempt }) => attempt));
  // If a void's attempt id equals its usage id, the void is for a job. It then voids all the job's lines.
  const jobs = new Set(voids.filter((line) => line.attempt_id === line.usage_id).map(({ usage_id: id }) => id));
  const byAttempt = new Map(lines.filter(({ type }) => type === 'usage').map((line) => [line.attempt_id, line]));
  return [...byAttempt.values()].filter((line) => !voided.has(line.attempt_id) && !jobs.has(line.usage_id));
}

/**
 * Returns the usage lines grouped by call. Lines with the same idempotency key belong to one call. A job's lines and
 * lines without a key are grouped by their usage id instead. A call costs the most that any of its lines costs.
 */
export function billedCalls(bills: readonly UsageLine[]): UsageLine[][] {
  const calls = new Map<string, UsageLine[]>();
  for (const bill of bills) {
    const { usage_id: id, customer_id: customer, key_id: key, operation, idempotency_key: idempotency } = bill;
    const keyed = idempotency !== undefined && !id.startsWith(JOB);
    append(calls, keyed ? `${customer} ${key} ${operation} ${idempotency}` : id, bill);
  }
  return [...calls.values()];
}

export function unitsOf(bills: readonly UsageLine[]): Units {
  const most: Units = {};
  for (const { units } of bills) {
    for (const [unit, count] of Object.entries(units)) most[unit] = Math.max(most[unit] ?? 0, count);
  }
  return most;
}

export function totalOf(bills: readonly UsageLine[]): Units {
  const total: Units = {};
  for (const call of billedCalls(bills)) {
    for (const [unit, count] of Object.entries(unitsOf(call))) total[unit] = (total[unit] ?? 0) + count;
  }
  return total;
}
