import { createHash } from 'node:crypto';
import { normaliseCompanyName } from './company.js';
import { foldAccents } from '@hiring/contracts/names';

/** Maximum length of a slug. */
const SLUG_LENGTH_MAX = 80;

/**
 * Returns a `req_key`'s last part: the title in `[a-z0-9-]`, at most 80 characters. If the title has no Latin letter or
 * digit, returns the first 8 hex digits of its SHA-256. Published keys contain this slug, so it must never change.
 */
export function roleSlug(title: string): string {
  const slug = foldAccents(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/-+$/, '');
  return slug === '' ? createHash('sha256').update(title, 'utf8').digest('hex').slice(0, 8) : slug;
}

/**
 * Returns a `req_key`'s middle part: the slug for the company's name without legal forms. `Acme GmbH` gives `acme`. Two
 * companies can get the same slug here. The ledger then adds a suffix.
 */
export function companySlug(name: string): string {
  return roleSlug(normaliseCompanyName(name) || name);
}
