import { readFileSync } from 'node:fs';
import type { Instance } from '../faults/product.js';

export interface Sample {
  at_s: number;
  rss_mb: Record<string, number>;
  /** The number of facts by which the slowest projector lags behind the ledger. */
  lag_facts: number;
  oldest_delivery_s: number;
  oldest_job_s: number;
  p99_ms: number;
  requests: number;
  failed: number;
}

const LAGGING = ['reads', 'change-feed', 'freshness'];

export async function look(
  instances: readonly Instance[],
): Promise<Omit<Sample, 'at_s' | 'p99_ms' | 'requests' | 'failed'>> {
  const rss_mb: Record<string, number> = {};
  const metrics = new Map<string, string>();
  await Promise.all(
    instances.map(async ({ name, pid, private_port: port }) => {
      rss_mb[name] = residentMb(pid);
      metrics.set(name, await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    }),
  );
  const values = (names: readonly string[], metric: string): number[] =>
    instances
      .filter(({ service = '' }) => names.includes(service))
      .flatMap(({ name }) => valuesOf(metrics.get(name) ?? '', metric));
  const head = Math.max(0, ...values(['ledger'], 'ledger_head_event_seq'));
  const slowest = LAGGING.map((name) => Math.max(0, ...values([name], 'projector_position')));
  return {
    rss_mb,
    lag_facts: Math.max(0, head - Math.min(...slowest)),
    oldest_delivery_s: Math.max(0, ...values(['change-feed'], 'webhook_oldest_due_seconds')),
    oldest_job_s: Math.max(0, ...values(['freshness'], 'freshness_oldest_job_seconds')),
  };
}

function valuesOf(text: string, metric: string): number[] {
  const line = new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'gm');
  return [...text.matchAll(line)].map((match) => Number(match[1])).filter(Number.isFinite);
}

/** Returns a process's resident memory in MB. It works only on Linux; elsewhere memory is not checked. */
function residentMb(pid: number): number {
  try {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kb ?? 0) / 1024);
  } catch {
    return 0; // Ended between listing and reading.
  }
}
