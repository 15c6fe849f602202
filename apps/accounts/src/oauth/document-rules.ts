import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { VISIBLE_NAME } from '@hiring/contracts';

/** Why an app's document was refused. It is a metric label, so it includes no text from the document. */
export type Refusal =
  'address' | 'answer' | 'json' | 'client_id' | 'name' | 'redirects' | 'authentication' | 'keys' | 'grants';

export class DocumentRefusedError extends Error {
  constructor(readonly reason: Refusal) {
    super(`the document of the app was refused: ${reason}`);
    this.name = 'DocumentRefusedError';
  }
}

/** Those members of an app's document that this service uses. All other members are dropped. */
export interface ClientMetadata {
  client_id: string;
  client_name: string;
  redirect_uris: string[];
  application_type: 'native' | 'web';
  grant_types: string[];
  response_types: ['code'];
  token_endpoint_auth_method: 'none' | 'private_key_jwt';
  jwks_uri?: string;
  token_endpoint_auth_signing_alg?: string;
}

export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

const ADDRESS_LENGTH_MAX = 512;
const NAME_LENGTH_MAX = 100;
const REDIRECTS_MAX = 20;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const GRANT_TYPES = ['authorization_code', 'refresh_token'];
/** Apps whose redirects may also be on a second site of the same company. */
const SECOND_SITES: Readonly<Record<string, string>> = { 'claude.ai': 'claude.com' };

/**
 * Parses an app document's URL, which is also the app's id. Accepts only one spelling of each URL.
 * @throws DocumentRefusedError
 */
export function clientAddress(text: string): URL {
  const url = httpsUrl(text);
  const isOneDocument = url !== null && url.pathname !== '/' && url.search === '';
  accept(isOneDocument && !/%2e|%2f|%5c|\/\//i.test(url.pathname), 'address');
  return url;
}

/**
 * Checks the document more strictly than the OAuth library does. Returns the members that this service uses.
 * @throws DocumentRefusedError
 */
export function clientMetadata(
  clientId: string,
  answer: { status: number; type: string; text: string },
): ClientMetadata {
  const address = clientAddress(clientId);
  accept(answer.status === 200 && /^application\/([\w.-]+\+)?json *(;|$)/i.test(answer.type), 'answer');
  const document = jsonObject(answer.text);
  accept(document['client_id'] === clientId, 'client_id');
  const redirects = redirectsOf(document['redirect_uris'], address);
  return {
    client_id: clientId,
    client_name: nameOf(document['client_name']),
    redirect_uris: redirects,
    // The library accepts any port in a loopback redirect URI, but only if the app is native.
    application_type: redirects.some(isLoopback) ? 'native' : 'web',
    grant_types: grantTypesOf(document),
    response_types: ['code'],
    ...authenticationOf(document, address),
  };
}

function accept(isValid: boolean, reason: Refusal): asserts isValid {
  if (!isValid) throw new DocumentRefusedError(reason);
}

/** Returns whether an address is on the user's computer. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname);
}

function nameOf(name: unknown): string {
  accept(typeof name === 'string' && name.length <= NAME_LENGTH_MAX && VISIBLE_NAME.test(name), 'name');
  return name;
}

function redirectsOf(given: unknown, address: URL): string[] {
  const isList = Array.isArray(given) && given.length > 0 && given.length <= REDIRECTS_MAX;
  accept(isList && given.every((each) => typeof each === 'string' && isRedirect(each, address)), 'redirects');
  return given as string[];
}

function isRedirect(text: string, address: URL): boolean {
  if (text.length > ADDRESS_LENGTH_MAX || text.includes('#') || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol === 'http:' && LOOPBACK.has(url.hostname)) {
    return isPlain(text, url) && url.username === '' && url.password === '';
  }
  const site = siteOf(address);
  const own = httpsUrl(text);
  return own !== null && site !== null && [site, SECOND_SITES[site]].includes(siteOf(own) ?? '');
}

function authenticationOf(
  document: Record<string, unknown>,
  address: URL,
): Pick<ClientMetadata, 'token_endpoint_auth_method' | 'jwks_uri' | 'token_endpoint_auth_signing_alg'> {
  // A secret in a public document is not secret.
  accept(!Object.keys(document).some((name) => name.startsWith('client_secret')), 'authentication');
  const method = document['token_endpoint_auth_method'] ?? 'none';
  if (method === 'none') return { token_endpoint_auth_method: 'none' };
  accept(method === 'private_key_jwt', 'authentication');
  const keys = document['jwks_uri'];
  const url = typeof keys === 'string' ? httpsUrl(keys) : null;
  accept(url !== null && siteOf(url) === siteOf(address), 'keys');
  const algorithm = document['token_endpoint_auth_signing_alg'];
  accept(algorithm === undefined || SIGNING_ALGORITHMS.some((each) => each === algorithm), 'keys');
  return {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: url.href,
    ...(typeof algorithm === 'string' && { token_endpoint_auth_signing_alg: algorithm }),
  };
}

/** Returns those of the document's grant types that this server supports. */
function grantTypesOf({ grant_types: given, response_types: responses }: Record<string, unknown>): string[] {
  const types = given ?? ['authorization_code'];
  const answers = responses ?? ['code'];
  const areLists = Array.isArray(types) && Array.isArray(answers);
  accept(areLists && types.includes('authorization_code') && answers.includes('code'), 'grants');
  return GRANT_TYPES.filter((type) => types.includes(type));
}

/**
 * Parses a public https URL. Returns null for any other text, for a URL with credentials, a port or a fragment, and for
 * a URL that the parser spells differently.
 */
function httpsUrl(text: string): URL | null {
  if (text.length > ADDRESS_LENGTH_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isBare =
    url.username === '' && url.password === '' && url.port === '' && url.hash === '' && !text.includes('#');
  if (url.protocol !== 'https:' || !isBare || !isPlain(text, url)) return null;
  return isIP(url.hostname) === 0 && siteOf(url) !== null ? url : null;
}

/** Returns whether the parser leaves the URL unchanged. If not, the URL has a second spelling. */
function isPlain(text: string, { href }: URL): boolean {
  return href === text || href === `${text}/`;
}

/** Returns the registrable domain, such as example.com; null for a name that is not public, such as localhost. */
function siteOf({ hostname }: URL): string | null {
  return getDomain(hostname, { allowPrivateDomains: true });
}

/**
 * Parses a JSON object.
 * @throws DocumentRefusedError for any other value, and for a repeated member
 */
function jsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DocumentRefusedError('json');
  }
  accept(typeof value === 'object' && value !== null && !Array.isArray(value), 'json');
  accept(!hasRepeatedMember(text), 'json');
  return value as Record<string, unknown>;
}

const JSON_PARTS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Returns whether an object in a valid JSON text repeats a member. Parsers differ in which of the two values they use.
 */
function hasRepeatedMember(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [part] of text.matchAll(JSON_PARTS)) {
    if (part === '{') open.push(new Set());
    else if (part === '[') open.push(null);
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':') {
      const names = open.at(-1);
      const name = JSON.parse(last) as string;
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
    last = part;
  }
  return false;
}
