import { createHash } from 'node:crypto';
import { foldWords } from '@hiring/contracts/names';
import { canonicalUrl } from '../../canonical-url.js';
import { asObject, idTextOf, isNoValue, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { readHttpUrl } from '../../posting-record.js';

export interface FoundJob {
  job: JsonObject;
  pageUrl: string;
}

export interface PostingIdentity {
  /** The posting's id on its board, the same in every crawl. */
  id: string;
  /** The employer's own number. */
  requisition: string | undefined;
}

function titleOf(job: JsonObject): string {
  return foldWords(textOf(job['title']) ?? '');
}

function identifierOf(job: JsonObject): string | undefined {
  const identifier = Array.isArray(job['identifier']) ? (job['identifier'] as unknown[])[0] : job['identifier'];
  const value = idTextOf(asObject(identifier)?.['value'] ?? identifier);
  if (value === undefined || value === '0' || isNoValue(value)) return undefined;
  return isCompany(value, job, identifier) ? undefined : value;
}

/** Returns whether the value is the company's name. Many sites use the company's name instead of a posting number. */
function isCompany(value: string, job: JsonObject, identifier: unknown): boolean {
  const organisation = job['hiringOrganization'];
  const names = [objectAt(job, 'hiringOrganization')['name'], organisation, asObject(identifier)?.['name']];
  const folded = foldWords(value);
  return names.some((name) => typeof name === 'string' && name.length < 300 && foldWords(name) === folded);
}

/** Returns a site address in canonical form: https, without `www.`, without a trailing slash. */
export function siteAddress(address: string): string {
  const canonical = canonicalUrl(address);
  if (!URL.canParse(canonical)) return canonical;
  const { host, pathname, search, hash } = new URL(canonical);
  return `https://${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}${hash.length > 1 ? hash : ''}`;
}

/**
 * Returns the posting's own address. Returns undefined for the front page and the list page, because they identify no
 * posting.
 */
function ownAddress(address: string | undefined, listUrl: string): string | undefined {
  return address === undefined || isListPage(address, listUrl) ? undefined : siteAddress(address);
}

function isListPage(address: string, listUrl: string): boolean {
  if (!URL.canParse(address)) return true;
  const { host, pathname, search, hash } = new URL(address);
  if (search !== '' || hash.length > 1) return false;
  const path = `${host}${pathname.replace(/\/+$/, '')}`.replace(/^www\./, '');
  return pathname === '/' || path === listUrl.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/+$/, '');
}

/** Collects values that several postings have. Such a value identifies no posting. */
class SharedValues {
  private readonly owners = new Map<string, string>();
  private readonly shared = new Set<string>();

  add(value: string | undefined, owner: string): void {
    if (value === undefined) return;
    const known = this.owners.get(value);
    if (known === undefined) this.owners.set(value, owner);
    else if (known !== owner) this.shared.add(value);
  }

  own(value: string | undefined): string | undefined {
    return value === undefined || this.shared.has(value) ? undefined : value;
  }
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Returns the language in an address (`/de/jobs/1`, `?lang=de`), or an empty string. */
function languageOf(pageUrl: string): string {
  if (!URL.canParse(pageUrl)) return '';
  const { pathname, searchParams } = new URL(pageUrl);
  const named = searchParams.get('lang') ?? searchParams.get('locale') ?? pathname.split('/')[1] ?? '';
  return /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(named) ? named.slice(0, 2).toLowerCase() : '';
}

/**
 * Returns the jobs, but leaves out each job that is a translation of another. Jobs are translations of each other if
 * they have the same identifier, their addresses name different languages, and each language has only one title. Among
 * translations, keeps those whose addresses name no language, because these are in the site's own language. If all the
 * addresses name a language, keeps those in the alphabetically first language.
 */
export function withoutTranslations(found: readonly FoundJob[]): FoundJob[] {
  const byIdentifier = grouped(found, ({ job }) => identifierOf(job));
  byIdentifier.delete(undefined);
  const translations = new Set<FoundJob>();
  for (const jobs of byIdentifier.values()) {
    const languages = grouped(jobs, ({ pageUrl }) => languageOf(pageUrl));
    const isTranslated = [...languages.values()].every((of) => new Set(of.map(({ job }) => titleOf(job))).size === 1);
    if (languages.size < 2 || !isTranslated) continue;
    const [, ...others] = [...languages.keys()].sort();
    for (const language of others) for (const job of languages.get(language) ?? []) translations.add(job);
  }
  return found.filter((job) => !translations.has(job));
}

function digest(...parts: string[]): string {
  return `sha256:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}`;
}

/**
 * Numbers the postings that have the same name, starting from 1 for each name. Among these, postings with equal data
 * get the same number. Dates are not compared, because sites renew them daily.
 */
class Namesakes {
  private readonly contents = new Map<string, Map<string, number>>();

  numberOf(name: string, job: JsonObject): number {
    const content = JSON.stringify({ ...job, datePosted: undefined, validThrough: undefined });
    const contents = this.contents.get(name) ?? new Map<string, number>();
    this.contents.set(name, contents);
    const number = contents.get(content) ?? contents.size + 1;
    contents.set(content, number);
    return number;
  }
}

/**
 * Returns each posting's identity. The `id` is the first of these values that belongs to one posting only: its
 * identifier, its own address, its page's address. If there is none, the `id` is a digest of title and place. If
 * different postings have the same digest, a number is added to the digest for each posting after the first. The
 * `requisition` is the identifier, if it belongs to one posting only.
 */
export function identitiesOf(found: readonly FoundJob[], listUrl: string): PostingIdentity[] {
  const identifiers = new SharedValues();
  const addresses = new SharedValues();
  const pages = new SharedValues();
  const namesakes = new Namesakes();
  const read = found.map((one) => {
    const title = titleOf(one.job);
    const place = JSON.stringify([one.job['jobLocation'], one.job['applicantLocationRequirements']]);
    const page = ownAddress(one.pageUrl, listUrl);
    const address = ownAddress(readHttpUrl(one.job['url']) ?? readHttpUrl(one.job['@id']), listUrl);
    const identifier = identifierOf(one.job);
    identifiers.add(identifier, title);
    addresses.add(address, title);
    pages.add(page, title);
    return { job: one.job, identifier, address, page, name: digest(title, place) };
  });
  return read.map(({ job, identifier, address, page, name }) => {
    const requisition = identifiers.own(identifier);
    const id = requisition ?? addresses.own(address) ?? pages.own(page);
    if (id !== undefined) return { id, requisition };
    const number = namesakes.numberOf(name, job);
    return { id: number === 1 ? name : digest(name, String(number)), requisition };
  });
}
