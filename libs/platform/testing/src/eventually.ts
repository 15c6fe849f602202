import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `fn` returns a truthy value, and resolves with it. Rejects after `timeoutMs` with the last error or
 * value. Calls `fn` at least once.
 */
export async function eventually<T>(
  fn: () => T | Promise<T>,
  opts: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const { timeoutMs = 60_000, everyMs = 25 } = opts;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await attempt(fn);
    if (outcome.ok) return outcome.value;
    if (performance.now() >= deadline) throw outcome.error;
    await delay(everyMs);
  }
}

type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown };

async function attempt<T>(fn: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    const value = await fn();
    if (value) return { ok: true, value };
    return { ok: false, error: new Error(`the condition did not come true in time; last value: ${String(value)}`) };
  } catch (error) {
    return { ok: false, error };
  }
}
