import { callsOf, type CallRecord, type HistoryRecord } from '../history.js';
import type { Topics } from '../topics.js';
import { append } from './lists.js';
import { JOB, standingBills, totalOf, unitsOf, type UsageLine } from './usage-topic.js';

type Price = [unit: string, count: number];

/**
 * Checks the bills. The usage topic must have every answered call exactly once, with its price, even if the call was
 * repeated with an idempotency key. The topic must have no refused call. The account's own usage must equal the topic's
 * sum.
 */
export function billAnomalies(history: readonly HistoryRecord[], { usage }: Topics): string[] {
  const bills = standingBills(usage);
  const byRequest = new Map<string, UsageLine[]>();
  for (const bill of bills) append(byRequest, bill.request_id, bill);
  const logical = logicalCalls(history);
  const known = new Set(callsOf(history).map(({ request_id: id }) => id));
  return [
    ...logical.flatMap((attempts) =>
      judge(
        attempts,
        attempts.flatMap((one) => byRequest.get(one.request_id) ?? []),
      ),
    ),
    ...bills
      .filter(({ request_id: id }) => !known.has(id))
      .map(({ usage_id: id, request_id: request }) => `bills: ${id} names request ${request}, which was not sent`),
    ...replays(logical),
    ...account(history, bills),
  ];
}

/** Returns the requests grouped by call. Requests with the same idempotency key are one call. */
function logicalCalls(history: readonly HistoryRecord[]): CallRecord[][] {
  const calls = new Map<string, CallRecord[]>();
  for (const call of callsOf(history)) append(calls, nameOf(call), call);
  return [...calls.values()];
}

function nameOf({ key_id: key, operation, idempotency_key: idempotency, request_id: id }: CallRecord): string {
  return idempotency === undefined ? id : `${key} ${operation} ${idempotency}`;
}

function judge(attempts: readonly CallRecord[], all: readonly UsageLine[]): string[] {
  const first = attempts[0] as CallRecord;
  const keyed = first.idempotency_key !== undefined;
  const name = `bills: ${first.operation} ${keyed ? first.idempotency_key : first.request_id}`;
  const bills = all.filter(({ usage_id: id }) => !id.startsWith(JOB));
  const ids = new Set(bills.map(({ usage_id: id }) => id));
  const prices = attempts.flatMap((attempt) => priceOf(attempt) ?? []);
  const isCut = attempts.some(({ status }) => status === null);
  const anomalies = attempts.flatMap((attempt) => jobs(name, attempt, all));
  if (!keyed && ids.size > 1) anomalies.push(`${name} is billed ${ids.size} times`);
  if (prices.length === 0) {
    if (ids.size > 0 && !isCut) anomalies.push(`${name} was refused and is billed`);
    return anomalies;
  }
  const [unit] = prices[0] as Price;
  const expected = Math.max(...prices.map(([, count]) => count));
  const billed = unitsOf(bills)[unit] ?? 0;
  if (billed < expected) anomalies.push(`${name} cost ${expected} ${unit} and is billed ${billed}`);
  // An attempt without an answer may have cost more than the answered ones.
  if (billed > expected && !isCut) anomalies.push(`${name} cost ${expected} ${unit} and is billed ${billed}, too much`);
  return [...anomalies, ...attempts.flatMap((attempt) => headers(name, attempt, ids))];
}

/** Returns an answer's price. It is null if the answer is free or a 202, which is billed as a job. */
function priceOf({ operation, status, replayed, seen }: CallRecord): [Price] | null {
  if (replayed === true) return null;
  if (status === 201 && operation === 'create_watch') return [['watches', 1]];
  if (status !== 200) return null;
  if (operation === 'events') return [['changes', seen.events?.length ?? 0]];
  return ['is_hiring', 'open_reqs', 'hiring_pulse'].includes(operation) ? [['calls', 1]] : null;
}

function headers(name: string, call: CallRecord, ids: ReadonlySet<string>): string[] {
  const price = priceOf(call)?.[0];
  if (price === undefined) return [];
  const [unit, count] = price;
  const anomalies: string[] = [];
  if (call.usage_units !== `${unit}=${count}`) {
    anomalies.push(`${name} says that it costs ${call.usage_units}, not ${unit}=${count}`);
  }
  if (count > 0 && !ids.has(call.usage_id ?? '')) {
    anomalies.push(`${name} names ${call.usage_id}, which is not on the usage topic`);
  }
  return anomalies;
}

/**
 * Checks that a call is billed for at most one crawl. If the call was answered 202, its crawl's bill must have the id
 * that the answer names. The bill may also be absent, because a failed crawl's bill is voided.
 */
function jobs(name: string, call: CallRecord, bills: readonly UsageLine[]): string[] {
  const own = bills.filter(
    ({ usage_id: id, request_id: request }) => id.startsWith(JOB) && request === call.request_id,
  );
  const ids = new Set(own.map(({ usage_id: id }) => id));
  if (ids.size > 1) return [`${name} is billed for ${ids.size} crawls`];
  if (call.status !== 202 || ids.size === 0) return [];
  return ids.has(call.usage_id ?? '') ? [] : [`${name} names ${call.usage_id} and is billed for ${[...ids].join()}`];
}

/**
 * Checks that a replayed answer equals the call's first answer. Skips calls with an unanswered attempt, because their
 * first answer may be unknown.
 */
function replays(logical: readonly CallRecord[][]): string[] {
  return logical.flatMap((attempts) => {
    if (attempts.some(({ status }) => status === null)) return [];
    const own = new Set(attempts.filter((one) => one.replayed !== true).map(({ seen }) => seen.digest));
    return attempts
      .filter(({ replayed, seen }) => replayed === true && !own.has(seen.digest))
      .map(({ request_id: id }) => `bills: the replayed answer to ${id} was not given before`);
  });
}

/**
 * Checks that each usage answer includes every call that was answered before the usage request began. The last usage
 * answer must equal the topic, unless a billed call ended later.
 */
function account(history: readonly HistoryRecord[], bills: readonly UsageLine[]): string[] {
  const answered = callsOf(history).filter((call) => call.usage_id !== undefined && priceOf(call) !== null);
  const readings = callsOf(history, 'usage').filter(({ status }) => status === 200);
  const byEnd = answered.toSorted((one, other) => one.end_ms - other.end_ms);
  const byStart = readings.toSorted((one, other) => one.start_ms - other.start_ms);
  const once = new Map<string, Price>();
  const least: Record<string, number> = {};
  let ended = 0;
  const anomalies = byStart.flatMap(({ request_id: id, start_ms: start, seen }) => {
    for (; ended < byEnd.length && (byEnd[ended] as CallRecord).end_ms < start; ended += 1) {
      const call = byEnd[ended] as CallRecord;
      const [unit, count] = priceOf(call)?.[0] as Price;
      least[unit] = (least[unit] ?? 0) + count - (once.get(nameOf(call))?.[1] ?? 0);
      once.set(nameOf(call), [unit, count]);
    }
    return Object.entries(least)
      .filter(([unit, count]) => (seen.units?.[unit] ?? 0) < count)
      .map(([unit, count]) => `bills: usage ${id} has ${seen.units?.[unit]} ${unit}, ${count} had been answered`);
  });
  const last = readings.at(-1);
  const isLater = ({ end_ms: end }: CallRecord): boolean => last !== undefined && end > last.start_ms;
  const billedLater = answered.some((call) => isLater(call) && (priceOf(call)?.[0][1] ?? 0) > 0);
  if (last === undefined || billedLater) return anomalies;
  const total = totalOf(bills);
  const differing = ['calls', 'changes', 'watches', 'forced_fresh'].filter(
    (unit) => (last.seen.units?.[unit] ?? 0) !== (total[unit] ?? 0),
  );
  return [
    ...anomalies,
    ...differing.map((unit) => `bills: usage says ${last.seen.units?.[unit]} ${unit}, the topic ${total[unit] ?? 0}`),
  ];
}
