import { useSyncExternalStore } from 'react';
import { sessionEvents } from '../api.ts';

/** Units that this session's pages may spend without a question, and the number of units they have spent. */
export interface Allowance {
  limit: number;
  spent: number;
}

const NONE: Allowance = { limit: 0, spent: 0 };
/** The name in the storage of the tab. Loading the page again neither repeats the question nor restarts the count. */
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

/** Allows this number of units more. */
export function allow(units: number): void {
  change({ ...now, limit: now.limit + units });
}

export function withdraw(): void {
  change(NONE);
}

/** Takes units before a read that costs at most this number. Returns false, and takes nothing, when fewer are left. */
export function take(units: number): boolean {
  if (now.limit - now.spent < units) return false;
  change({ ...now, spent: now.spent + units });
  return true;
}

/** Gives back the units that a read has not cost. */
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
