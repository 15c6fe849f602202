import type { UsagePoint } from '@hiring/contracts/operations';
import { words } from '../format.ts';
import type { PlotData } from './plot.tsx';

export const UNITS = ['calls', 'changes', 'watches', 'forced_fresh'] as const;
export type Unit = (typeof UNITS)[number];

const DAY_MS = 86_400_000;

/** Returns the last `days` days including today, each in the form `2026-03-02`. */
export function lastDays(days: number, nowMs: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(nowMs - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns one unit's values by day, in one series for each name that `nameOf` returns. */
export function seriesOf(
  points: readonly UsagePoint[],
  unit: Unit,
  at: readonly string[],
  nameOf: (point: UsagePoint) => string,
): PlotData {
  const series = new Map<string, number[]>();
  for (const point of points) {
    const index = at.indexOf(point.day);
    if (index === -1 || point[unit] === 0) continue;
    const name = nameOf(point);
    const values = series.get(name) ?? at.map(() => 0);
    values[index] = (values[index] ?? 0) + point[unit];
    series.set(name, values);
  }
  return { at, series: [...series].map(([name, values]) => ({ name: words(name), values })) };
}
