import { NO_UNITS, UNIT_NAMES, type UnitName, type UsageUnits } from '@hiring/contracts';

/** Returns units with `count` for `name` and 0 for all others. */
export function unitsOf(name: UnitName, count: number): UsageUnits {
  return { ...NO_UNITS, [name]: count };
}

export function isZero(units: UsageUnits): boolean {
  return UNIT_NAMES.every((name) => units[name] === 0);
}

/** Returns `units` less `billed` for each unit, never below zero. */
export function excessOf(units: UsageUnits, billed: UsageUnits): UsageUnits {
  return combine(units, billed, (a, b) => Math.max(0, a - b));
}

export function maxUnits(a: UsageUnits, b: UsageUnits): UsageUnits {
  return combine(a, b, Math.max);
}

/** Returns `a - b` for each unit, which may be negative. */
export function subtractUnits(a: UsageUnits, b: UsageUnits): UsageUnits {
  return combine(a, b, (x, y) => x - y);
}

function combine(a: UsageUnits, b: UsageUnits, by: (x: number, y: number) => number): UsageUnits {
  return {
    calls: by(a.calls, b.calls),
    changes: by(a.changes, b.changes),
    watches: by(a.watches, b.watches),
    forced_fresh: by(a.forced_fresh, b.forced_fresh),
  };
}
