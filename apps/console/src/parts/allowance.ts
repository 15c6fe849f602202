import { useSyncExternalStore } from 'react';
import { sessionEvents } from '../api.ts';

/** Units that the pages may spend in this session without confirmation, and the units already spent. */
export interface Allowance {
  limit: number;
  spent: number;
}

const NONE: Allowance = { limit: 0, spent: 0 };
/** The key in the tab's sessionStorage: a reload keeps the permission and the count. */
const STORED_AS = 'allowance';

let now = stored();
const listeners = new Set<() => void>();
sessionEvents.addEventListener('ended', withdraw);

function stored(): Allowance {
  try {
    const { limit, spent } = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Partial<Allowance>;
    return Number.isSafeInteger(limit) && Number.isSafeInteger(spent)
      ? { limit: Number(limit), spent: Number(spent) }
      : NONE;
  } catch {
    return NONE;
  }
}

function change(to: Allowance): void {
  now = to;
  sessionStorage.setItem(STORED_AS, JSON.stringify(to));
  for (const listener of listeners) listener();
}

export function allow(units: number): void {
  change({ ...now, limit: now.limit + units });
}

export function withdraw(): void {
  change(NONE);
}

/** Reserves units before a read that costs at most this number. Returns false if fewer are left. */
export function take(units: number): boolean {
  if (now.limit - now.spent < units) return false;
  change({ ...now, spent: now.spent + units });
  return true;
}

/** Returns reserved units that a read did not cost. */
export function giveBack(units: number): void {
  if (units > 0) change({ ...now, spent: Math.max(0, now.spent - units) });
}

export function useAllowance(): Allowance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}
