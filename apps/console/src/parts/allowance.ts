import { useSyncExternalStore } from 'react';
import { sessionEvents } from '../api.ts';

/** The session's permission to spend units without confirmation, and the units already spent. */
export interface Allowance {
  limit: number;
  spent: number;
}

const NONE: Allowance = { limit: 0, spent: 0 };
/** The sessionStorage key for the allowance, which survives a reload. */
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

/** Reserves a read's maximum cost in units. Returns false if fewer units are left. */
export function take(units: number): boolean {
  if (now.limit - now.spent < units) return false;
  change({ ...now, spent: now.spent + units });
  return true;
}

/** Returns unused reserved units to the allowance. */
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
