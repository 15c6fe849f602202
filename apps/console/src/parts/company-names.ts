import type { NamedCompany } from '@hiring/contracts/operations';
import { useEffect, useState } from 'react';
import { get, sessionEvents } from '../api.ts';

const IDS_MAX = 100;
const known = new Map<number, NamedCompany>();
sessionEvents.addEventListener('ended', () => known.clear());

export function rememberNames(companies: readonly NamedCompany[]): void {
  for (const company of companies) known.set(company.company_id, company);
}

/** Reads company names by id, which is free. */
async function load(ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const some = ids.slice(from, from + IDS_MAX);
    const { companies } = await get<{ companies: NamedCompany[] }>(
      `/v1/companies?ids=${some.join(',')}&limit=${IDS_MAX}`,
    );
    rememberNames(companies);
  }
}

/** Returns all known companies by id. Loads those companies in `ids` that are not known yet. */
export function useCompanies(ids: readonly (number | null)[]): ReadonlyMap<number, NamedCompany> {
  const [, setLoads] = useState(0);
  const missing = [...new Set(ids)].filter((id): id is number => id !== null && !known.has(id)).sort((a, b) => a - b);
  const key = missing.join(',');
  useEffect(() => {
    if (key === '') return;
    load(key.split(',').map(Number)).then(
      () => setLoads((before) => before + 1),
      // If the names cannot be read, the page shows ids.
      () => undefined,
    );
  }, [key]);
  return known;
}
