import { APP_SCOPES } from '@hiring/contracts';

/** Scopes that give an app no data. */
const GENERAL_SCOPES: readonly string[] = ['offline_access', 'openid', 'profile', 'email'];

/**
 * Repairs an authorization request's URL for the OAuth library, for example if a client sends no scope.
 * @param url path and query as they arrived
 */
export function repairedRequest(url: string): string {
  const queryAt = url.indexOf('?');
  if (queryAt === -1) return url;
  const query = new URLSearchParams(url.slice(queryAt + 1));
  // Leave a repeated `scope` unchanged, because the library refuses it.
  if (query.getAll('scope').length > 1) return url;
  const given = (query.get('scope') ?? '').split(/\s+/).filter((scope) => scope !== '');
  const asksApp = given.some((scope) => !GENERAL_SCOPES.includes(scope));
  const scopes = new Set([...given, ...(asksApp ? [] : APP_SCOPES)]);
  query.set('scope', [...scopes].join(' '));
  // Remove `response_mode`, so that the library uses its default mode and returns the code in the query. Every mode
  // except `query` needs a script or leaves the code in the browser's history.
  query.delete('response_mode');
  return `${url.slice(0, queryAt)}?${query.toString()}`;
}
