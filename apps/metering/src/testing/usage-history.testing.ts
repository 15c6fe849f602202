import { NO_UNITS, type UsageFact, type UsageMessage } from '@hiring/contracts';
import { usageFact, usageVoid } from './metering.testing.js';

export const CUSTOMERS = ['acme', 'busy', 'zoo'];

/** Returns an attempt id like the gateway's: a UUIDv7 with that time. */
function attemptAt(occurredAt: string, number: number): string {
  const time = Date.parse(occurredAt).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

export function callAt(occurredAt: string, number: number, over: Partial<UsageFact> = {}): UsageFact {
  const attempt = attemptAt(occurredAt, number);
  return usageFact(attempt, { usage_id: attempt, occurred_at: occurredAt, ...over });
}

/**
 * For each customer, yields calls on these days and one call today. Some calls read changes, some are repeated with an
 * idempotency key, and some are voided.
 */
export function* usageHistory(days: readonly string[]): Generator<UsageMessage> {
  for (const [place, customer_id] of CUSTOMERS.entries()) {
    const numbered = 1_000 * place;
    for (const day of days) {
      for (let number = 0; number < 40; number += 1) {
        const at = new Date(Date.parse(day) + Math.max(0, number - 1) * 1_800_000).toISOString();
        const isChanges = number % 5 === 3;
        yield callAt(at, numbered + number, {
          customer_id,
          key_id: 1 + (number % 3),
          ...(isChanges && { operation: 'get_changes', units: { ...NO_UNITS, calls: 1, changes: number } }),
        });
        if (number % 10 === 7) {
          const keyed = { customer_id, idempotency_key: `k${number}`, fingerprint: 'f', claimed_at: at };
          const usage_id = `u-${day}-${place}-${number}`;
          yield callAt(at, numbered + 100 + number, { ...keyed, usage_id });
          yield callAt(new Date(Date.parse(at) + 1_000).toISOString(), numbered + 200 + number, { ...keyed, usage_id });
        }
        if (number % 13 === 6) yield usageVoid(attemptAt(at, numbered + number), { customer_id, occurred_at: at });
      }
    }
    yield callAt(new Date().toISOString(), numbered, { customer_id });
  }
}
