import { APP_SCOPES, type AppError } from '@hiring/contracts';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from './exchange.js';

/** Where the metadata about /mcp is served. RFC 9728 puts the well-known part before the resource's path. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';

type Addresses = Pick<GatewayConfig, 'accountsUrl' | 'baseUrl'>;

/**
 * Returns the `WWW-Authenticate` header for a missing or invalid key, or a missing scope, at /mcp. The header shows an
 * app where its user can connect it (RFC 9728 and RFC 6750). Null for other errors, and when apps cannot connect.
 * `Bearer` is the only scheme, since clients read only the first one.
 */
export function challengeOf(error: AppError, exchange: Exchange, { accountsUrl, baseUrl }: Addresses): string | null {
  if (accountsUrl === '') return null;
  const metadata = `resource_metadata="${baseUrl}${RESOURCE_METADATA}"`;
  if (error.code === 'unauthorized') {
    const cause = exchange.apiKey === undefined ? [] : ['error="invalid_token"'];
    return `Bearer ${[...cause, metadata, `scope="${APP_SCOPES.join(' ')}"`].join(', ')}`;
  }
  if (error.code !== 'forbidden' || exchange.scopeLacking === null) return null;
  return `Bearer error="insufficient_scope", scope="${exchange.scopeLacking}", ${metadata}`;
}
