import { hash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { registrableDomain } from '@hiring/normalise';
import type { LeadColumn, Suppression } from '@hiring/contracts';

export type LeadCells = Record<LeadColumn, string | null>;

export interface LeadFacts {
  /** The website's registrable domain; null = none. */
  domain: string | null;
  /** The normalised e-mail address, as in the suppression list; null = no valid address. */
  emailAddress: string | null;
  /** The e-mail address's registrable domain, even for an invalid address; null = none. */
  emailDomain: string | null;
  /** Whether the lead has a valid e-mail address, a phone number or a LinkedIn address. */
  reachable: boolean;
  /** The first 128 bits of a SHA-256 digest over website and contact, as a UUID. */
  identity: string;
}

/** An e-mail address (RFC 5321) without quoted local parts and address literals. */
const EMAIL =
  /^(?=.{3,254}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/iu;
const PHONE_DIGITS_MIN = 6;
const LINKEDIN = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com\/([^?#]*)/i;

const MAILTO = /^mailto:([^?]*)/i;
const NOT_ASCII = /[^\u0000-\u007f]/;

/** Returns the address in lower case with its host in ASCII (punycode); null when it is not valid. */
export function emailKey(text: string | null): string | null {
  if (text === null) return null;
  const given = text.trim();
  const address = MAILTO.exec(given)?.[1] ?? given;
  if (!EMAIL.test(address)) return null;
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const ascii = NOT_ASCII.test(host) ? domainToASCII(host) : host.toLowerCase();
  return ascii === '' ? null : `${address.slice(0, at).toLowerCase()}@${ascii}`;
}

/** Returns only the digits, without a leading `00`; null if there are too few digits for a phone number. */
export function phoneKey(text: string | null): string | null {
  const digits = text?.replace(/\D+/g, '').replace(/^00/, '') ?? '';
  return digits.length >= PHONE_DIGITS_MIN ? digits : null;
}

/**
 * Returns `in/jane` for `https://www.linkedin.com/in/Jane/?x=1`; null if the address is on another site or has no path.
 */
export function linkedinKey(text: string | null): string | null {
  const path = text === null ? undefined : LINKEDIN.exec(text.trim())?.[1];
  const key = path?.replace(/\/+$/, '').toLowerCase() ?? '';
  return key === '' ? null : key;
}

/**
 * Returns the host without `www.` and the path without trailing slashes. Scheme, port, query and fragment do not
 * distinguish websites.
 */
export function websiteKey(text: string | null): string {
  const bare = text?.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '') ?? '';
  const [, host = '', path = ''] = /^([^/?#]*)([^?#]*)/.exec(bare) ?? [];
  return `${host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^www\./, '')}${path.replace(/\/+$/, '')}`;
}

/** Returns the derived values; null if the cells have neither a website nor a contact. */
export function leadFacts(cells: LeadCells): LeadFacts | null {
  const { website, decision_maker_email: email, decision_maker_phone: phone } = cells;
  const linkedin = cells.decision_maker_linkedin_url;
  const emailAddress = emailKey(email);
  const contact = contactKey(emailAddress, phoneKey(phone), linkedinKey(linkedin));
  const given = contact ?? unreachable(email ?? phone ?? linkedin);
  const site = websiteKey(website);
  if (site === '' && given === '') return null;
  const domain = website === null ? null : registrableDomain(website);
  return {
    domain,
    emailAddress,
    emailDomain: emailDomainOf(emailAddress ?? email, domain),
    reachable: contact !== null,
    identity: hash('sha256', `${site}\n${given}`, 'hex').slice(0, 32),
  };
}

/**
 * Returns an e-mail address's registrable domain. Most addresses are at the website's domain, so that domain is reused
 * for them.
 */
function emailDomainOf(address: string | null, websiteDomain: string | null): string | null {
  if (address === null || !address.includes('@')) return null;
  return address.endsWith(`@${websiteDomain}`) ? websiteDomain : registrableDomain(address);
}

/**
 * Returns a key for the first contact that is not null: the e-mail address, the phone number, then the LinkedIn
 * address. Returns null if all are null.
 */
function contactKey(email: string | null, phone: string | null, linkedin: string | null): string | null {
  if (email !== null) return `e ${email}`;
  if (phone !== null) return `p ${phone}`;
  return linkedin === null ? null : `l ${linkedin}`;
}

/** Returns a key for text that is not a valid contact, to distinguish rows with different texts. */
function unreachable(text: string | null): string {
  return text === null ? '' : `x ${text.trim().toLowerCase()}`;
}

/**
 * Returns the form in which a suppressed value is stored and compared; null if it is invalid. A host becomes its
 * registrable domain.
 */
export function suppressionValue({ kind, value }: Suppression): string | null {
  if (kind === 'email') return emailKey(value);
  return kind === 'phone' ? phoneKey(value) : registrableDomain(value);
}
