import type { Vendor } from '@hiring/contracts';
import type { Declared } from './declaration.js';
import { sampleListing, type SampleValues } from './sample.js';
import { DECLARED } from './vendors/declared.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * `declaredVendors`: the vendors that are described by declarations. `declaredJson`: those whose listing is plain JSON.
 * `declaredTotals`: those whose JSON states the total.
 */
export const declaredVendors = Object.keys(DECLARED) as Vendor[];
export const declaredJson = declaredVendors.filter((vendor) => declarationOf(vendor)?.decode.json !== undefined);
export const declaredTotals = declaredJson.filter((vendor) => declarationOf(vendor)?.decode.json?.total !== undefined);

export function declarationOf(vendor: Vendor): Declared | undefined {
  return (DECLARED as Partial<Record<Vendor, Declared>>)[vendor];
}

/** Returns a posting's values, which fill the sample of a vendor's listing. */
export function sampleValues(id: string, title: string, place = 'Kiel'): SampleValues {
  return {
    ...{ id, job: `7${id}`, requisition: `R-${id}`, title, slug: 'x', token: 'example', department: 'Yard' },
    ...{ place, city: place, cityOrRemote: place, placeDashed: place, country: '', countryCode: '', countryCode3: '' },
    ...{ day: '2026-05-01', usDay: '5/1/2026', instant: '2026-05-01T10:00:00.000Z' },
  };
}

/** Returns a listing in the vendor's format. */
export function declaredListing(vendor: Vendor, postings: readonly SampleValues[], total?: number): string {
  const declared = declarationOf(vendor);
  if (declared === undefined) throw new Error(`${vendor} is not declared`);
  return sampleListing(declared, postings, total);
}

/** Returns a row with this raw id and title. */
export function declaredRow(vendor: Vendor, id: unknown, title: unknown): unknown {
  const values = sampleValues(String(id), 'Rigger');
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.trim() === '{id}') return id;
      if (value.trim() === '{title}') return title;
      return value.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member)]));
  };
  return fill(declarationOf(vendor)?.sample.row);
}

/** Returns the vendor's JSON answer with these rows and this total. */
export function declaredContainer(vendor: Vendor, rows: unknown, total: unknown): unknown {
  const paths = declarationOf(vendor)?.decode.json ?? { rows: '' };
  if (paths.rows === '') return rows;
  const body: Json = {};
  put(body, paths.rows.split('.'), rows);
  if (paths.total !== undefined) put(body, paths.total.split('.'), total);
  return body;
}

function put(object: { [key: string]: Json }, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) object[name] = value as Json;
  else if (rest[0] === '0') {
    const list = (object[name] ??= [{}]) as { [key: string]: Json }[];
    put(list[0] ?? {}, rest.slice(1), value);
  } else put((object[name] ??= {}) as { [key: string]: Json }, rest, value);
}

export function titlePath(vendor: Vendor): string[] {
  const find = (value: unknown): string[] | undefined => {
    if (typeof value === 'string') return value.trim() === '{title}' ? [] : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [name, member] of Object.entries(value)) {
      const path = find(member);
      if (path !== undefined) return [name, ...path];
    }
    return undefined;
  };
  return find(declarationOf(vendor)?.sample.row) ?? [];
}
