import { APP_SCOPES } from '@hiring/contracts';

/**
 * Returns the address of an authorization request in the form that the OAuth library accepts. Clients have sent a blank
 * before a scope, and `offline_access` alone; some send no scope. What is not repaired here, the library refuses.
 *
 * @param url path and query as they came
 */
export function repairedRequest(url: string): string {
  const queryAt = url.indexOf('?');
  if (queryAt === -1) return url;
  const query = new URLSearchParams(url.slice(queryAt + 1));
  // Given twice, it is refused.
  if (query.getAll('scope').length > 1) return url;
  const given = (query.get('scope') ?? '').split(/\s+/).filter((scope) => scope !== '');
  const asksApp = given.some((scope) => scope !== 'offline_access');
  const scopes = new Set([...given, ...(asksApp ? [] : APP_SCOPES)]);
  query.set('scope', [...scopes].join(' '));
  return `${url.slice(0, queryAt)}?${query.toString()}`;
}
