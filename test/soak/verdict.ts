import type { Sample } from './samples.js';

/**
 * The relative growth of a process's memory that is allowed in the second half of a run. In the first half, a heap may
 * fill up to its limit.
 */
const GROWTH_MAX = 0.1;
const GROWTH_MB_MIN = 15;
const LAG_FACTS_MAX = 200;
const LAG_SECONDS_MAX = 30;

/** Returns a sentence for each failure or growth in a run. It needs at least eight samples. */
export function judge(samples: readonly Sample[]): string[] {
  const failed = samples.at(-1)?.failed ?? 0;
  return [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...grown(samples),
    ...risen(samples, 'lag_facts', LAG_FACTS_MAX, 'the slowest projector is %d facts behind'),
    ...risen(samples, 'oldest_delivery_s', LAG_SECONDS_MAX, 'a delivery has been due for %d s'),
    ...risen(samples, 'oldest_job_s', LAG_SECONDS_MAX, 'a crawl has been waited for %d s'),
  ];
}

/** Compares the third quarter with the last one by their medians, so that one garbage collection has no effect. */
function grown(samples: readonly Sample[]): string[] {
  const quarter = Math.floor(samples.length / 4);
  const [before, after] = [samples.slice(-2 * quarter, -quarter), samples.slice(-quarter)];
  return Object.keys(samples.at(-1)?.rss_mb ?? {}).flatMap((name) => {
    const [from, to] = [before, after].map((part) => median(part.map(({ rss_mb }) => rss_mb[name] ?? 0)));
    if (from === undefined || to === undefined) return [];
    const isGrowing = to > from * (1 + GROWTH_MAX) && to - from > GROWTH_MB_MIN;
    return isGrowing ? [`${name} grew from ${from} to ${to} MB`] : [];
  });
}

/** Returns a violation if the last quarter's median is above the maximum. A single high sample has no effect. */
function risen(
  samples: readonly Sample[],
  what: 'lag_facts' | 'oldest_delivery_s' | 'oldest_job_s',
  max: number,
  text: string,
): string[] {
  const last = median(samples.slice(-Math.max(1, Math.floor(samples.length / 4))).map((sample) => sample[what]));
  return last > max ? [text.replace('%d', String(Math.round(last)))] : [];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
