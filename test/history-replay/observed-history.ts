import { existsSync, readFileSync } from 'node:fs';

/** A row in a public tracker's ledger: one product-management posting. */
export interface ObservedRow {
  id: string;
  company: string;
  title: string;
  location: string;
  url: string;
  first_seen: string;
  last_seen: string;
  status: 'Seen' | 'New' | 'Closed';
}

/** The recording is not in the repository and may be missing. */
const FILE = new URL('../../../shared/boards/_observed-history/jobhq_pm_2026-07-13.json', import.meta.url);

export function observedRows(): ObservedRow[] | null {
  if (!existsSync(FILE)) return null;
  return (JSON.parse(readFileSync(FILE, 'utf8')) as { jobs: ObservedRow[] }).jobs;
}

/** The import's last day, and the recording's last day. */
export const IMPORTED = '2026-05-28';
export const LAST_DAY = '2026-07-13';

export function daysAfterImport(): string[] {
  const days: string[] = [];
  for (let at = Date.parse(IMPORTED); at <= Date.parse(LAST_DAY); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

export function folded(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}

export function vendorPrefix(row: ObservedRow): string {
  return row.id.slice(0, row.id.indexOf('-'));
}

/**
 * Returns the requisition number on Workday. Returns null for other vendors, because their rows have the tracker's ids.
 */
export function requisitionOf(row: ObservedRow): string | null {
  return vendorPrefix(row) === 'workday' ? row.id.slice('workday-'.length) : null;
}

/**
 * Returns the ids of rows that begin within 90 days after another row with the same identity has ended. Each row has at
 * most one successor.
 */
export function successorsBy(rows: readonly ObservedRow[], identity: (row: ObservedRow) => string): Set<string> {
  const groups = new Map<string, ObservedRow[]>();
  for (const row of rows) {
    const group = groups.get(identity(row)) ?? [];
    groups.set(identity(row), [...group, row]);
  }
  const successors = new Set<string>();
  for (const group of groups.values()) {
    const used = new Set<string>();
    for (const row of [...group].sort((a, b) => (a.first_seen < b.first_seen ? -1 : 1))) {
      const before = group
        .filter(
          (other) =>
            !used.has(other.id) &&
            other.last_seen < row.first_seen &&
            Date.parse(row.first_seen) - Date.parse(other.last_seen) <= 90 * 86_400_000,
        )
        .sort((a, b) => (a.last_seen > b.last_seen ? -1 : 1))[0];
      if (before === undefined) continue;
      used.add(before.id);
      successors.add(row.id);
    }
  }
  return successors;
}
