import { createHash } from 'node:crypto';
import { foldWords } from '@hiring/contracts/names';
import { canonicalUrl } from '../../canonical-url.js';
import { asObject, idTextOf, isNoValue, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { readHttpUrl } from '../../posting-record.js';

/** A JobPosting and the page it was found on. */
export interface FoundJob {
  job: JsonObject;
  pageUrl: string;
}

export interface PostingIdentity {
  /** The id of the posting in its board: the same in every crawl. */
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

/** Many sites have the company's name where the posting's number belongs. */
function isCompany(value: string, job: JsonObject, identifier: unknown): boolean {
  const organisation = job['hiringOrganization'];
  const names = [objectAt(job, 'hiringOrganization')['name'], organisation, asObject(identifier)?.['name']];
  const folded = foldWords(value);
  return names.some((name) => typeof name === 'string' && name.length < 300 && foldWords(name) === folded);
}

/** The posting's own address; a site's front page and the page that lists the jobs are nobody's. */
function ownAddress({ job, pageUrl }: FoundJob, listUrl: string): string | undefined {
  const given = readHttpUrl(job['url']) ?? readHttpUrl(job['@id']);
  const address = given === undefined ? undefined : canonicalUrl(given);
  if (address !== undefined && !isListPage(address, listUrl)) return address;
  return isListPage(pageUrl, listUrl) ? undefined : canonicalUrl(pageUrl);
}

function isListPage(address: string, listUrl: string): boolean {
  if (!URL.canParse(address)) return true;
  const { host, pathname, search, hash } = new URL(address);
  if (search !== '' || hash.length > 1) return false;
  const path = `${host}${pathname.replace(/\/+$/, '')}`.replace(/^www\./, '');
  return pathname === '/' || path === listUrl.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/+$/, '');
}

/** Which values are given to postings with different titles: those identify none of them. */
class SharedValues {
  private readonly titles = new Map<string, string>();
  private readonly shared = new Set<string>();

  add(value: string | undefined, title: string): void {
    if (value === undefined) return;
    const known = this.titles.get(value);
    if (known === undefined) this.titles.set(value, title);
    else if (known !== title) this.shared.add(value);
  }

  own(value: string | undefined): string | undefined {
    return value === undefined || this.shared.has(value) ? undefined : value;
  }
}

function digest(...parts: string[]): string {
  return `sha256:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}`;
}

/**
 * The identity of each posting of a site: its identifier, else its own address, else a digest of title and place.
 * Postings that only differ in their date have it in the digest as well.
 */
export function identitiesOf(found: readonly FoundJob[], listUrl: string): PostingIdentity[] {
  const identifiers = new SharedValues();
  const addresses = new SharedValues();
  const dates = new SharedValues();
  const read = found.map((one) => {
    const title = titleOf(one.job);
    const place = JSON.stringify([one.job['jobLocation'], one.job['applicantLocationRequirements']]);
    const each = { identifier: identifierOf(one.job), address: ownAddress(one, listUrl), named: digest(title, place) };
    identifiers.add(each.identifier, title);
    addresses.add(each.address, title);
    if (each.identifier === undefined) dates.add(each.named, String(one.job['datePosted']));
    return { ...each, date: String(one.job['datePosted']) };
  });
  return read.map(({ identifier, address, named, date }) => {
    const requisition = identifiers.own(identifier);
    const id = requisition ?? addresses.own(address) ?? dates.own(named) ?? digest(named, date);
    return { id, requisition };
  });
}
