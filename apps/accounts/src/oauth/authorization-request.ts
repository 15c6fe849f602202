import { APP_SCOPES } from '@hiring/contracts';

/** Scopes that name nothing an app may do here. */
const GENERAL_SCOPES: readonly string[] = ['offline_access', 'openid', 'profile', 'email'];

/**
 * Returns an authorization request's address in the form that the OAuth library accepts. Clients have sent a blank
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
  const asksApp = given.some((scope) => !GENERAL_SCOPES.includes(scope));
  const scopes = new Set([...given, ...(asksApp ? [] : APP_SCOPES)]);
  query.set('scope', [...scopes].join(' '));
  // A code is returned in the query alone: other ways need a script, or keep it in the history.
  query.delete('response_mode');
  return `${url.slice(0, queryAt)}?${query.toString()}`;
}
